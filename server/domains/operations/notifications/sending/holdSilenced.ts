import type { Context } from '#server/engine/context.ts';
import { ENDS, isEnd } from '#server/domains/operations/notifications/announcement.ts';
import { storedAnnouncement, storedTries } from '#server/domains/operations/notifications/stored.ts';
import { lookAgain } from '#server/domains/operations/notifications/silences/lookAgain.ts';
import { firstMatching, silencesAt } from '#server/domains/operations/notifications/silences/silenceOf.ts';
import { mayHaveArrived } from './mayHaveArrived.ts';

interface Row {
  id: number;
  event_id: number | null;
  receiver_id: number | null;
  person: number | null;
  announcement: string | null;
}

/**
 * Keeps back what waits at a destination, gathering or after a failed attempt, where a silence has begun since it was
 * announced. It is looked at again when the silence ends, as if it had been announced under it.
 */
export async function holdSilenced(context: Context, destination: string): Promise<void> {
  const at = context.clock();
  const silences = await silencesAt(context, at);
  if (silences.length === 0) return;
  for (const row of await unsent(context, destination)) {
    const announcement = storedAnnouncement(row.announcement);
    if (announcement.isUrged === true) continue;
    const silence = await firstMatching(context, silences, { ...announcement, at });
    if (silence === undefined) continue;
    await note(context, [row.id], { status: 'silenced', reason: 'silence', silence_id: silence.id });
    await skipUnheardEnds(context, destination, row);
    await lookAgain(context, silence);
  }
}

/** Without what may have reached the other side, and without what somebody sends again in spite of the silence. */
async function unsent({ db }: Context, destination: string): Promise<Row[]> {
  const rows = await db.kysely
    .selectFrom('notifications')
    .select(['id', 'event_id', 'receiver_id', 'person', 'announcement', 'status', 'tries'])
    .where('destination', '=', destination)
    .where('status', 'in', ['queued', 'retrying'])
    .where('kind', 'not in', ENDS)
    .orderBy('id')
    .execute();
  return rows.filter(({ status, tries }) => {
    const attempts = storedTries(tries);
    return status === 'queued' ? attempts.length === 0 : !mayHaveArrived(attempts);
  });
}

/** Who has heard nothing of an event is not informed of its end. */
async function skipUnheardEnds(
  context: Context,
  destination: string,
  { id, event_id, receiver_id, person }: Row,
): Promise<void> {
  const others = await context.db.kysely
    .selectFrom('notifications')
    .select(['id', 'kind', 'status'])
    .where('event_id', '=', event_id)
    .where('destination', '=', destination)
    .where('receiver_id', '=', receiver_id)
    .where('person', '=', person)
    .where('id', '<>', id)
    .where('status', 'in', ['queued', 'retrying', 'sent', 'failed'])
    .execute();
  const [ends, heard] = [others.filter(isEnd), others.filter((each) => !isEnd(each))];
  const waiting = ends.filter(({ status }) => status === 'queued' || status === 'retrying');
  if (heard.length > 0 || waiting.length === 0) return;
  await note(
    context,
    waiting.map((end) => end.id),
    { status: 'skipped', reason: 'not_informed' },
  );
}

async function note({ db, clock }: Context, ids: readonly number[], values: object): Promise<void> {
  await db.kysely
    .updateTable('notifications')
    .set({ ...values, updated_at: clock() })
    .where('id', 'in', ids)
    .execute();
}
