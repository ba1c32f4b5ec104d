import { setImmediate as otherWork } from 'node:timers/promises';

export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs one task at a time, in the order of the calls. With `pauseAfterMs`, tasks that follow each other give way to
 * other work of the process (requests that only read) after so many milliseconds: tasks that never wait for anything
 * would otherwise be one turn of the event loop, however many they are.
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
