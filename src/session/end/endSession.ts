import { keepLangInTab } from '#src/i18n/storedLang.ts';

/** The selected cloud outlives a session (spec 4.6). */
export const SAVED_CLOUD_KEY = 'suantai.cloud';

/**
 * What sign-out and a 401 leave behind in the browser (spec 4.6). `access-token` is HttpOnly: only the server can take
 * it.
 */
export function endSession(): void {
  // First the cookie: other tabs look for it when they hear that something left the storage.
  document.cookie = 'user-kind=; Max-Age=0; Path=/';
  keepLangInTab();
  forgetStorage();
  // A page on its way out may still write what it was about to.
  window.addEventListener('pagehide', forgetStorage);
}

function forgetStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (key !== SAVED_CLOUD_KEY) localStorage.removeItem(key);
  }
}
