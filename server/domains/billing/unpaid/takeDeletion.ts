import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition } from '#model/language/definition.ts';
import { below } from '#server/domains/billing/quotes/chargedRecord.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { recordKey } from './recordJob.ts';
import { tried, unlockOf } from './unlockOf.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** More refer to one record only in turns. */
const AT_ONCE = 100;

/**
 * Deletes a record at the end of its retention: after what holds it is gone, if that is given up too (`after`), and
 * after what refers to it (`first`). What the platform cannot delete now is looked at again. Returns after how long, in
 * milliseconds; undefined when there is nothing left to do.
 */
export async function takeDeletion(
  context: Context,
  definition: Definition,
  record: RecordData,
): Promise<number | undefined> {
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  if (!(await isUnpaid(context, definition.resource, id))) return undefined;
  if (isTransient(definition, record)) return MINUTE_MS;
  if (await hasHolder(context, definition, record)) return HOUR_MS;
  const platform = await below({ ...context, actor: asPlatform(context.actor) }, definition, record);
  const before = await dependants(platform, definition, id);
  for (const each of before)
    if (!(await tried(platform, (inside) => removeRecord(inside, each.definition, each.id)))) return HOUR_MS;
  // A cloud confirms a deletion later.
  if (before.length > 0) return MINUTE_MS;
  const unlock = unlockOf(definition, record);
  if (unlock !== undefined) {
    const call = { action: unlock, record, input: {}, set: {} };
    return (await tried(platform, (inside) => inside.clouds.act(inside, definition, call))) ? MINUTE_MS : HOUR_MS;
  }
  await tried(platform, (inside) => removeRecord(inside, definition, id));
  // Until the cloud has confirmed it.
  return HOUR_MS;
}

/** Somebody may have paid since the job was planned. */
async function isUnpaid({ db }: Context, resource: string, id: RecordId): Promise<boolean> {
  const item = await db.kysely
    .selectFrom('billing_items')
    .select('id')
    .where('resource', '=', resource)
    .where('resource_id', '=', String(id))
    .where('open_key', 'is not', null)
    .where('state', '=', 'suspended')
    .executeTakeFirst();
  return item !== undefined;
}

/** Whether something that it belongs to is being given up, or waits in its recycle bin. */
async function hasHolder(context: Context, { fields, unpaid }: Definition, record: RecordData): Promise<boolean> {
  for (const name of unpaid?.after ?? []) {
    const holder = context.schemas.resources[fields[name]?.to ?? ''];
    const id = record[name];
    if (holder === undefined || (typeof id !== 'string' && typeof id !== 'number')) continue;
    if (await context.jobs.isWaiting(context, recordKey({ resource: holder.resource, id: String(id) }))) return true;
    const found = await findRecordOrNone(context, holder, id);
    const given = holder.actions[holder.unpaid?.release ?? '']?.to;
    if (found !== undefined && given !== undefined && found[holder.stateField ?? ''] === given) return true;
  }
  return false;
}

async function dependants(
  context: Context,
  { unpaid }: Definition,
  id: RecordId,
): Promise<{ definition: Definition; id: RecordId }[]> {
  const found = [];
  for (const [resource, field] of Object.entries(unpaid?.first ?? {})) {
    const definition = context.schemas.resources[resource];
    if (definition === undefined) continue;
    const rows = await firstRecords(context, definition, {
      fields: [definition.id.field],
      filter: { [field]: id },
      sort: [],
      limit: AT_ONCE,
    });
    for (const row of rows) {
      const { [definition.id.field]: own }: RecordData = row;
      if (typeof own === 'string' || typeof own === 'number') found.push({ definition, id: own });
    }
  }
  return found;
}
