/** Hours of schedules are in the time of Beijing, which has no daylight saving. */
const OFFSET_MS = 8 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAYS = 7;
/**
 * After this number of incremental backups a full one follows: the first backup of a chain cannot be deleted before the
 * chain ends.
 */
const LONGEST_CHAIN = 7;

export interface KeptBackup {
  id: string;
  parentId: string | null;
  createdAt: number;
}

/**
 * The first full hour after `after` on one of the weekdays (1 Monday to 7 Sunday) and hours (0 to 23) in Beijing. Times
 * are milliseconds since 1970; undefined if no such hour exists.
 *
 * @example
 *   nextBackupAt({ weekdays: [1], hours: [3] }, Date.UTC(2026, 10, 22)); // Date.UTC(2026, 10, 22, 19)
 */
export function nextBackupAt(
  { weekdays, hours }: { weekdays: readonly number[]; hours: readonly number[] },
  after: number,
): number | undefined {
  const first = Math.floor(after / HOUR_MS) * HOUR_MS + HOUR_MS;
  for (let at = first; at < first + (DAYS + 1) * 24 * HOUR_MS; at += HOUR_MS) {
    const local = new Date(at + OFFSET_MS);
    if (hours.includes(local.getUTCHours()) && weekdays.includes(local.getUTCDay() || DAYS)) return at;
  }
  return undefined;
}

/**
 * Whether the next backup is incremental, which needs an earlier backup in a chain below the maximum length.
 *
 * @example
 *   isNextIncremental([]); // false
 */
export function isNextIncremental(backups: readonly KeptBackup[]): boolean {
  const byId = new Map(backups.map((backup) => [backup.id, backup]));
  let link = newestFirst(backups)[0];
  let length = 0;
  while (link !== undefined && length <= LONGEST_CHAIN) {
    length += 1;
    link = link.parentId === null ? undefined : byId.get(link.parentId);
  }
  return length > 0 && length <= LONGEST_CHAIN;
}

/**
 * The ids of the backups of a schedule to delete now: older than the newest `keep`, and without an incremental backup
 * that needs them.
 *
 * @example
 *   backupsToForget([{ id: 'b', parentId: null, createdAt: 2 }, { id: 'a', parentId: null, createdAt: 1 }], 1) //
 *   ['a']
 */
export function backupsToForget(backups: readonly KeptBackup[], keep: number): string[] {
  const parents = new Set(backups.map(({ parentId }) => parentId));
  return newestFirst(backups)
    .slice(keep)
    .filter(({ id }) => !parents.has(id))
    .map(({ id }) => id);
}

const newestFirst = (backups: readonly KeptBackup[]): KeptBackup[] =>
  backups.toSorted((one, other) => other.createdAt - one.createdAt);
