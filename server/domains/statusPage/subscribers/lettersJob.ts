import { meets } from '#model/domains/statusPage/reach.ts';
import type { PublicNotice } from '#model/domains/statusPage/publicNotice.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { incidentNotice, maintenanceNotice } from '#server/domains/statusPage/page/noticesOf.ts';
import { placesOf } from '#server/domains/statusPage/page/placesOf.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { StatusPageUses } from '#server/domains/statusPage/uses.ts';
import { updateLetter } from './letters.ts';

type StatusUpdate = RecordOf<'statusUpdates'>;

export const STATUS_LETTERS = 'status-letters';
/** Small enough for one transaction. */
const AT_ONCE = 200;
/** What is older is no news: the mail server was away too long. */
const NEWS_MS = 86_400_000;

interface Part {
  update: number;
  /** The last subscriber of the part before. */
  after: number;
}

export const lettersJob = ({ clock }: Pick<Context, 'clock'>, { update, after }: Part): JobRequest => ({
  kind: STATUS_LETTERS,
  lane: String(update),
  payload: { update, after },
  key: `${STATUS_LETTERS} ${update} ${after}`,
  runAt: clock(),
});

/**
 * Queues the letters about a step of a notice, a part of the subscribers after the other, each in one transaction: no
 * one gets it twice. Who subscribes is read now, so that who has unsubscribed gets nothing and who has changed the
 * language reads that. While the page is off, nothing is published.
 */
export const lettersHandler = (uses: StatusPageUses): JobHandler => ({
  async finish(context, payload) {
    // Written by `lettersJob`.
    const { update: id, after } = payload as unknown as Part;
    if (!context.live.read('status.public') || !uses.canSend(context, 'email')) return;
    const found = await updateOf(context, id);
    if (found === undefined) return;
    const { update, notice } = found;
    const part = await subscribersAfter(context, after);
    const reach = { services: notice.services, regions: notice.regions.map((region) => region.id) };
    const readers = part.filter((each) =>
      meets(reach, { services: each.services ?? [], regions: each.region_ids ?? [] }),
    );
    const until = context.realTime() + NEWS_MS;
    for (const reader of readers) await uses.sendLetter(context, { ...updateLetter(context, reader, found), until });
    if (readers.length > 0)
      await context.db.kysely
        .updateTable('status_updates')
        .set((eb) => ({ letters: eb('letters', '+', readers.length) }))
        .where('id', '=', update.id)
        .execute();
    const last = part.at(-1);
    if (part.length === AT_ONCE && last !== undefined)
      await context.jobs.schedule(context, lettersJob(context, { update: id, after: last.id }));
  },
});

/** A step and its notice; undefined if it is gone, or public nowhere. */
async function updateOf(
  context: Context,
  id: number,
): Promise<{ update: StatusUpdate; notice: PublicNotice } | undefined> {
  const platform = onBehalf(context, { id: 0, name: '' });
  const definition = knownDefinition(context, 'statusUpdates');
  const update = definition && (await findRecordOrNone(platform, definition, id));
  if (update === undefined) return undefined;
  const notice = await noticeOf(platform, update);
  return notice && { update, notice };
}

async function noticeOf(context: Context, { maintenance_id, incident_id }: StatusUpdate) {
  const places = await placesOf(context);
  const [maintenances, incidents] = [knownDefinition(context, 'maintenances'), knownDefinition(context, 'incidents')];
  if (maintenance_id !== null && maintenances !== undefined) {
    const record = await findRecordOrNone(context, maintenances, maintenance_id);
    return record && maintenanceNotice(record, places);
  }
  if (incident_id === null || incidents === undefined) return undefined;
  const record = await findRecordOrNone(context, incidents, incident_id);
  return record && incidentNotice(record, places);
}

async function subscribersAfter(context: Context, after: number) {
  const definition = knownDefinition(context, 'statusSubscribers');
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('status_subscribers')
    .selectAll()
    .where('id', '>', after)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => decodeRecord(definition, row));
}
