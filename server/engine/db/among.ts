import { sql, type Expression, type ExpressionBuilder, type SqlBool, type StringReference } from 'kysely';
import type { Dialect } from './database.ts';

/**
 * Ids as one parameter, for `among`: the statement is then the same for any number of them, and a place for each would
 * take longer to put together than the database takes to answer.
 */
export const idList = (ids: readonly number[], dialect: Dialect): string =>
  dialect === 'sqlite' ? `[${ids.join()}]` : `{${ids.join()}}`;

/**
 * Whether a column has one of the ids of an `idList`.
 *
 * @example
 *   query.where((eb) => among(eb, 'item_id', idList([7, 8], db.dialect), db.dialect));
 */
export function among<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: StringReference<DB, TB>,
  list: string,
  dialect: Dialect,
): Expression<SqlBool> {
  return dialect === 'sqlite'
    ? sql<SqlBool>`${eb.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${eb.ref(column)} = any(${list}::bigint[])`;
}
