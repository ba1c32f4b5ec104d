import { goesAlong } from '#model/access/goesAlong.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition } from '#model/language/definition.ts';
import { below } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { updateRecord } from '#server/engine/records/write/updateRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { recordKey } from './recordJob.ts';
import { tried, unlockOf } from './unlockOf.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** More refer to one record only in turns. */
const AT_ONCE = 100;

/**
 * Deletes a record at the end of its retention: after what holds it is gone, if that is given up too (`after`), after
 * what refers to it (`first`), and after what stays has been freed from it (`frees`). What the platform cannot delete
 * now is looked at again. Returns after how long, in milliseconds; undefined when there is nothing left to do.
 */
export async function takeDeletion(
  context: Context,
  definition: Definition,
  record: RecordData,
): Promise<number | undefined> {
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  if (!(await isReleasable(context, definition, id))) return undefined;
  if (isTransient(definition, record)) return MINUTE_MS;
  if (await hasHolder(context, definition, record)) return HOUR_MS;
  const platform = await below({ ...context, actor: asPlatform(context.actor) }, definition, record);
  const { first, frees } = definition.unpaid ?? {};
  const before = await referring(platform, first, id);
  for (const each of before)
    if (!(await tried(platform, (inside) => removeRecord(inside, each.definition, each.id)))) return HOUR_MS;
  const freed: boolean[] = [];
  for (const each of await referring(platform, frees, id)) freed.push(await unlocked(platform, each));
  if (freed.includes(false)) return HOUR_MS;
  // A cloud confirms a deletion later.
  if (before.length > 0 || freed.length > 0) return MINUTE_MS;
  if (isLocked(definition, record)) return (await unlocked(platform, { definition, id, record })) ? MINUTE_MS : HOUR_MS;
  await tried(platform, (inside) => removeRecord(inside, definition, id));
  // Until the cloud has confirmed it.
  return HOUR_MS;
}

/** Somebody may have paid since the job was planned. */
export async function isReleasable({ db }: Context, { resource }: Definition, id: RecordId): Promise<boolean> {
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

interface Found {
  definition: Definition;
  id: RecordId;
  record: RecordData;
}

/** The records that refer to one, of these resources by these fields. */
async function referring(context: Context, fields: Record<string, string> = {}, id: RecordId): Promise<Found[]> {
  const found: Found[] = [];
  for (const [resource, field] of Object.entries(fields)) {
    const definition = context.schemas.resources[resource];
    // What the cloud takes along needs no deletion of its own.
    if (definition === undefined || goesAlong(definition, context.cloud?.capabilities)) continue;
    const rows = await firstRecords(context, definition, {
      fields: [definition.id.field],
      filter: { [field]: id },
      sort: [],
      limit: AT_ONCE,
    });
    for (const row of rows) {
      const { [definition.id.field]: own }: RecordData = row;
      const record =
        typeof own === 'string' || typeof own === 'number'
          ? await findRecordOrNone(context, definition, own)
          : undefined;
      // Ids are numbers or text in every table.
      if (record !== undefined) found.push({ definition, id: own as RecordId, record });
    }
  }
  return found;
}

const isLocked = (definition: Definition, record: RecordData): boolean =>
  record[definition.unpaid?.unlock ?? ''] === true || unlockOf(definition, record) !== undefined;

/** Takes away what locks or holds a record: a field, or an action. Whether that is under way. */
async function unlocked(platform: Context, { definition, id, record }: Found): Promise<boolean> {
  const action = unlockOf(definition, record);
  const field = definition.unpaid?.unlock ?? '';
  if (isTransient(definition, record)) return true;
  if (action !== undefined)
    return tried(platform, (inside) => inside.clouds.act(inside, definition, { action, record, input: {}, set: {} }));
  return tried(platform, (inside) => updateRecord(inside, definition, id, { [field]: false }));
}
