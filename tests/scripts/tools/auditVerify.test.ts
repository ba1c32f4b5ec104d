import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createJournals } from '#server/engine/audit/createJournals.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { noteRows } from '#server/engine/db/tables/journals/noteRows.ts';
import { destinationOf } from '#server/engine/start/destinationOf.ts';
import { pino } from 'pino';
import { runScript } from '../../support/servers/runScript.ts';

const KEY = '07'.repeat(32);

test('npm run audit:verify reports journals in order, and the first row that is not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'audit-verify-'));
  const db = openSqlite(join(dataDir, 'suantai.db'), { synchronous: 'OFF' });
  await migrateSystem(db);
  const at = Date.UTC(2026, 10, 20);
  await noteRows(
    db,
    'events',
    { worker: '', at },
    [1, 2, 3].map(() => ({ at, type: 'a.b', state: 'completed' })),
  );
  const journals = createJournals({
    db,
    realTime: () => at,
    secretKey: Buffer.from(KEY, 'hex'),
    worker: 'test',
    log: pino({ level: 'silent' }),
    destinationOf,
  });
  await journals.settle();
  const verify = () => runScript('tools/auditVerify', [], { DATA_DIR: dataDir, SECRET_KEY: KEY, NODE_ENV: 'test' });
  expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('events: in order, 3 rows') });
  await db.run("update event_log_2026_11 set type = 'c.d' where id = 2");
  await db.close();
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('events: row 2 was changed') });
});
