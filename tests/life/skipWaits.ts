/**
 * Loaded into the server of a life, if it is the only one: what it waits for, such as the work of a simulated cloud,
 * has taken its time at once. A month of business waits some 2,000 times.
 */

import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const [now, wait] = [Date.now, timers.setTimeout];
let skipped = 0;

Date.now = () => now() + skipped;
timers.setTimeout = async (ms = 0, value, options) => {
  // Those that do not keep the process are limits, and not waited for.
  if (options?.ref === false) return wait(ms, value, options);
  skipped += ms;
  await timers.setImmediate();
  // Without a value, its type is that of nothing.
  return value as NonNullable<typeof value>;
};
syncBuiltinESMExports();
