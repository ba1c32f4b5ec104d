import { isWritable } from '#model/access.ts';
import { scopeOf } from '#server/records/scope.ts';
import type { Definition, FieldDefinition, Json } from '#model/definition.ts';
import type { Context, RecordData, RecordId } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import { surroundingsOf } from '#server/records/list/listRecords.ts';
import { whereSql } from '#server/records/list/valueSql.ts';
import { resourceTable } from '#server/records/table/resourceTable.ts';

/**
 * Refuses values that point nowhere: at no record, at one that does not exist for this reader, or at one that may not be chosen (`where`).
 * On PostgreSQL the target is locked, so that it can not be deleted before this write is done.
 */
export async function checkTargets(context: Context, definition: Definition, written: RecordData, record: RecordData): Promise<void> {
  const missing: string[] = [];
  for (const { field } of resourceTable(definition).stored.values()) {
    // What the server writes itself, such as `$user.id`, is there also for a reader who may not list it.
    if (!(field.name in written) || !isWritable(field)) continue;
    const ids = idsIn(written[field.name] ?? null, field);
    if (ids.length > 0 && !(await allExist(context, field, ids, record))) missing.push(field.name);
  }
  if (missing.length > 0) throw new ApiError('request.targetMissing', { at: missing });
}

function idsIn(value: Json, field: FieldDefinition): RecordId[] {
  if (field.type !== 'reference' && field.type !== 'references') return [];
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' || typeof id === 'number');
}

async function allExist(context: Context, field: FieldDefinition, ids: RecordId[], record: RecordData): Promise<boolean> {
  const target = context.schemas.resources[field.to ?? ''];
  if (target === undefined) return false;
  const surroundings = { ...surroundingsOf(context), record };
  const conditions = [scopeOf(target, context.actor), field.where].flatMap((condition) => (condition === undefined ? [] : [whereSql(condition, target, 't', surroundings)]));
  const table = resourceTable(target);
  const where = [`t.${table.id} in (${ids.map(() => '?').join(', ')})`, ...conditions.map((each) => `(${each.text})`)].join(' and ');
  const lock = context.db.dialect === 'postgres' ? ' for key share' : '';
  const rows = await context.db.all(`select t.${table.id} from ${table.name} t where ${where}${lock}`, [...ids, ...conditions.flatMap((each) => each.params)]);
  return rows.length === new Set(ids).size;
}
