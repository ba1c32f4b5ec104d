import { JOURNAL_WORDS } from '#model/values/journals.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import {
  beginForwarding,
  endForwarding,
  forwardRows,
  rememberForwarded,
  syslogTarget,
  type Forwarded,
} from './forward.ts';

export const SYSLOG_FORWARD = 'syslog-forward';
const EVERY_MS = 2_000;
/** The next attempt with a receiver that is away; nothing is lost meanwhile. */
const AWAY_MS = 15_000;

const forwardJob = (runAt: number): JobRequest => ({
  kind: SYSLOG_FORWARD,
  key: SYSLOG_FORWARD,
  payload: null,
  runAt,
  realTime: 'unawaited',
});

/** Begins with the process; one such job is pending for any number of processes. */
export const keepForwarding = (context: Context): Promise<void> =>
  context.jobs.schedule(context, forwardJob(context.realTime() + EVERY_MS));

/** Sends new rows of the journals, and remembers them afterwards: a crash between sends a row twice, never less. */
export const forwardHandler: JobHandler<Json, { done?: Forwarded[]; away?: true } | null> = {
  collapses: true,
  async prepare(context) {
    const target = syslogTarget(context);
    if (target === undefined) return null;
    try {
      await beginForwarding(context);
      return { done: await forwardRows(context, target) };
    } catch (error) {
      // The lag raises an alarm; a line for each attempt would fill the log that is waiting.
      context.log.debug({ err: error }, 'the receiver of syslog is away');
      return { away: true };
    }
  },
  async finish(context, _payload, found) {
    if (found === null) await endForwarding(context);
    else await rememberForwarded(context, found.done ?? []);
    // More may wait than one round takes.
    const wait = found?.away ? AWAY_MS : (found?.done?.length ?? 0) === JOURNAL_WORDS.length ? EVERY_MS / 4 : EVERY_MS;
    await context.jobs.schedule(context, forwardJob(context.realTime() + wait));
  },
  giveUp: keepForwarding,
};
