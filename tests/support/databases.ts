import type { Database, Dialect } from '#server/db/database.ts';
import { openPostgres } from '#server/db/drivers/postgres.ts';
import { openSqlite } from '#server/db/drivers/sqlite.ts';
import { createDatabase, findPostgres } from './postgres.ts';

export interface DatabaseUnderTest {
  dialect: Dialect;
  /** A new, empty database. Closing it removes it. */
  open(): Promise<Database>;
}

/** Both databases, for `describe.each(await databasesUnderTest())`; PostgreSQL only where it can be had. */
export async function databasesUnderTest(): Promise<DatabaseUnderTest[]> {
  const server = await findPostgres();
  const sqlite: DatabaseUnderTest = { dialect: 'sqlite', open: async () => openSqlite(':memory:', { synchronous: 'OFF' }) };
  return server === undefined ? [sqlite] : [sqlite, { dialect: 'postgres', open: () => openDisposable(server) }];
}

async function openDisposable(server: string): Promise<Database> {
  const { url, drop } = await createDatabase(server);
  const database = openPostgres(url, { max: 4 });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
