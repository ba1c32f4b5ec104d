/** The selected cloud outlives a session (spec 4.6). */
const KEPT = ['suantai.cloud'];

/** What sign-out and a 401 leave behind in the browser (spec 4.6). `access-token` is HttpOnly: only the server can take it. */
export function endSession(): void {
  for (const key of Object.keys(localStorage)) {
    if (!KEPT.includes(key)) localStorage.removeItem(key);
  }
  document.cookie = 'user-kind=; Max-Age=0; Path=/';
}
