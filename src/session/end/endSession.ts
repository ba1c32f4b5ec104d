import { keepLangInTab } from '#src/i18n/storedLang.ts';

/** The selected cloud survives a session (spec 4.6). */
export const SAVED_CLOUD_KEY = 'suantai.cloud';

/**
 * Clears what sign-out and a 401 leave in the browser (spec 4.6). `access-token` is HttpOnly: only the server can
 * remove it.
 */
export function endSession(): void {
  // Clear the cookie first: other tabs read it when the storage changes.
  document.cookie = 'user-kind=; Max-Age=0; Path=/';
  keepLangInTab();
  forgetStorage();
  // A page may still write to the storage while it unloads.
  window.addEventListener('pagehide', forgetStorage);
}

function forgetStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (key !== SAVED_CLOUD_KEY) localStorage.removeItem(key);
  }
}
