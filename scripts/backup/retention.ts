/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
export interface Retention {
  daily: number;
  weekly: number;
  monthly: number;
}

export interface KeptBackup {
  name: string;
  /** Milliseconds since 1970, from its name. */
  madeAt: number;
  /** Why it is kept; empty for one that may go. */
  keptAs: (keyof Retention)[];
}

const NAME = /^suantai-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;
const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const DAYS_BEFORE_MONDAY = 3;

/** The name of a backup that is made at this moment. */
export const backupName = (now: number): string =>
  `suantai-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;

/** Undefined for any other file. */
export function madeAtOf(name: string): number | undefined {
  const [, ...parts] = NAME.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The periods in which a backup may be the newest, in the days of UTC. */
const PERIODS: Record<keyof Retention, (madeAt: number) => string> = {
  daily: (madeAt) => `${Math.floor(madeAt / DAY_MS)}`,
  weekly: (madeAt) => `${Math.floor((Math.floor(madeAt / DAY_MS) + DAYS_BEFORE_MONDAY) / 7)}`,
  monthly: (madeAt) => new Date(madeAt).toISOString().slice(0, 7),
};

/** The backups among these files, the newest first. The newest is always kept. */
export function retained(names: readonly string[], retention: Retention): KeptBackup[] {
  const backups = names
    .flatMap((name): KeptBackup[] => {
      const madeAt = madeAtOf(name);
      return madeAt === undefined ? [] : [{ name, madeAt, keptAs: [] }];
    })
    .toSorted((a, b) => b.madeAt - a.madeAt);
  for (const kind of ['daily', 'weekly', 'monthly'] as const) {
    const seen = new Set<string>();
    for (const [at, backup] of backups.entries()) {
      const period = PERIODS[kind](backup.madeAt);
      const isNewest = !seen.has(period) && seen.size < retention[kind];
      if (isNewest || (kind === 'daily' && at === 0)) backup.keptAs.push(kind);
      if (isNewest) seen.add(period);
    }
  }
  return backups;
}
