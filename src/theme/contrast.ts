export type Contrast = 'normal' | 'high';

const KEY = 'suantai.contrast';

const listeners = new Set<() => void>();

/** What the reader chose on this machine. `normal` is what the system asks for. */
export function storedContrast(): Contrast {
  return localStorage.getItem(KEY) === 'high' ? 'high' : 'normal';
}

export function storeContrast(contrast: Contrast): void {
  if (contrast === 'high') localStorage.setItem(KEY, contrast);
  else localStorage.removeItem(KEY);
  showContrast();
  for (const listener of listeners) listener();
}

/**
 * Marks the document; the tokens follow the mark and nothing renders again. The system's own wish holds unless more was
 * chosen.
 */
export function showContrast(): void {
  const wished = window.matchMedia('(prefers-contrast: more)').matches;
  if (wished || storedContrast() === 'high') document.documentElement.dataset.contrast = 'high';
  else delete document.documentElement.dataset.contrast;
}

/** Follows the system for as long as the page is open. */
export function followContrast(): void {
  showContrast();
  window.matchMedia('(prefers-contrast: more)').addEventListener('change', showContrast);
}

export function onContrast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
