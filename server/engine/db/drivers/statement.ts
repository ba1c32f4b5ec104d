import type { DatabaseSync } from 'node:sqlite';
import type { Row, SqlValue } from '#server/engine/db/database.ts';

/** A prepared statement of SQLite. */
export interface Statement {
  /** Each row as an object. */
  rows(params: readonly SqlValue[]): Row[];
  /** Each row as its values, in the order of the columns. */
  values(params: readonly SqlValue[]): SqlValue[][];
  run(params: readonly SqlValue[]): { changes: number | bigint };
}

/** Except for `count(*)`, these have the columns that the table has at the time. */
const ALL_COLUMNS = /[^(]\*/;

export function prepare(db: DatabaseSync, text: string): Statement {
  const statement = db.prepare(text);
  const isFixed = !ALL_COLUMNS.test(text);
  statement.setReturnArrays(isFixed);

  function values(params: readonly SqlValue[]): SqlValue[][] {
    if (!isFixed) statement.setReturnArrays(true);
    // The types of node:sqlite do not follow `setReturnArrays`.
    return statement.all(...params) as unknown as SqlValue[][];
  }

  let toRow: ((of: readonly SqlValue[]) => Row) | undefined;
  return {
    rows(params) {
      if (isFixed) return values(params).map((toRow ??= rowOf(statement.columns().map(({ name }) => name))));
      statement.setReturnArrays(false);
      return statement.all(...params) as Row[];
    },
    values,
    run: (params) => statement.run(...params),
  };
}

/**
 * Rows with these columns. Those of node:sqlite are dictionaries: to read and to copy them takes several times as long
 * as objects that are made alike.
 */
function rowOf(names: readonly string[]): (values: readonly SqlValue[]) => Row {
  return (values) => {
    // The result of `create` has no type.
    const row = Object.create(NOTHING) as Row;
    for (let place = 0; place < names.length; place += 1) row[names[place] ?? ''] = values[place] ?? null;
    return row;
  };
}

/** A column that is not there must not find anything of Object. With null itself, it would be a dictionary again. */
const NOTHING: object = Object.freeze(Object.create(null));
