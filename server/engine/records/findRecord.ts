import { scopeOf } from './scope.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import type { Row } from '#server/engine/db/database.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { parentsSql } from '#server/engine/records/list/sql/parentsSql.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { parseId, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { rowsSql, whereSql } from '#server/engine/records/list/sql/fieldSql.ts';

export interface FindOptions {
  /** A further condition, such as the cloud of the path. */
  within?: Condition | undefined;
  /** Prevents other changes of the record until this transaction ends. */
  lock?: boolean;
}

/** The stored form of a record. The error does not reveal whether it is missing or belongs to another owner. */
export async function findRecord<Resource extends string>(
  context: Context,
  definition: DefinitionOf<Resource>,
  id: RecordId,
  options: FindOptions = {},
): Promise<RecordOf<Resource>> {
  const record = await findRecordOrNone(context, definition, id, options);
  if (record === undefined) throw notFound(definition);
  return record;
}

export async function findRecordOrNone<Resource extends string>(
  context: Context,
  definition: DefinitionOf<Resource>,
  id: RecordId,
  options: FindOptions = {},
): Promise<RecordOf<Resource> | undefined> {
  const row = await findRow(context, definition, id, '*', options);
  return row === undefined ? undefined : decodeRecord(definition, row);
}

/** The same as a raw row with the named columns: for reads on every request. */
export async function findRow<Columns extends object = Row>(
  context: Context,
  definition: Definition,
  id: RecordId,
  columns: readonly string[] | '*',
  { within, lock = false }: FindOptions = {},
): Promise<Columns | undefined> {
  const key = parseId(definition, id);
  if (key === undefined) return undefined;
  const table = resourceTable(definition);
  const env = sqlEnvOf(context);
  const conditions = [scopeOf(definition, context.actor), within].flatMap((condition) =>
    condition === undefined ? [] : [whereSql(condition, definition, 't', env)],
  );
  if (within === undefined) conditions.push(...parentsSql(definition, 't', env));
  const where = [`t.${table.id} = ?`, ...conditions.map((each) => `(${each.text})`)].join(' and ');
  const locking = lock && context.db.dialect === 'postgres' ? ' for update' : '';
  const wanted = columns === '*' ? '*' : columns.map((name) => `t.${quoted(name)}`).join(', ');
  const rows = rowsSql(definition, env);
  const [row] = await context.db.all<Columns>(`select ${wanted} from ${rows.text} t where ${where}${locking}`, [
    ...rows.params,
    key,
    ...conditions.flatMap((each) => each.params),
  ]);
  return row;
}

export function notFound(definition: Definition): ApiError {
  return new ApiError(definition.errors.notFound ?? 'request.notFound');
}
