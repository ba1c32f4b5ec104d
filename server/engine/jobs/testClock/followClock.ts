import type { Logger } from 'pino';
import type { TestClock } from './testClock.ts';

const EVERY_MS = 500;

/** Keeps the test clock of this process up with the others on its database. Returns a function that stops it. */
export function followClock(clock: TestClock, log: Logger): () => void {
  const timer = setInterval(() => {
    clock.follow().catch((error: unknown) => log.warn({ err: error }, 'the test clock could not be read'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
