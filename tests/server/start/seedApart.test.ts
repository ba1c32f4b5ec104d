// @module-tag long
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#server/engine/process/config.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { seedApart } from '#server/start/seedApart.ts';
import { SeedFailed } from '#server/start/seedFailed.ts';

const folder = mkdtempSync(join(tmpdir(), 'suantai-seed-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function emptyDatabase(name: string, env: Record<string, string>) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const db = await openDatabase(settings);
  await migrateSystem(db, PLATFORM_TABLES);
  return { db, settings };
}

test('the first start seeds in a process of its own and returns the generated password once', async () => {
  const { db, settings } = await emptyDatabase('empty', { SEED: 'none' });
  const { generatedPassword } = await seedApart(db, settings);
  expect(generatedPassword).toMatch(/^\S{16,}$/);
  expect(await db.all('select name from users')).toEqual([{ name: 'admin' }]);
  expect(await seedApart(db, settings)).toEqual({});
  await db.close();
});

test('definitions that cannot run end the start, and nothing is marked as started', async () => {
  const schemas = join(folder, 'schemas');
  mkdirSync(schemas);
  writeFileSync(join(schemas, 'services.yaml'), 'nothing: [right');
  const { db, settings } = await emptyDatabase('unusable', { SCHEMAS_DIR: schemas });
  await expect(seedApart(db, settings)).rejects.toThrow(SeedFailed);
  expect(await db.all("select name from platform_facts where name = 'started'")).toEqual([]);
  await db.close();
});
