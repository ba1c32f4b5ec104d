import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JobRunner } from '#server/engine/jobs/jobRunner.ts';
import type { TestClock } from './testClock.ts';

const HOUR_MS = 3_600_000;
/** Another system that never answers must not hold up the way: after this time without progress, the clock moves on. */
const PATIENCE_MS = 60_000;
const LONGEST_PAUSE_MS = 250;

export interface Advance {
  /**
   * Moves the clock to `instant` and returns the number of jobs that ended on the way. It stops wherever a job is due
   * and runs everything that is due there before it moves on. One way at a time: a second one begins after the first.
   */
  to(instant: number): Promise<number>;
  /** The runner for the job loop: it rests while the clock is on its way. */
  runner: JobRunner;
  /** Ends the way after the running job. */
  stop(): Promise<void>;
}

interface AdvanceDeps {
  testClock: TestClock;
  runner: JobRunner;
  realTime: () => number;
  /** Waits for real time. Default: a timer. */
  pause?: (ms: number) => Promise<unknown>;
  log: Logger;
}

export function createAdvance({ testClock, runner, realTime, pause = delay, log }: AdvanceDeps): Advance {
  let last: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  let stopped = false;

  /** Runs what is due now, and waits for what it leads to. */
  async function settle(end: number): Promise<number> {
    const withoutCollapsing = testClock.now() !== end && testClock.now() % HOUR_MS !== 0;
    let ran = 0;
    let patientUntil = realTime() + PATIENCE_MS;
    while (!stopped) {
      const ended = await runner.runDue(undefined, { withoutCollapsing, isStopped: () => stopped });
      ran += ended;
      if (ended > 0) patientUntil = realTime() + PATIENCE_MS;
      const next = await runner.way.nextAwaited();
      if (next === undefined) return ran;
      if (realTime() > patientUntil) {
        log.warn(
          { at: new Date(testClock.now()).toISOString() },
          'the test clock moves on without jobs that take long',
        );
        return ran;
      }
      await pause(Math.max(1, Math.min(LONGEST_PAUSE_MS, next - realTime())));
    }
    return ran;
  }

  /** The next instant at which something is due; undefined at the end of the way. */
  async function nextStop(end: number): Promise<number | undefined> {
    const now = testClock.now();
    if (now >= end) return undefined;
    const { exact = end, collapsing = end } = await runner.way.nextDates();
    const hour = Math.ceil(Math.max(collapsing, now + 1) / HOUR_MS) * HOUR_MS;
    return Math.min(end, hour, exact > now ? exact : end);
  }

  async function travel(end: number): Promise<number> {
    let ran = await settle(end);
    for (;;) {
      const stop = stopped ? undefined : await nextStop(end);
      if (stop === undefined) return ran;
      await testClock.moveTo(stop);
      ran += await settle(end);
    }
  }

  return {
    to(instant) {
      underWay += 1;
      const way = last.then(() => travel(instant)).finally(() => (underWay -= 1));
      last = way.catch(() => undefined);
      return way;
    },
    runner: {
      way: runner.way,
      lagMs: runner.lagMs,
      release: runner.release,
      runDue: async (claimed, options) => (underWay > 0 ? 0 : runner.runDue(claimed, options)),
      nextRunAt: async () => (underWay > 0 ? undefined : runner.nextRunAt()),
    },
    async stop() {
      stopped = true;
      await last;
    },
  };
}
