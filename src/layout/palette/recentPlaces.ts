import { SEARCH_HISTORY_LENGTH } from '#model/values/constants.ts';
import { isLeaving } from '#src/session/end/leave.ts';

/** A place that the reader has been to. The title is what it was called then; a page's own label is read anew. */
export interface RecentPlace {
  path: string;
  title: string;
  icon: string;
}

const keyOf = (account: number | string) => `suantai.recent.${account}`;

/** Newest first, at most twenty, for each account of this machine. */
export function recentPlaces(account: number | string): RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, SEARCH_HISTORY_LENGTH) : [];
  } catch {
    // Somebody else wrote there: as good as nothing.
    return [];
  }
}

export function rememberPlace(account: number | string, place: RecentPlace): void {
  // What a session leaves behind has just been cleared (spec 4.6).
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
