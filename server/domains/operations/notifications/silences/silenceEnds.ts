import { heldUntil } from '#model/rules/alarms/heldUntil.ts';
import type { SilenceTerms } from '#model/rules/alarms/silence.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import { sendJob } from '#server/domains/operations/notifications/sending/sendJob.ts';
import { silenceOf } from './silenceOf.ts';

export const SILENCE_ENDS = 'silence-ends';

const silenceEndsJob = (silence: number, runAt: number): JobRequest => ({
  kind: SILENCE_ENDS,
  lane: String(silence),
  payload: silence,
  key: `${SILENCE_ENDS} ${silence} ${runAt}`,
  runAt,
  anew: true,
});

/** What a silence keeps back now is looked at again when it ceases to hold. */
export async function lookAgain(context: Context, silence: SilenceTerms): Promise<void> {
  const until = heldUntil(silence, context.clock());
  if (until !== null) await context.jobs.schedule(context, silenceEndsJob(silence.id, until));
}

/** After a silence was changed: it may hold no longer. */
export const lookAgainNow = (context: Context, silence: number): Promise<void> =>
  context.jobs.schedule(context, silenceEndsJob(silence, context.clock()));

/**
 * Announces what fired under a silence and still fires when it ends: no one has heard of it yet. What was announced
 * before the silence, or has ended, is not announced again.
 */
export const silenceEndsHandler: JobHandler = {
  async finish(context, payload) {
    const silence = Number(payload);
    const rows = await context.db.kysely
      .selectFrom('notifications as row')
      .select(['row.id', 'row.event_id', 'row.announcement', 'row.destination'])
      .where('row.silence_id', '=', silence)
      .where('row.status', '=', 'silenced')
      .where('row.kind', '=', 'fired')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('alarm_announcements as end')
              .select('end.event_id')
              .whereRef('end.event_id', '=', 'row.event_id')
              .where('end.kind', 'in', ['recovered', 'closed']),
          ),
        ),
      )
      .orderBy('row.id')
      .execute();
    for (const [, group] of Map.groupBy(rows, ({ event_id }) => event_id)) {
      // Written by `announce`.
      const announcement = fromSql(group[0]?.announcement ?? null, 'json') as unknown as Announcement;
      const other = await silenceOf(context, { ...announcement, at: context.clock() });
      const ids = group.map(({ id }) => id);
      await context.db.kysely
        .updateTable('notifications')
        .set(
          other === undefined
            ? { status: 'queued', reason: null, silence_id: null, due_at: context.clock() }
            : { silence_id: other.id },
        )
        .where('id', 'in', ids)
        .execute();
      if (other !== undefined) await lookAgain(context, other);
      else
        for (const destination of new Set(group.map((row) => row.destination ?? '')))
          await context.jobs.schedule(context, sendJob(destination, context.clock()));
    }
  },
};
