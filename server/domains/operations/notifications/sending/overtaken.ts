import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { ENDS } from '#server/domains/operations/notifications/announcement.ts';
import { storedTries } from '#server/domains/operations/notifications/stored.ts';
import { asFirst } from './asFirst.ts';
import { mayHaveArrived } from './mayHaveArrived.ts';

const WAITING = ['queued', 'retrying'] as const;
/** Whatever became of it, something later has been sent. */
const ANNOUNCED = [...WAITING, 'sent', 'failed'] as const;
const IDS_AT_ONCE = 500;

interface Row {
  id: number;
  kind: string | null;
  event_id: number | null;
  receiver_id: number | null;
  person: number | null;
}

/**
 * Takes back what waits at a destination and is no longer so: an outage of a receiver ends with what holds now, and not
 * with everything that was. Nothing about an event arrives after what was sent later.
 */
export async function dropOvertaken(context: Context, destination: string): Promise<void> {
  const overtaken = await overtakenBy(context, destination);
  await skip(context, overtaken);
  for (const row of overtaken) if (row.kind === 'fired') await announceAsFirst(context, row);
  await skip(context, await unannouncedEnds(context, destination));
}

type Tables = KnownTables & { row: KnownTables['notifications']; event: KnownTables['alert_logs'] };

/** Notifications to the same person or address about the same event. */
const laterOf = (eb: ExpressionBuilder<Tables, 'row' | 'event'>): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('notifications as later')
      .select('later.id')
      .whereRef('later.event_id', '=', 'row.event_id')
      .whereRef('later.destination', '=', 'row.destination')
      .whereRef('later.receiver_id', '=', 'row.receiver_id')
      .whereRef('later.person', '=', 'row.person')
      .whereRef('later.id', '>', 'row.id')
      .where((each) => each.or([each('later.status', 'in', ANNOUNCED), each('later.kind', 'in', ENDS)])),
  );

/**
 * Notifications of events about which a later one was sent, and of events that have ended. The firing that was never
 * attempted stays: it and its end are one message.
 */
async function overtakenBy({ db }: Context, destination: string): Promise<Row[]> {
  return db.kysely
    .selectFrom('notifications as row')
    .leftJoin('alert_logs as event', 'event.id', 'row.event_id')
    .select(['row.id', 'row.kind', 'row.event_id', 'row.receiver_id', 'row.person'])
    .where('row.destination', '=', destination)
    .where('row.status', 'in', WAITING)
    .where((eb) =>
      eb.or([
        eb.and([eb.or([eb('row.kind', '<>', 'fired'), eb('row.status', '=', 'retrying')]), laterOf(eb)]),
        eb.and([
          eb('row.status', '=', 'retrying'),
          eb('row.kind', 'not in', ENDS),
          eb('event.status', 'in', ['recovered', 'closed']),
        ]),
        // Somebody has claimed it in the meantime.
        eb.and([eb('row.kind', '=', 'repeated'), eb('event.status', '<>', 'firing')]),
      ]),
    )
    .orderBy('row.id')
    .execute();
}

/** The notification in place of the firing is the first that is heard of the event, and says so. */
async function announceAsFirst(context: Context, { event_id, receiver_id, person }: Row): Promise<void> {
  const { db } = context;
  const rows = await db.kysely
    .selectFrom('notifications')
    .select(['id', 'kind', 'status', 'announcement'])
    .where('event_id', '=', event_id)
    .where('receiver_id', '=', receiver_id)
    .where('person', '=', person)
    .where('status', 'in', [...WAITING, 'sent'])
    .orderBy('id')
    .execute();
  const [first] = rows;
  if (first === undefined || first.status === 'sent') return;
  if (first.kind !== 'repeated' && first.kind !== 'lowered' && first.kind !== 'escalated') return;
  await db.kysely.updateTable('notifications').set(asFirst(first.announcement)).where('id', '=', first.id).execute();
}

/** Ends of events of which nothing arrived, where the same rule and object have fired again since. */
async function unannouncedEnds({ db }: Context, destination: string): Promise<Row[]> {
  const ends = await db.kysely
    .selectFrom('notifications as row')
    .select(['row.id', 'row.kind', 'row.event_id', 'row.receiver_id', 'row.person'])
    .where('row.destination', '=', destination)
    .where('row.status', '=', 'retrying')
    .where('row.kind', 'in', ENDS)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notifications as later')
          .select('later.id')
          .whereRef('later.subject', '=', 'row.subject')
          .whereRef('later.destination', '=', 'row.destination')
          .whereRef('later.receiver_id', '=', 'row.receiver_id')
          .whereRef('later.person', '=', 'row.person')
          .whereRef('later.id', '>', 'row.id')
          .whereRef('later.event_id', '<>', 'row.event_id')
          .where('later.status', 'in', ANNOUNCED),
      ),
    )
    .execute();
  const unannounced: Row[] = [];
  for (const end of ends) {
    const own = await db.kysely
      .selectFrom('notifications')
      .select(['status', 'tries'])
      .where('event_id', '=', end.event_id)
      .where('receiver_id', '=', end.receiver_id)
      .where('person', '=', end.person)
      .execute();
    if (!own.some(({ status, tries }) => status === 'sent' || mayHaveArrived(storedTries(tries))))
      unannounced.push(end);
  }
  return unannounced;
}

async function skip({ db, clock }: Context, rows: readonly Row[]): Promise<void> {
  for (const some of inChunks(rows, IDS_AT_ONCE))
    await db.kysely
      .updateTable('notifications')
      .set({ status: 'skipped', reason: 'overtaken', updated_at: clock() })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .where('status', 'in', WAITING)
      .execute();
}
