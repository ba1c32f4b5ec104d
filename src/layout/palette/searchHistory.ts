import { SEARCH_HISTORY_LENGTH } from '#model/values/constants.ts';
import { isLeaving } from '#src/session/end/leave.ts';

const keyOf = (account: number | string) => `suantai.searches.${account}`;

/** The searches, newest first, at most twenty (spec 3, 9), for each account in this browser. */
export function searchHistory(account: number | string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, SEARCH_HISTORY_LENGTH) : [];
  } catch {
    // Unknown content: treat it as absent.
    return [];
  }
}

export function rememberSearch(account: number | string, typed: string): void {
  const words = typed.trim();
  // The session has just been cleared from the storage (spec 4.6).
  if (words === '' || isLeaving()) return;
  const others = searchHistory(account).filter((each) => each !== words);
  localStorage.setItem(keyOf(account), JSON.stringify([words, ...others].slice(0, SEARCH_HISTORY_LENGTH)));
}

export function forgetSearches(account: number | string): void {
  localStorage.removeItem(keyOf(account));
}
