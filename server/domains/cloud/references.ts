import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import { EACH, idsIn, pointedAt, pointersOf, type Pointer } from '#model/conditions/pointers.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { referencesOutsideCloud } from '#server/engine/records/inventory/referencesOutsideCloud.ts';
import { readRefs } from '#server/engine/records/inventory/readRefs.ts';
import { isInventory, type InventoryDefinition } from './cloudDefinitions.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** A reference to an item of a cloud. */
interface CloudPointer {
  pointer: Pointer;
  target: InventoryDefinition;
}

/** Ids by ref that are already resolved; one map per synchronisation. */
export type KnownIds = Map<string, Map<string, string>>;

const pointers = new WeakMap<Fields, CloudPointer[]>();

function cloudPointers({ schemas }: Context, fields: Fields): CloudPointer[] {
  let known = pointers.get(fields);
  if (known === undefined) {
    known = pointersOf(fields).flatMap((pointer) => {
      const target: Definition | undefined = schemas.resources[pointer.field.to ?? ''];
      return isInventory(target) ? [{ pointer, target }] : [];
    });
    pointers.set(fields, known);
  }
  return known;
}

/**
 * Converts our ids to the cloud's refs. An item that belongs to another cloud is refused as missing, one that has no
 * ref yet as still being created.
 */
export async function toRefs(
  context: Context,
  cloudId: string,
  fields: Fields,
  values: RecordData,
): Promise<RecordData> {
  let result = values;
  const missing: string[] = [];
  let isKnown = true;
  for (const { pointer, target } of cloudPointers(context, fields)) {
    const places = pointedAt(pointer, values);
    const ids = [...new Set(places.flatMap(({ value }) => idsIn(value)).map(String))];
    if (ids.length === 0) continue;
    const refs = await readRefs(context, target, cloudId, { by: 'id', values: ids });
    const absent = ids.filter((id) => !refs.has(id));
    missing.push(
      ...places.filter(({ value }) => idsIn(value).some((id) => absent.includes(String(id)))).map(({ path }) => path),
    );
    isKnown &&= (await referencesOutsideCloud(context, target, cloudId, absent)).size === 0;
    result = replaced(result, pointer, (id) => refs.get(id));
  }
  if (missing.length > 0)
    throw new ApiError(isKnown ? 'network.stillCreating' : 'request.targetMissing', { at: missing });
  return result;
}

export interface Translated {
  values: RecordData;
  /** A reference points to an item that we do not know yet and is null. */
  isIncomplete: boolean;
}

/** Converts the cloud's refs to our ids, for many items at once. */
export async function toIds(
  context: Context,
  cloudId: string,
  fields: Fields,
  items: readonly RecordData[],
  known: KnownIds = new Map(),
): Promise<Translated[]> {
  let results = items.map((values): Translated => ({ values, isIncomplete: false }));
  for (const { pointer, target } of cloudPointers(context, fields)) {
    const wanted = results.map(({ values }) =>
      pointedAt(pointer, values)
        .flatMap(({ value }) => idsIn(value))
        .map(String),
    );
    const ids = await idsOf(context, cloudId, target, new Set(wanted.flat()), known);
    results = results.map(({ values, isIncomplete }, index) => ({
      values: wanted[index]?.length ? replaced(values, pointer, (ref) => ids.get(ref)) : values,
      isIncomplete: isIncomplete || (wanted[index] ?? []).some((ref) => !ids.has(ref)),
    }));
  }
  return results;
}

async function idsOf(
  context: Context,
  cloudId: string,
  target: InventoryDefinition,
  refs: ReadonlySet<string>,
  known: KnownIds,
): Promise<ReadonlyMap<string, string>> {
  const ids = known.get(target.resource) ?? new Map<string, string>();
  known.set(target.resource, ids);
  const unknown = [...refs].filter((ref) => !ids.has(ref));
  if (unknown.length > 0)
    for (const [ref, id] of await readRefs(context, target, cloudId, { by: 'cloud_ref', values: unknown }))
      ids.set(ref, id);
  return ids;
}

function replaced(values: RecordData, { top, steps }: Pointer, by: (word: string) => string | undefined): RecordData {
  if (!(top.name in values)) return values;
  return { ...values, [top.name]: replacedIn(values[top.name] ?? null, steps, by) };
}

function replacedIn(value: Json, steps: readonly string[], by: (word: string) => string | undefined): Json {
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? (by(each) ?? []) : []));
    return typeof value === 'string' ? (by(value) ?? null) : null;
  }
  if (step === EACH) return Array.isArray(value) ? value.map((entry) => replacedIn(entry, rest, by)) : value;
  return isObject(value) ? { ...value, [step]: replacedIn(value[step] ?? null, rest, by) } : value;
}
