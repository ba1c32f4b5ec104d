import type { Definition, Json } from '#model/language/definition.ts';
import { pathOf } from '#model/conditions/pointers.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { decide, decideOn } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { pointingIds, referrersOf, type Referrers } from '#server/engine/records/write/targets/referrers.ts';

/**
 * The effect of a deletion on the records that refer to it: `holds` prevents it, `goes` is deleted too, `loses` loses
 * the reference.
 */
export type Effect = 'holds' | 'goes' | 'loses';

interface Affected {
  referrer: Referrers;
  effect: Effect;
  ids: RecordId[];
}

/** Above this number, records are counted and not examined. */
const MOST_GOING = 500;
const SHOWN = 20;

/**
 * Everything that a deletion would delete or that prevents it, including the references to records that would be
 * deleted. Changes nothing.
 */
export async function removalPreview(context: Context, definition: Definition, record: RecordData): Promise<Json[]> {
  const going = new Set<string>();
  const affected: Affected[] = [];
  // Ids are numbers or text in every table.
  const queue = [{ definition, id: record[definition.id.field] as RecordId }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    going.add(nameOf(next.definition, next.id));
    for (const referrer of await referrersOf(context, next.definition.resource, next.id)) {
      const ids = await pointingIds(context, referrer, next.id);
      const effect = effectOf(referrer);
      affected.push({ referrer, effect, ids });
      if (effect !== 'goes' || going.size + queue.length > MOST_GOING) continue;
      for (const id of ids)
        if (!going.has(nameOf(referrer.definition, id))) queue.push({ definition: referrer.definition, id });
    }
  }
  const replies: Json[] = [];
  for (const each of affected) {
    // Records deleted in the same operation do not prevent anything, and their lost references do not matter.
    const ids =
      each.effect === 'goes' ? each.ids : each.ids.filter((id) => !going.has(nameOf(each.referrer.definition, id)));
    if (ids.length > 0) replies.push(await describe(context, each, ids));
  }
  return replies;
}

function effectOf({ definition, field }: Referrers): Effect {
  if ((field.onDelete ?? 'refuse') === 'refuse') return 'holds';
  // A record in a cloud is deleted when the cloud confirms it.
  return field.onDelete === 'cascade' && definition.cloud === undefined ? 'goes' : 'loses';
}

/** The affected records that the reader may see; of the others, only their number. */
async function describe(context: Context, { referrer, effect }: Affected, ids: readonly RecordId[]): Promise<Json> {
  const { definition } = referrer;
  const mayLook = decide(context, 'list', definition).allowed;
  const records: Json[] = [];
  for (const id of mayLook ? ids.slice(0, SHOWN) : []) {
    const record = await findRecordOrNone(context, definition, id);
    if (record !== undefined)
      records.push({
        id,
        title: titleOf(definition, record, context.lang),
        remedies: effect === 'holds' ? await remediesOf(context, referrer, record) : [],
      });
  }
  const label = ids.length === 1 ? definition.label : definition.plural;
  return {
    resource: definition.resource,
    label: label[context.lang],
    field: pathOf(referrer),
    effect,
    count: ids.length,
    records,
  };
}

/**
 * The operations with which the reader could release the reference: an action that clears it, or deleting the referring
 * record.
 */
async function remediesOf(context: Context, { definition, top }: Referrers, record: RecordData): Promise<string[]> {
  const letting = Object.values(definition.actions).filter(
    ({ on, clears = [], set }) => on === 'record' && (clears.includes(top.name) || set?.[top.name] === null),
  );
  const words: string[] = [];
  for (const { name } of letting)
    if ((await decideOn(context, { action: name }, definition, record)).allowed) words.push(name);
  if ((await decideOn(context, 'delete', definition, record)).allowed) words.push('delete');
  return words;
}

function nameOf(definition: Definition, id: RecordId): string {
  return `${definition.resource} ${id}`;
}
