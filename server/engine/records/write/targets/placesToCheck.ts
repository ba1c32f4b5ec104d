import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { idsIn, pointedAt, type Pointer } from '#model/conditions/pointers.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { RecordData, RecordId } from '#server/engine/context.ts';
import type { Writing } from './targets.ts';

export interface Place {
  /** Dotted: `permissions.0.role`. */
  path: string;
  ids: RecordId[];
  /** The object that contains the reference; empty for a field of the record. */
  item: RecordData;
}

/**
 * References with the same valid targets. Unchanged references stay valid, unless their condition depends on a changed
 * value.
 */
export interface Batch {
  places: Place[];
  isKept: boolean;
}

/**
 * The references of the record to be stored that this write may have invalidated: new ids, and ids whose `where`
 * depends on a changed value.
 */
export function placesToCheck(pointer: Pointer, { written, before = {}, on }: Writing): Batch[] {
  const isWritten = pointer.top.name in written;
  // The input of an action exists for one call only, so none of it is kept.
  const isMoved =
    on === undefined &&
    [...wordsIn(pointer.field, 'form'), ...wordsIn(pointer.field, 'record')].some((name) => name in written);
  if (!isWritten && !isMoved) return [];
  const form = { ...before, ...written };
  const kept = keptBeside(pointer, before);
  const beside = wordsIn(pointer.field, 'item');
  const isNew = (id: RecordId) => isWritten && !kept.has(id);
  const mayMisfit = (id: RecordId, item: RecordData) =>
    kept.has(id) &&
    (isMoved || !kept.get(id)?.some((other) => beside.every((name) => isSameJson(item[name], other[name]))));
  const places = pointedAt(pointer, form).map(({ path, value }) => ({
    path,
    ids: idsIn(value),
    item: itemAround(form, path),
  }));
  const batches = (isKept: boolean, needsCheck: (id: RecordId, item: RecordData) => boolean): Batch[] => {
    const found = places
      .map((place) => ({ ...place, ids: place.ids.filter((id) => needsCheck(id, place.item)) }))
      .filter(({ ids }) => ids.length > 0);
    // If the choice depends on neighbouring values, each reference may have other valid targets.
    return beside.length > 0 ? found.map((place) => ({ places: [place], isKept })) : [{ places: found, isKept }];
  };
  return [...batches(false, isNew), ...batches(true, mayMisfit)];
}

/** The ids before the write, each with the objects that contain it. */
function keptBeside(pointer: Pointer, before: RecordData): ReadonlyMap<RecordId, RecordData[]> {
  const kept = new Map<RecordId, RecordData[]>();
  for (const { path, value } of pointedAt(pointer, before)) {
    for (const id of idsIn(value)) kept.set(id, [...(kept.get(id) ?? []), itemAround(before, path)]);
  }
  return kept;
}

/** The fields that the `where` of a reference reads by `$form.x`, `$record.x` or `$item.x`. */
function wordsIn({ where }: FieldDefinition, source: 'form' | 'record' | 'item'): string[] {
  if (where === undefined) return [];
  const found = JSON.stringify(where).matchAll(/"\$(\w+)\.(\w+)/g);
  return [...found].flatMap(([, word, name = '']) => (word === source ? [name] : []));
}

/** The object that contains the value at a path. */
function itemAround(record: RecordData, path: string): RecordData {
  const around = valueAt(record, path.split('.').slice(0, -1));
  return around !== undefined && isObject(around) ? around : {};
}

function valueAt(value: Json | undefined, [step, ...rest]: readonly string[]): Json | undefined {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  return valueAt(Array.isArray(value) ? value[Number(step)] : value[step], rest);
}
