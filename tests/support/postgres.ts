import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { startCluster } from './postgresCluster.ts';

/** A database of its own on a PostgreSQL server. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * The address of a PostgreSQL server: `TEST_DATABASE_URL`, or the throw-away cluster of this run. Undefined where neither can be
 * had, which is said aloud; in CI it is an error, so that half of a suite never goes missing unnoticed.
 */
export async function findPostgres(): Promise<string | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return given;
  try {
    return await startCluster(inject('postgresPlace'));
  } catch (error) {
    const reason = `PostgreSQL is left out: ${error instanceof Error ? error.message : String(error)}. Set TEST_DATABASE_URL to use a server of yours.`;
    if (process.env['CI'] === 'true') throw new Error(reason, { cause: error });
    console.warn(reason);
    return undefined;
  }
}

/** A new, empty database on the server: files of tests run side by side and must not meet. */
export async function createDatabase(server: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
