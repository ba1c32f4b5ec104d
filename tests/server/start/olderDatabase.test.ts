// @module-tag long
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/engine/process/config.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { openFileStore } from '#server/engine/files/store/openFileStore.ts';
import { settleFiles } from '#server/engine/files/settleFiles.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { readColumns } from '#server/engine/db/tables/readColumns.ts';
import { platformSpecs } from '#server/engine/db/tables/platformTable.ts';
import { SYSTEM_TABLES } from '#server/engine/db/tables/systemTables.ts';
import { randomIds } from '#server/engine/process/ids.ts';
import { liveSchemas } from '#server/engine/schemas/liveSchemas.ts';
import { schemaPlaces } from '#server/engine/schemas/readDefinitions.ts';
import { assemble } from '#server/start/assemble.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { firstStart } from '#server/seed/firstStart.ts';
import { createClient } from '../../support/servers/client.ts';
import { scratchFolder } from '../../support/runner/scratch.ts';

const FIXTURE = 'tests/fixtures/olderDatabase/database.db.br';
/** When the fixture was made: its session has not ended. */
const MADE_AT = Date.UTC(2026, 10, 23, 7, 30);
const DAY_MS = 86_400_000;
/** Of the session that was open at that time. */
const TOKEN = '1Mio02LWCDMguYr1ZFy5J3PPOsp3Rm0MFSHoz_5t-hQ';
const LOG = pino({ level: 'silent' });

test('a database of an older release is brought to this one with everything in it', async () => {
  let now = MADE_AT;
  const folder = mkdtempSync(join(scratchFolder(), 'suantai-older-'));
  writeFileSync(join(folder, 'suantai.db'), brotliDecompressSync(readFileSync(FIXTURE)));
  const db = openSqlite(join(folder, 'suantai.db'), { synchronous: 'OFF' });
  onTestFinished(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });
  const settings = readSettings({ SEED: 'none', NODE_ENV: 'test', RATE_LIMIT: '0', DATA_DIR: folder });
  const rowsOf = async (table: string) => (await db.all(`select * from ${table}`)).length;
  const kept = ['users', 'partners', 'sessions', 'jobs', 'history', 'stored_files', 'uploads', 'sign_in_attempts'];
  const before = await Promise.all(kept.map(rowsOf));
  expect(before.every((count) => count > 0)).toBe(true);

  await migrateSystem(db, PLATFORM_TABLES);
  await settleFiles(db, await openFileStore(settings), LOG);
  const specs = platformSpecs({ ...SYSTEM_TABLES, ...PLATFORM_TABLES });
  const columns = await readColumns(
    db,
    specs.map(({ table }) => table),
  );
  for (const spec of specs)
    expect([...(columns.get(spec.table)?.keys() ?? [])]).toEqual(
      expect.arrayContaining(spec.columns.map(({ name }) => name)),
    );

  const live = await liveSchemas(db, schemaPlaces(settings), LOG);
  await live.stop();
  expect(live.store.diagnostics().filter(({ severity }) => severity === 'error')).toEqual([]);
  const platform = assemble({
    db,
    clock: () => now,
    ids: randomIds,
    settings,
    schemas: live.store,
    log: LOG,
    secretKey: new Uint8Array(32).fill(7),
    passwordCost: { memoryKib: 64, passes: 1 },
  });
  await firstStart(platform.context('first-start'));
  await platform.live.begin();
  onTestFinished(() => platform.live.end());
  expect(await Promise.all(kept.map(rowsOf))).toEqual(before);

  const admin = createClient(platform.app, () => ({ authorization: `Bearer ${TOKEN}` }));
  expect((await admin.get('/api/ums/v1/users/current')).body).toMatchObject({ name: 'admin', nickname: '老管理员' });
  expect((await admin.get('/api/ums/v1/users')).body).toEqual([
    expect.objectContaining({ name: 'tenant_1', bp_id: 1, phone: '13800000002' }),
    expect.objectContaining({ name: 'admin' }),
  ]);
  expect((await admin.get('/api/sys/v1/saved-views')).body).toEqual([expect.objectContaining({ name: '旧视图' })]);
  const [file] = await db.all<{ file_key: string }>('select file_key from stored_files');
  expect((await admin.get(`/api/sys/v1/files/${file?.file_key}`)).status).toBe(200);
  const signIn = await createClient(platform.app, () => ({})).post('/api/ums/v1/auth/password/tokens', {
    name: 'tenant_1',
    password: 'Suantai@2026',
  });
  expect([signIn.status, signIn.body]).toEqual([200, expect.objectContaining({ token: expect.any(String) })]);
  now += DAY_MS;
  expect(await platform.runner.runDue()).toBeGreaterThan(0);
});
