/** Hours of schedules are those of Beijing, whose clock knows no summer. */
const OFFSET_MS = 8 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAYS = 7;
/** After so many incremental backups comes a full one: a chain must end before its beginning can go. */
const LONGEST_CHAIN = 7;

export interface KeptBackup {
  id: string;
  parentId: string | null;
  createdAt: number;
}

/**
 * The first full hour after `after` that lies on one of the weekdays (1 Monday to 7 Sunday) and hours (0 to 23);
 * milliseconds since 1970.
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
 * Is the next backup one that holds only what changed? There must be one to build on, in a chain that is not too long
 * yet.
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
 * Of the backups of a schedule, those to be deleted now: older than the newest `keep`, and none that another is built
 * on.
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
