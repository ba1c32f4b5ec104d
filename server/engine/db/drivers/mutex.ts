export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs one task at a time, in the order of the calls. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const mine = last.then(work, work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
