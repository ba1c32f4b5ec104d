export type Contrast = 'normal' | 'high';

const KEY = 'suantai.contrast';

const listeners = new Set<() => void>();

/** The reader's choice in this browser. `normal` follows the system. */
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
 * Marks the document; the tokens follow the mark without a render. The system's setting applies unless the reader chose
 * more.
 */
export function showContrast(): void {
  const wished = window.matchMedia('(prefers-contrast: more)').matches;
  if (wished || storedContrast() === 'high') document.documentElement.dataset.contrast = 'high';
  else delete document.documentElement.dataset.contrast;
}

/** Follows the system while the page is open. */
export function followContrast(): void {
  showContrast();
  window.matchMedia('(prefers-contrast: more)').addEventListener('change', showContrast);
}

export function onContrast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
