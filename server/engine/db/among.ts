import { sql, type Expression, type ExpressionBuilder, type SqlBool, type StringReference } from 'kysely';
import type { Dialect } from './database.ts';

/**
 * Whether a column has one of these ids. The ids are one parameter, so that the statement is the same for any number of
 * them: a list of places takes longer to put together than the database takes to answer.
 *
 * @example
 *   query.where((eb) => among(eb, 'item_id', [7, 8], db.dialect));
 */
export function among<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: StringReference<DB, TB>,
  ids: readonly number[],
  dialect: Dialect,
): Expression<SqlBool> {
  return dialect === 'sqlite'
    ? sql<SqlBool>`${eb.ref(column)} in (select value from json_each(${`[${ids.join()}]`}))`
    : sql<SqlBool>`${eb.ref(column)} = any(${`{${ids.join()}}`}::bigint[])`;
}
