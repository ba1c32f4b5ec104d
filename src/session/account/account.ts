import { TAB_LANG_KEY } from '#src/i18n/storedLang.ts';

/**
 * Whose console is open, as every tab of this browser can read it. Signing in, signing out and switching are seen by
 * its change.
 */
const ACCOUNT_KEY = 'suantai.account';
/** Whose work this tab remembers: drafts above all. */
const OWNER_KEY = 'suantai.owner';
/** Written for a moment by a sign-out, before everything is cleared: the other tabs forget their drafts too. */
const SIGNED_OUT = 'signed-out';

/** What the other tabs left: the account now signed in, `signed-out`, or nothing. */
export type StoredAccount = string | null;

export type AccountStep = 'stay' | 'login' | 'forget' | 'reload';

/** The console opens for this account: other tabs hear of it, and what another account left in this one is gone. */
export function claimAccount(id: string | number): void {
  const account = String(id);
  if ((sessionStorage.getItem(OWNER_KEY) ?? account) !== account) clearTab(account);
  sessionStorage.setItem(OWNER_KEY, account);
  localStorage.setItem(ACCOUNT_KEY, account);
}

/** An explicit sign-out: nothing that this tab remembers is for whoever signs in next, and the other tabs hear why. */
export function forgetAccount(): void {
  clearTab(SIGNED_OUT);
  localStorage.setItem(ACCOUNT_KEY, SIGNED_OUT);
}

/** A form that is still open may write its draft once more on its way out: under this owner it is not found again. */
function clearTab(owner: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key !== TAB_LANG_KEY) sessionStorage.removeItem(key);
  }
  sessionStorage.setItem(OWNER_KEY, owner);
}

export const storedAccount = (): StoredAccount => localStorage.getItem(ACCOUNT_KEY);

/**
 * Calls `onChange` with what another tab wrote, and again when this one comes to the front: events may have been missed
 * asleep.
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
 * What a console that shows `mine` does when another tab wrote `stored`. The cookie decides whether there is a session
 * at all.
 */
export function accountStep(mine: string, stored: StoredAccount, hasSession: boolean): AccountStep {
  if (stored === SIGNED_OUT) return 'forget';
  if (!hasSession) return 'login';
  return stored === null || stored === mine ? 'stay' : 'reload';
}

/** A sign-in page asks it: does the browser have a session again, and a console that opened with it? */
export function signedInElsewhere(stored: StoredAccount, hasSession: boolean): boolean {
  return hasSession && stored !== null && stored !== SIGNED_OUT;
}
