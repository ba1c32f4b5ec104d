import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { pathOf } from '#model/conditions/pointers.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { decide, decideOn } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { hooksOfAll } from '#server/engine/records/hooksOf.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import type { Referrers } from '#server/engine/records/write/targets/referrers.ts';
import { planRemoval, type Affected, type Effect } from './planRemoval.ts';

const SHOWN = 20;

/** A group of the reply, and the ids of the group, which the reply may name in part. */
interface Group {
  definition: Definition;
  effect: Effect | 'empties';
  /** The field that refers to what is deleted. */
  field: string;
  ids: readonly RecordId[];
  referrer?: Referrers;
}

/** The effect of a deletion of these records on others, and on payments. Changes nothing. */
export async function removalPreview(
  context: Context,
  definition: Definition,
  records: readonly RecordData[],
  by?: ActionDefinition,
): Promise<{ [name: string]: Json }> {
  const planned = await planRemoval(context, definition, records);
  const ids = records.map((record) => idOf(definition, record));
  const mentions = await hooksOfAll(context).mentionedBy?.(context, [{ definition, ids }, ...goingOf(planned)]);
  const groups: Group[] = [...planned.map(groupOf), ...(mentions ?? [])];
  const own = await hourlyOf(context, definition, ids);
  const affected: Json[] = [];
  for (const group of groups) affected.push(await describe(context, group));
  const kept = by?.removes === 'later' ? await keptFor(context, definition, records) : undefined;
  return { affected, ...(own !== undefined && { hourly: own }), ...kept };
}

/** How long a recycle bin keeps them, in seconds, and until when if they go there now. */
async function keptFor(
  context: Context,
  definition: Definition,
  records: readonly RecordData[],
): Promise<{ keeps: number; until: string } | undefined> {
  const [first] = records;
  if (definition.cloud === undefined || first === undefined) return undefined;
  const keeps = await context.clouds.binSeconds(context, first);
  if (keeps === null) return undefined;
  return { keeps, until: new Date(context.clock() + keeps * 1_000).toISOString() };
}

// Ids are numbers or text in every table.
const idOf = (definition: Definition, record: RecordData): RecordId => record[definition.id.field] as RecordId;

const groupOf = ({ referrer, effect, ids }: Affected): Group => ({
  definition: referrer.definition,
  effect,
  field: pathOf(referrer),
  ids,
  referrer,
});

const goingOf = (planned: readonly Affected[]) =>
  planned
    .filter(({ effect }) => effect === 'goes')
    .map(({ referrer, ids }) => ({ definition: referrer.definition, ids }));

/** The hourly cost of these records while they are kept; undefined where nothing is charged. */
async function hourlyOf(
  context: Context,
  definition: Definition,
  ids: readonly RecordId[],
): Promise<string | undefined> {
  return hooksOfAll(context).hourlyOf?.(context, definition, ids);
}

/** The affected records that the reader may see; of the others, only their number. */
async function describe(context: Context, { definition, effect, field, ids, referrer }: Group): Promise<Json> {
  const mayLook = decide(context, 'list', definition).allowed;
  const records: Json[] = [];
  for (const id of mayLook ? ids.slice(0, SHOWN) : []) {
    const record = await findRecordOrNone(context, definition, id);
    if (record !== undefined)
      records.push({
        id,
        title: titleOf(definition, record, context.lang),
        remedies: effect === 'holds' && referrer ? await remediesOf(context, referrer, record) : [],
      });
  }
  const label = ids.length === 1 ? definition.label : definition.plural;
  const hourly = await hourlyOf(context, definition, ids);
  return {
    resource: definition.resource,
    label: label[context.lang],
    field,
    effect,
    count: ids.length,
    records,
    ...(hourly !== undefined && { hourly }),
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
