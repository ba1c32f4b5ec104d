// MUI's own key and default (`useColorScheme`).
const KEY = 'mui-mode';

/** Marks the document with the chosen mode before MUI is here to do it, so that a dark page does not begin white. */
export function showStoredMode(): void {
  const chosen = localStorage.getItem(KEY) ?? 'system';
  const dark = chosen === 'dark' || (chosen === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mode = dark ? 'dark' : 'light';
}
