import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { startCluster } from './postgresCluster.ts';

/** A temporary database on a PostgreSQL server. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * The address of a PostgreSQL server: `TEST_DATABASE_URL`, or the temporary cluster of this run. Undefined, with a
 * message, if neither is available; in CI, that is an error, so that no half of a suite is left out unnoticed.
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

/** A new, empty database on the server: test files run in parallel and must not affect each other. */
export async function createDatabase(server: string): Promise<TestDatabase> {
  const name = newName();
  await administer(server, (client) => client.query(`create database ${name}`));
  return databaseNamed(server, name);
}

/** A copy of the database that `fill` filled. The files of a run share it: the first one fills it. */
export async function copyDatabase(
  server: string,
  key: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const template = `template_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
  const name = newName();
  await administer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // Fill it under another name: an interrupted run must not leave half a template.
      await client.query(`drop database if exists ${template}_new with (force)`);
      await client.query(`create database ${template}_new`);
      await fill(databaseNamed(server, `${template}_new`).url);
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}${await strategy(client)}`);
  });
  return databaseNamed(server, name);
}

/**
 * Copies the files of the template: a third less work than writing each page to the log, which is the default since
 * version 15. Earlier versions always copy, and do not know the word.
 */
async function strategy(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return (rows[0]?.version ?? 0) >= 150_000 ? ' strategy file_copy' : '';
}

const newName = () => `test_${randomBytes(8).toString('hex')}`;

function databaseNamed(server: string, name: string): TestDatabase {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => administer(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Closing the connection releases the lock that `work` may take. */
async function administer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
