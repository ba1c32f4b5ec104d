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
  /** The object that the reference is a member of; empty for a field of the record. */
  item: RecordData;
}

/** Places with the same choice. What was there before the write is kept; it only has to fit what changes around it. */
export interface Batch {
  places: Place[];
  isKept: boolean;
}

/**
 * What a reference points at in the record as it will be stored, as far as this write may have made it wrong: new ids,
 * and ids whose `where` leans on what changes.
 */
export function placesToJudge(pointer: Pointer, { written, before = {}, on }: Writing): Batch[] {
  const isWritten = pointer.top.name in written;
  // The input of an action is there for one call: nothing in it is kept.
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
  const batches = (isKept: boolean, isJudged: (id: RecordId, item: RecordData) => boolean): Batch[] => {
    const judged = places
      .map((place) => ({ ...place, ids: place.ids.filter((id) => isJudged(id, place.item)) }))
      .filter(({ ids }) => ids.length > 0);
    // Each place may allow something else where the choice leans on what stands beside it.
    return beside.length > 0 ? judged.map((place) => ({ places: [place], isKept })) : [{ places: judged, isKept }];
  };
  return [...batches(false, isNew), ...batches(true, mayMisfit)];
}

/** What the reference points at before the write, each id with the objects that it is a member of. */
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

/** The object that a place is a member of. */
function itemAround(record: RecordData, path: string): RecordData {
  const around = valueAt(record, path.split('.').slice(0, -1));
  return around !== undefined && isObject(around) ? around : {};
}

function valueAt(value: Json | undefined, [step, ...rest]: readonly string[]): Json | undefined {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  return valueAt(Array.isArray(value) ? value[Number(step)] : value[step], rest);
}
