import {
  sql,
  type Compilable,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type StringReference,
} from 'kysely';
import type { Database, Dialect, KnownTables, SqlValue } from './database.ts';

/** Marks the place of a value in the compiled query. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once for each kind of database, for frequent requests: Kysely takes longer to build a query
 * than SQLite takes to answer it. `build` may use its `values` only as the right side of comparisons.
 *
 * @example
 *   const userById = preparedQuery((kysely, { id }: { id: number }) =>
 *     kysely.selectFrom('users').selectAll().where('id', '=', id),
 *   );
 *   const [user] = await userById(db, { id: 7 });
 */
export function preparedQuery<Values extends Record<string, SqlValue>, Result>(
  build: (kysely: Kysely<KnownTables>, values: Values, dialect: Dialect) => Compilable<Result>,
): (db: Pick<Database, 'kysely' | 'dialect'>, values: Values) => Promise<Result[]> {
  const compiled = new Map<Dialect, CompiledQuery<Result>>();
  return async ({ kysely, dialect }, values) => {
    let query = compiled.get(dialect);
    if (query === undefined) {
      const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });
      // Kysely passes values on without looking into them.
      query = build(kysely, places as Values, dialect).compile();
      compiled.set(dialect, query);
    }
    const parameters = query.parameters.map((each) => (each instanceof Place ? (values[each.name] ?? null) : each));
    return (await kysely.executeQuery<Result>({ ...query, parameters })).rows;
  };
}

/**
 * Ids or words as one parameter, for `among`: the statement is then the same for any number of them, and a place for
 * each would take longer to put together than the database takes to answer.
 */
export function idList(ids: readonly (number | string)[], dialect: Dialect): string {
  const list = JSON.stringify(ids);
  // Between braces, the text of PostgreSQL's arrays is quoted as JSON is.
  return dialect === 'sqlite' ? list : `{${list.slice(1, -1)}}`;
}

/**
 * Whether a column has one of the values of an `idList`.
 *
 * @example
 *   query.where((eb) => among(eb, 'item_id', idList([7, 8], db.dialect), db.dialect));
 */
export function among<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: StringReference<DB, TB>,
  list: string,
  dialect: Dialect,
  of: 'ids' | 'words' = 'ids',
): Expression<SqlBool> {
  if (dialect === 'sqlite') return sql<SqlBool>`${eb.ref(column)} in (select value from json_each(${list}))`;
  return of === 'ids'
    ? sql<SqlBool>`${eb.ref(column)} = any(${list}::bigint[])`
    : sql<SqlBool>`${eb.ref(column)} = any(${list}::text[])`;
}
