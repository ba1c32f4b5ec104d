import { heldUntil } from '#model/domains/operations/alarms/heldUntil.ts';
import type { SilenceTerms } from '#model/domains/operations/alarms/silence.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';

export const SILENCE_ENDS = 'silence-ends';

const silenceEndsJob = (silence: number, runAt: number): JobRequest => ({
  kind: SILENCE_ENDS,
  lane: String(silence),
  payload: silence,
  key: `${SILENCE_ENDS} ${silence} ${runAt}`,
  runAt,
  rerunIfRunning: true,
});

/** Notifications that a silence keeps back now are looked at again when it ceases to hold. */
export async function lookAgain(context: Context, silence: SilenceTerms): Promise<void> {
  const until = heldUntil(silence, context.clock());
  if (until !== null) await context.jobs.schedule(context, silenceEndsJob(silence.id, until));
}

/** After a silence was changed: it may hold no longer. */
export const lookAgainNow = (context: Context, silence: number): Promise<void> =>
  context.jobs.schedule(context, silenceEndsJob(silence, context.clock()));
