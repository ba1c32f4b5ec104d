import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { withoutWriting } from '#server/engine/db/withoutWriting.ts';
import { createDatabase, findPostgres } from '../../../support/databases/postgres.ts';

const server = await findPostgres();

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'suantai-read-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

async function places(dialect: string) {
  if (dialect === 'sqlite' || server === undefined) return { dataDir: folder(), databaseUrl: undefined };
  const database = await createDatabase(server);
  onTestFinished(database.drop);
  return { dataDir: folder(), databaseUrl: database.url };
}

describe.each(server === undefined ? ['sqlite'] : ['sqlite', 'postgres'])(
  'a database that is lent for reading, on %s',
  (dialect) => {
    test('is read as it was left, or as a server beside it writes it, and takes no statement that writes', async () => {
      const where = await places(dialect);
      const writer = await openDatabase(where);
      await writer.run('create table t (a integer)');
      await writer.run('insert into t values (1)');
      const read = () => withoutWriting(where, async (db) => db?.all('select a from t'));
      expect(await read()).toEqual([{ a: 1 }]);
      await writer.close();
      const before = readdirSync(where.dataDir);
      expect(await read()).toEqual([{ a: 1 }]);
      for (const sql of ['insert into t values (2)', 'create table u (a integer)', 'drop table t']) {
        await expect(
          withoutWriting(where, async (db) => db?.run(sql)),
          sql,
        ).rejects.toThrow(/read-?only/i);
      }
      expect(readdirSync(where.dataDir)).toEqual(before);
      expect(await read()).toEqual([{ a: 1 }]);
    });
  },
);

test('where there is no file yet, none is created', async () => {
  const dataDir = folder();
  expect(await withoutWriting({ dataDir, databaseUrl: undefined }, async (db) => db)).toBeUndefined();
  expect(readdirSync(dataDir)).toEqual([]);
});
