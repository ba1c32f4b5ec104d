export interface Mark {
  /** Milliseconds. */
  at: number;
  bytes: number;
}

export interface Pace {
  marks: readonly Mark[];
  bytesPerSecond?: number;
}

/** Older marks do not count. */
const WINDOW_MS = 8_000;
/** A rate over a shorter time is random. */
const LEAST_MS = 500;

export const NO_PACE: Pace = { marks: [] };

/** The speed over the last seconds. */
export function paceWith({ marks }: Pace, mark: Mark): Pace {
  const kept = [...marks.filter(({ at }) => mark.at - at <= WINDOW_MS), mark];
  const [first = mark] = kept;
  const elapsedMs = mark.at - first.at;
  return elapsedMs < LEAST_MS
    ? { marks: kept }
    : { marks: kept, bytesPerSecond: ((mark.bytes - first.bytes) * 1_000) / elapsedMs };
}

/** Whole seconds, at least one; undefined while the speed is unknown. */
export function secondsLeft({ bytesPerSecond }: Pace, bytes: number): number | undefined {
  return bytesPerSecond ? Math.max(1, Math.round(bytes / bytesPerSecond)) : undefined;
}
