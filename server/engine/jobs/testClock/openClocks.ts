import type { Database } from '#server/engine/db/database.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { openTestClock, type TestClock } from './testClock.ts';

/** The clocks of the process. */
export interface Clocks {
  /** The business clock. */
  clock: () => number;
  realTime: () => number;
  /** Present if the business clock is moved by hand. */
  testClock?: TestClock;
}

/** Both clocks show real time, unless `TEST_CLOCK` starts the business clock elsewhere and stops it there. */
export async function openClocks({ testClock: start }: Pick<Settings, 'testClock'>, db: Database): Promise<Clocks> {
  if (start === undefined) return { clock: Date.now, realTime: Date.now };
  const testClock = await openTestClock(db, start);
  return { clock: testClock.now, realTime: Date.now, testClock };
}
