import { setImmediate as otherWork } from 'node:timers/promises';

export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs one task at a time, in the order of the calls. Tasks that never wait for anything would all be one turn of the
 * event loop: after `pauseAfterMs`, they give way to other work of the process, such as requests that only read.
 */
export function createMutex({ pauseAfterMs = Infinity }: { pauseAfterMs?: number } = {}): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let since = 0;
  return {
    run(work) {
      if (waiting === 0) since = performance.now();
      const follows = waiting > 0;
      waiting += 1;
      const begin = async () => {
        if (follows && performance.now() - since >= pauseAfterMs) {
          await otherWork();
          since = performance.now();
        }
        return work();
      };
      const mine = last.then(begin, begin);
      const done = () => void (waiting -= 1);
      last = mine.then(done, done);
      return mine;
    },
  };
}
