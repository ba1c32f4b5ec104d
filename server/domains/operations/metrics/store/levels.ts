export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** How long values are kept, and how closely: a block of each level, its slots and its age at the end. */
export interface Level {
  level: number;
  /** The time of one block. */
  blockMs: number;
  /** The time of one slot in it; absent: as collected. */
  slotMs?: number;
  keptMs: number;
}

export const RAW: Level = { level: 0, blockMs: HOUR_MS, keptMs: 48 * HOUR_MS };
export const FIVE_MINUTES = { level: 1, blockMs: DAY_MS, slotMs: 5 * MINUTE_MS, keptMs: 30 * DAY_MS } satisfies Level;
export const HOURLY = { level: 2, blockMs: DAY_MS, slotMs: HOUR_MS, keptMs: 400 * DAY_MS } satisfies Level;

/** Levels of days, from fine to coarse. */
export const DAY_LEVELS = [FIVE_MINUTES, HOURLY] as const;

export const floorTo = (at: number, size: number): number => Math.floor(at / size) * size;
