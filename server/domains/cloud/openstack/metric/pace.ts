/** Machines of one cloud that are measured at the same time. */
const LANES = 4;
/** With four lanes, ten calls a second at most. */
const CALL_MS = 400;
/** A cloud may be slow for a moment only. */
const LONGEST_REST_MS = 10_000;

export interface PaceDeps {
  clock: () => number;
  wait: (ms: number) => Promise<unknown>;
}

/** Runs work that makes this number of calls to the cloud, when it is its turn. */
export type Pace = <Result>(calls: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Keeps regular measurements from burdening a cloud: few machines at a time, spread over the interval. After its work a
 * lane rests at least as long as the work took, so that a slow cloud gets fewer calls.
 */
export function createPace({ clock, wait }: PaceDeps): Pace {
  let free = LANES;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return async (calls, work) => {
    await enter();
    const begun = clock();
    try {
      return await work();
    } finally {
      const took = clock() - begun;
      void wait(Math.min(LONGEST_REST_MS, Math.max(took, calls * CALL_MS - took))).then(leave);
    }
  };
}
