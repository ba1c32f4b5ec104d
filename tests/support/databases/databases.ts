import { basename } from 'node:path';
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
 * The database of a test that needs one of them: SQLite, which is faster. `npm run test:postgres` runs the same tests
 * on the other one.
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

/**
 * The database of a file about a domain, which needs no more than the engine below it: one of both, by the name of the
 * file, so that each has half of the files. `TEST_DIALECT` names one for all of them.
 */
export async function databasesByTurns(file: string): Promise<DatabaseUnderTest[]> {
  const both = await databasesUnderTest();
  const forced = both.find(({ dialect }) => dialect === process.env['TEST_DIALECT']);
  const turn = basename(file).length % both.length;
  return both.filter((each, place) => (forced === undefined ? place === turn : each === forced));
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
