import { spellings } from '#server/engine/db/tables/spellings.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import type { Context } from '#server/engine/context.ts';

/**
 * A row that is written without `encodeRow`, with the columns that are derived from its texts: otherwise lists would
 * sort it, and searches find it, by what these columns held before.
 */
export function spelled<Row extends object>({ schemas }: Pick<Context, 'schemas'>, resource: string, row: Row): Row {
  const definition = schemas.resources[resource];
  // Rows hold values of the database; their types name the columns that queries may use, without the derived ones.
  return definition === undefined ? row : { ...row, ...spellings(definition, row as Record<string, SqlValue>) };
}
