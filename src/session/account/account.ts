import { TAB_LANG_KEY } from '#src/i18n/storedLang.ts';

/**
 * The account whose console is open; every tab of this browser can read it. Its change signals sign-in, sign-out and
 * switching.
 */
const ACCOUNT_KEY = 'suantai.account';
/** The owner of what this tab stores, such as drafts. */
const OWNER_KEY = 'suantai.owner';
/** Written briefly by a sign-out before everything is cleared, so that the other tabs remove their drafts too. */
const SIGNED_OUT = 'signed-out';

/** The value that other tabs stored: the account now signed in, `signed-out`, or nothing. */
export type StoredAccount = string | null;

export type AccountStep = 'stay' | 'login' | 'forget' | 'reload';

/** Opens the console for this account: informs the other tabs, and removes what another account stored in this one. */
export function claimAccount(id: string | number): void {
  const account = String(id);
  if ((sessionStorage.getItem(OWNER_KEY) ?? account) !== account) clearTab(account);
  sessionStorage.setItem(OWNER_KEY, account);
  localStorage.setItem(ACCOUNT_KEY, account);
}

/** An explicit sign-out: removes everything that this tab stored, and informs the other tabs of the reason. */
export function forgetAccount(): void {
  clearTab(SIGNED_OUT);
  localStorage.setItem(ACCOUNT_KEY, SIGNED_OUT);
}

/**
 * A form that is still open may save its draft once more while the page unloads; changing the owner makes that draft
 * unreachable.
 */
function clearTab(owner: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key !== TAB_LANG_KEY) sessionStorage.removeItem(key);
  }
  sessionStorage.setItem(OWNER_KEY, owner);
}

export const storedAccount = (): StoredAccount => localStorage.getItem(ACCOUNT_KEY);

/**
 * Calls `onChange` when another tab changes the account, and when this tab becomes visible: a sleeping tab misses
 * events.
 */
export function watchAccount(onChange: (stored: StoredAccount) => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === ACCOUNT_KEY || key === null) onChange(newValue);
  };
  const look = () => {
    if (document.visibilityState === 'visible') onChange(storedAccount());
  };
  window.addEventListener('storage', heard);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('storage', heard);
    window.removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * The reaction of a console that shows `mine` when another tab stored `stored`. The cookie decides whether there is a
 * session.
 */
export function accountStep(mine: string, stored: StoredAccount, hasSession: boolean): AccountStep {
  if (stored === SIGNED_OUT) return 'forget';
  if (!hasSession) return 'login';
  return stored === null || stored === mine ? 'stay' : 'reload';
}

/** For a sign-in page: whether the browser has a session again, with a console that opened in it. */
export function signedInElsewhere(stored: StoredAccount, hasSession: boolean): boolean {
  return hasSession && stored !== null && stored !== SIGNED_OUT;
}
