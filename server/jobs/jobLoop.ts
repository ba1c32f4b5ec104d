import type { Logger } from 'pino';
import type { WakingJobQueue } from './jobQueue.ts';
import type { JobRunner } from './jobRunner.ts';

// Jobs asked for by other processes are noticed at the latest after this.
const LONGEST_SLEEP_MS = 1_000;

export interface JobLoop {
  /** Lets the jobs at hand end. */
  stop(): Promise<void>;
}

/** Jobs wait for other systems most of the time: one that does must not hold up the others. */
const LANES = 4;

/** Runs what is due in several lanes, each with one job at a time. */
export function startJobLoop(runner: JobRunner, queue: WakingJobQueue, clock: () => number, log: Logger): JobLoop {
  const lanes = Array.from({ length: LANES }, () => startLane(runner, queue, clock, log));
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) };
}

/** The only timer of the jobs. Sleeps until the next job is due. */
function startLane(runner: JobRunner, queue: WakingJobQueue, clock: () => number, log: Logger): JobLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let wakeAt = Infinity;
  let working = false;
  let stopped = false;

  function sleepUntil(time: number) {
    wakeAt = time;
    // A turn that is under way looks at `wakeAt` when it ends.
    if (stopped || working) return;
    clearTimeout(timer);
    timer = setTimeout(turn, Math.max(0, time - clock()));
    timer.unref();
  }

  function turn() {
    running = work();
  }

  async function work() {
    working = true;
    wakeAt = clock() + LONGEST_SLEEP_MS;
    try {
      await runner.runDue();
      wakeAt = Math.min(wakeAt, (await runner.nextRunAt()) ?? Infinity);
    } catch (error) {
      // The database may be away for a moment; the jobs are still there when it is back.
      log.error({ err: error }, 'jobs could not be run');
    }
    working = false;
    sleepUntil(wakeAt);
  }

  queue.onSchedule((runAt) => {
    if (runAt < wakeAt) sleepUntil(runAt);
  });
  turn();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
