import { SEARCH_HISTORY_LENGTH } from '#model/values/constants.ts';
import { isLeaving } from '#src/session/end/leave.ts';

/** A visited place. It stores the title of a record; the label of a page is read from the menu. */
export interface RecentPlace {
  path: string;
  title: string;
  icon: string;
}

const keyOf = (account: number | string) => `suantai.recent.${account}`;

/** Newest first, at most twenty, for each account in this browser. */
export function recentPlaces(account: number | string): RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, SEARCH_HISTORY_LENGTH) : [];
  } catch {
    // Unknown content: treat it as absent.
    return [];
  }
}

export function rememberPlace(account: number | string, place: RecentPlace): void {
  // The session has just been cleared from the storage (spec 4.6).
  if (isLeaving()) return;
  const others = recentPlaces(account).filter(({ path }) => path !== place.path);
  localStorage.setItem(keyOf(account), JSON.stringify([place, ...others].slice(0, SEARCH_HISTORY_LENGTH)));
}

function isPlace(value: unknown): value is RecentPlace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'title' in value &&
    'icon' in value &&
    typeof value.path === 'string' &&
    typeof value.title === 'string' &&
    typeof value.icon === 'string'
  );
}
