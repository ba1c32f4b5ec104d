import { setTimeout } from 'node:timers/promises';

/** Work that takes longer is not waited for: better one failed request than a server that stands still. */
const LONGEST_WAIT_MS = 5_000;

export interface Gate {
  /** Runs the work as soon as the gate is open. */
  pass<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for the work inside, and holds new work back until the function that it gives back is called. One at a time. */
  close(): Promise<() => void>;
}

/** Lets many pass, or nobody. Costs two additions while it is open. */
export function createGate(longestWaitMs = LONGEST_WAIT_MS): Gate {
  let inside = 0;
  let closed: Promise<void> | undefined;
  let left: (() => void) | undefined;
  return {
    async pass(work) {
      while (closed) await closed;
      inside += 1;
      try {
        return await work();
      } finally {
        inside -= 1;
        if (inside === 0) left?.();
      }
    },
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      closed = promise;
      if (inside > 0)
        await Promise.race([
          new Promise<void>((done) => (left = done)),
          setTimeout(longestWaitMs, undefined, { ref: false }),
        ]);
      left = undefined;
      return () => {
        closed = undefined;
        resolve();
      };
    },
  };
}
