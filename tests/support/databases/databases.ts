import type { Database, Dialect } from '#server/engine/db/database.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { copyDatabase, createDatabase, findPostgres, type TestDatabase } from './postgres.ts';
import { copySqlite } from './sqliteTemplate.ts';

/** Creates the tables and first records in an empty database. */
export type Fill = (db: Database) => Promise<void>;

export interface DatabaseUnderTest {
  dialect: Dialect;
  /** A new, empty database. Closing it removes it. */
  open(): Promise<Database>;
  /** A filled database: filled once for each key and then copied, which takes milliseconds. */
  openFilled(key: string, fill: Fill): Promise<Database>;
}

export const sqliteUnderTest: DatabaseUnderTest = {
  dialect: 'sqlite',
  open: async () => openSqlite(':memory:', { synchronous: 'OFF' }),
  openFilled: copySqlite,
};

/**
 * The database of a test that needs one of them, as all about domains do: SQLite, which is faster. `npm run test:long`
 * runs the tests of domains on the other one too (decision 203).
 */
export async function oneDatabase(): Promise<DatabaseUnderTest> {
  if (process.env['TEST_DIALECT'] !== 'postgres') return sqliteUnderTest;
  const postgres = (await databasesUnderTest()).find(({ dialect }) => dialect === 'postgres');
  if (postgres === undefined) throw new Error('PostgreSQL is not available');
  return postgres;
}

/** Both databases, for `describe.each(await databasesUnderTest())`; PostgreSQL only if available. */
export async function databasesUnderTest(): Promise<DatabaseUnderTest[]> {
  const server = await findPostgres();
  if (server === undefined) return [sqliteUnderTest];
  const postgres: DatabaseUnderTest = {
    dialect: 'postgres',
    open: async () => disposable(await createDatabase(server)),
    async openFilled(key, fill) {
      const filling = async (url: string) => {
        const db = openPostgres(url, { max: 2 });
        await fill(db);
        await db.close();
      };
      return disposable(await copyDatabase(server, key, filling));
    },
  };
  return [sqliteUnderTest, postgres];
}

function disposable({ url, drop }: TestDatabase): Database {
  const database = openPostgres(url, { max: 4 });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
