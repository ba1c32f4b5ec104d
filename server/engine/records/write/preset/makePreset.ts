import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Preset, PresetItem } from '#model/language/firstStepsDefinition.ts';
import { filledTemplate } from '#model/values/filledTemplate.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';

/** An action that has to wait until the records that it is about are there. */
export interface LaterAction {
  resource: string;
  id: RecordId;
  action: string;
  input: Record<string, Json>;
}

export interface MadePreset {
  /** By the key of the item. */
  records: Readonly<Record<string, RecordData>>;
  later: LaterAction[];
}

interface Around {
  /** The cloud in which everything is found and made. */
  cloud_id: Json;
  /** `$caller.x` in the values. */
  caller: Readonly<Record<string, Json>>;
  /** `$bought.x` in the values. */
  bought?: Readonly<Record<string, Json>>;
}

/**
 * Makes the records of a preset at once, in the transaction of `context`: what refers to a record that its cloud is
 * still making waits there, and actions are returned for later. Existing records are used again. Adds to `made` of the
 * context.
 */
export async function makePreset(context: Context, { makes }: Preset, around: Around): Promise<MadePreset> {
  const records: Record<string, RecordData> = {};
  const later: LaterAction[] = [];
  for (const item of makes) {
    const definition = context.schemas.resources[item.resource];
    if (definition === undefined) throw new ApiError('request.notFound');
    if (item.kind === 'act') {
      const on = records[item.on];
      if (on !== undefined) later.push(laterAction(definition, on, item, records));
      continue;
    }
    const record = await foundOrMade(context, definition, item, { ...around, records });
    if (record !== undefined) records[item.key] = record;
  }
  return { records, later };
}

async function foundOrMade(
  context: Context,
  definition: Definition,
  item: Exclude<PresetItem, { kind: 'act' }>,
  { cloud_id, caller, bought = {}, records }: Around & { records: Readonly<Record<string, RecordData>> },
): Promise<RecordData | undefined> {
  const around = { caller, bought };
  // A rule for an unknown address would be one for all addresses.
  if (item.kind === 'create' && namesUnknown(item.values, around)) return undefined;
  const form = item.kind === 'create' ? objectOf(filledTemplate(item.values, { ...records, ...around })) : {};
  const found = item.where && (await firstIn(context, definition, item.where, { form, cloud_id }));
  if (found !== undefined || item.kind === 'find') return found;
  refuseUnless(context, decide(context, 'create', definition));
  const made = await createRecord(context, definition, form, { cloud_id });
  const { [definition.id.field]: id } = made;
  if (typeof id === 'string' || typeof id === 'number') context.made?.add(id);
  return made;
}

const namesUnknown = (
  values: Readonly<Record<string, Json>>,
  around: Readonly<Record<'caller' | 'bought', Readonly<Record<string, Json>>>>,
): boolean =>
  Object.values(values).some((value) => {
    const [, word, name = ''] = /^\$(caller|bought)\.(\w+)$/.exec(typeof value === 'string' ? value : '') ?? [];
    return word !== undefined && (around[word === 'caller' ? 'caller' : 'bought'][name] ?? null) === null;
  });

async function firstIn(
  context: Context,
  definition: Definition,
  where: Condition,
  { form, cloud_id }: { form: Record<string, Json>; cloud_id: Json },
): Promise<RecordData | undefined> {
  const [first] = await firstRecords(context, definition, {
    fields: [definition.id.field],
    filter: { $all: [resolveCondition(where, { user: context.actor, form }), { cloud_id }] },
    sort: [{ field: definition.id.field, order: 'ASC' }],
    limit: 1,
  });
  const id: unknown = first && Reflect.get(first, definition.id.field);
  return typeof id === 'string' || typeof id === 'number' ? findRecordOrNone(context, definition, id) : undefined;
}

function laterAction(
  { resource, id: { field } }: Definition,
  on: RecordData,
  { action, input }: Extract<PresetItem, { kind: 'act' }>,
  records: Readonly<Record<string, RecordData>>,
): LaterAction {
  const id = on[field];
  return {
    resource,
    id: typeof id === 'number' ? id : `${id}`,
    action,
    input: objectOf(filledTemplate(input, records)),
  };
}

const objectOf = (value: Json): Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
