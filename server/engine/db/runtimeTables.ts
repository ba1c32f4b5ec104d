import type { Kysely } from 'kysely';
import type { Database, Row } from './database.ts';

/** Queries of tables whose columns are known at run time only: the compiler checks nothing. */
export function runtimeTables({ kysely }: Pick<Database, 'kysely'>): Kysely<Record<string, Row>> {
  // Kysely carries its tables in the type alone.
  return kysely as unknown as Kysely<Record<string, Row>>;
}
