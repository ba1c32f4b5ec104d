import { setTimeout } from 'node:timers/promises';

/** The longest time to wait for running work: failing one request is better than blocking the server. */
const LONGEST_WAIT_MS = 5_000;

export interface Gate {
  /** Runs the work as soon as the gate is open. */
  pass<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for running work, and blocks new work until the returned function is called. One closing at a time. */
  close(): Promise<() => void>;
}

/** Admits any number of workers, or none. Costs two additions while it is open. */
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
