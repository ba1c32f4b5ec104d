import { isWritable } from '#model/access.ts';
import type { FieldDefinition, Json } from '#model/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { idsIn, pointedAt, pointersOf } from '#model/pointers.ts';
import { scopeOf } from '#server/records/scope.ts';
import type { Context, RecordData, RecordId } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import { surroundingsOf } from '#server/records/list/listRecords.ts';
import { whereSql } from '#server/records/list/valueSql.ts';
import { resourceTable } from '#server/records/table/resourceTable.ts';

export interface Writing {
  /** What is to be written, in its stored form. */
  written: RecordData;
  /** The record as it was. What it points at already may stay: whoever changes a part of a list need not see the rest. */
  before?: RecordData;
  /** What an action is called on, where `written` is its input. */
  on?: RecordData;
}

/**
 * Refuses values that point nowhere, in fields and inside objects and lists alike: at no record, at one that does not exist for this
 * reader, or at one that may not be chosen (`where`). On PostgreSQL the target is locked, so that it can not be deleted before this
 * write is done.
 */
export async function checkTargets(context: Context, fields: Readonly<Record<string, FieldDefinition>>, { written, before = {}, on }: Writing): Promise<void> {
  const missing: string[] = [];
  for (const pointer of pointersOf(fields)) {
    // What the server writes itself, such as `$user.id`, is there also for a reader who may not list it.
    if (!(pointer.top.name in written) || !isWritable(pointer.top)) continue;
    const kept = new Set(pointedAt(pointer, before).flatMap(({ value }) => idsIn(value)));
    const places = pointedAt(pointer, written).map(({ path, value }) => ({ path, ids: idsIn(value).filter((id) => !kept.has(id)) }));
    const form = { ...before, ...written };
    for (const together of leansOnItem(pointer.field) ? places.map((place) => [place]) : [places]) {
      const ids = [...new Set(together.flatMap((place) => place.ids))];
      if (ids.length === 0) continue;
      const there = await existing(context, pointer.field, ids, { record: on ?? form, form, item: itemAround(form, together[0]?.path ?? '') });
      missing.push(...together.filter((place) => place.ids.some((id) => !there.has(id))).map((place) => place.path));
    }
  }
  if (missing.length > 0) throw new ApiError('request.targetMissing', { at: missing });
}

/** May each place allow something else? */
const leansOnItem = ({ where }: FieldDefinition): boolean => JSON.stringify(where ?? {}).includes('"$item.');

/** The object that a place is a member of. */
function itemAround(record: RecordData, path: string): RecordData {
  const around = valueAt(record, path.split('.').slice(0, -1));
  return around !== undefined && isObject(around) ? around : {};
}

function valueAt(value: Json | undefined, [step, ...rest]: readonly string[]): Json | undefined {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  return valueAt(Array.isArray(value) ? value[Number(step)] : value[step], rest);
}

async function existing(context: Context, field: FieldDefinition, ids: RecordId[], words: { record: RecordData; form: RecordData; item: RecordData }): Promise<ReadonlySet<RecordId>> {
  const target = context.schemas.resources[field.to ?? ''];
  if (target === undefined) return new Set();
  const surroundings = { ...surroundingsOf(context), ...words };
  const conditions = [scopeOf(target, context.actor), field.where].flatMap((condition) => (condition === undefined ? [] : [whereSql(condition, target, 't', surroundings)]));
  const table = resourceTable(target);
  const where = [`t.${table.id} in (${ids.map(() => '?').join(', ')})`, ...conditions.map((each) => `(${each.text})`)].join(' and ');
  const lock = context.db.dialect === 'postgres' ? ' for key share' : '';
  const rows = await context.db.all<{ id: RecordId }>(`select t.${table.id} as id from ${table.name} t where ${where}${lock}`, [...ids, ...conditions.flatMap((each) => each.params)]);
  return new Set(rows.map((row) => row.id));
}
