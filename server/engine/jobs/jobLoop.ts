import type { Logger } from 'pino';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { WakingJobQueue } from './jobQueue.ts';
import type { JobRunner } from './jobRunner.ts';

// Longest delay before jobs of other processes are noticed.
const LONGEST_SLEEP_MS = 1_000;

export interface JobLoop {
  /**
   * Begins no further job, whatever is due, and lets the running ones end within the grace period. The next process
   * repeats the others, as after a crash.
   */
  stop(graceMs: number): Promise<void>;
}

/** Jobs mostly wait for other systems, so this number of them at once does not delay the others. */
const MOST_AT_ONCE = 24;

/**
 * The only timer of the jobs. Sleeps until the next job is due. Each job that starts lets another worker look for the
 * next one.
 */
export function startJobLoop(runner: JobRunner, queue: WakingJobQueue, clock: () => number, log: Logger): JobLoop {
  const hands = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let wakeAt = Infinity;
  let stopped = false;
  let released = false;

  function sleepUntil(time: number) {
    if (stopped || time >= wakeAt) return;
    wakeAt = time;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(0, time - clock()));
    timer.unref();
  }

  function wake() {
    wakeAt = Infinity;
    callHand();
    sleepUntil(clock() + LONGEST_SLEEP_MS);
  }

  function callHand() {
    if (stopped || hands.size >= MOST_AT_ONCE) return;
    const hand: Promise<void> = work().finally(() => hands.delete(hand));
    hands.add(hand);
  }

  async function work() {
    try {
      await runner.runDue(callHand, { isStopped: () => stopped });
      sleepUntil((await runner.nextRunAt()) ?? Infinity);
    } catch (error) {
      // The database may be unavailable for a moment, which the outage logs. The jobs remain in the table.
      // A job that was released may find the database closed.
      if (!(error instanceof DatabaseAway) && !released) log.error({ err: error }, 'jobs could not be run');
    }
  }

  async function allEnd() {
    while (hands.size > 0) await Promise.all(hands);
  }

  queue.onSchedule(sleepUntil);
  wake();
  return {
    async stop(graceMs) {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([allEnd(), new Promise((resolve) => (timer = setTimeout(resolve, graceMs)))]);
      clearTimeout(timer);
      released = hands.size > 0;
      if (released) await runner.release();
    },
  };
}
