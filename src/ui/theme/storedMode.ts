// MUI's own key and default (`useColorScheme`), so that both halves of the product share one choice.
const KEY = 'mui-mode';

export const MODES = ['system', 'light', 'dark'] as const;

export type Mode = (typeof MODES)[number];

/** The appearance chosen in this browser. */
export function storedMode(): Mode {
  const stored = localStorage.getItem(KEY);
  return MODES.find((mode) => mode === stored) ?? 'system';
}

export function storeMode(mode: Mode): void {
  localStorage.setItem(KEY, mode);
  showStoredMode();
}

/**
 * Marks the document with the chosen mode: before MUI is loaded, so that a dark page does not start white, and on pages
 * without MUI.
 */
export function showStoredMode(): void {
  const mode = storedMode();
  const dark = mode === 'dark' || (mode === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mode = dark ? 'dark' : 'light';
}
