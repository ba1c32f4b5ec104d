import type { Selectable } from 'kysely';
import type { SilenceTerms } from '#model/domains/operations/alarms/silence.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { ENDS } from '#server/domains/operations/notifications/announcement.ts';
import { storedAnnouncement } from '#server/domains/operations/notifications/stored.ts';
import { lookAgain } from '#server/domains/operations/notifications/silences/lookAgain.ts';
import { silenceOf } from '#server/domains/operations/notifications/silences/silenceOf.ts';
import { asFirst } from './asFirst.ts';
import { sendJob } from './sendJob.ts';

/** The kinds of notification that announce an event that continues. It fires again with a higher severity. */
const CHANGES = ['fired', 'escalated', 'lowered'] as const;

/**
 * Announces how things stand with what changed under a silence and still fires when it ends: once, and as it is by
 * then. What people heard of before the silence and has not changed since, or has ended, is not announced again.
 */
export const silenceEndsHandler: JobHandler = {
  async finish(context, payload) {
    const rows = await heldBack(context, Number(payload));
    for (const [event, group] of Map.groupBy(rows, ({ event_id }) => event_id)) {
      const news = await newsOf(context, event, group);
      const [first] = news;
      if (first === undefined) continue;
      const announcement = storedAnnouncement(first.announcement);
      const other = await silenceOf(context, { ...announcement, at: context.clock() });
      if (other !== undefined) await holdBack(context, news, other);
      else for (const row of news) await queue(context, row);
    }
  },
};

type Row = Pick<
  Selectable<KnownTables['notifications']>,
  'id' | 'kind' | 'event_id' | 'receiver_id' | 'person' | 'destination' | 'severity' | 'announcement'
>;
type News = Row & { isFirst: boolean };

/** The latest of an event that was kept back from each person, unless it has ended, with or without an announcement. */
const heldBack = ({ db }: Context, silence: number): Promise<Row[]> =>
  db.kysely
    .selectFrom('notifications as row')
    .leftJoin('alert_logs as event', 'event.id', 'row.event_id')
    .select(['row.id', 'row.kind', 'row.event_id', 'row.receiver_id', 'row.person', 'row.destination'])
    .select(['row.severity', 'row.announcement'])
    .where('row.silence_id', '=', silence)
    .where('row.status', '=', 'silenced')
    .where('row.kind', 'in', CHANGES)
    // Another event stands for it; when that one ends, it is looked at again.
    .where('event.folded_into', 'is', null)
    .where((eb) => eb.or([eb('event.status', 'is', null), eb('event.status', 'not in', ['recovered', 'closed'])]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alarm_announcements as end')
            .select('end.event_id')
            .whereRef('end.event_id', '=', 'row.event_id')
            .where('end.kind', 'in', ENDS),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as later')
            .select('later.id')
            .whereRef('later.event_id', '=', 'row.event_id')
            .whereRef('later.receiver_id', '=', 'row.receiver_id')
            .whereRef('later.person', '=', 'row.person')
            .whereRef('later.destination', '=', 'row.destination')
            .whereRef('later.id', '>', 'row.id')
            .where('later.kind', 'in', CHANGES),
        ),
      ),
    )
    .orderBy('row.id')
    .execute();

/** Without what a person knows already: a severity that has risen and fallen again. */
async function newsOf({ db }: Context, event: number | null, rows: readonly Row[]): Promise<News[]> {
  const sent = await db.kysely
    .selectFrom('notifications')
    .select(['receiver_id', 'person', 'destination', 'severity'])
    .where('event_id', '=', event)
    .where('status', 'not in', ['silenced', 'skipped'])
    .where('kind', 'in', CHANGES)
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap((row) => {
    const known = sent.find((each) => isSamePerson(each, row));
    return known?.severity === row.severity ? [] : [{ ...row, isFirst: known === undefined }];
  });
}

type Person = Pick<Row, 'receiver_id' | 'person' | 'destination'>;

const isSamePerson = (one: Person, other: Person): boolean =>
  one.receiver_id === other.receiver_id && one.person === other.person && one.destination === other.destination;

async function holdBack(context: Context, rows: readonly Row[], silence: SilenceTerms): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await context.db.kysely.updateTable('notifications').set({ silence_id: silence.id }).where('id', 'in', ids).execute();
  await lookAgain(context, silence);
}

async function queue(context: Context, { id, isFirst, announcement, destination }: News): Promise<void> {
  const now = context.clock();
  await context.db.kysely
    .updateTable('notifications')
    .set({ status: 'queued', reason: null, silence_id: null, due_at: now, ...(isFirst && asFirst(announcement)) })
    .where('id', '=', id)
    .execute();
  await context.jobs.schedule(context, sendJob(destination ?? '', now));
}
