import { describe, expect, onTestFinished, test } from 'vitest';
import { assemble } from '#server/start/assemble.ts';
import type { Engine } from '#server/engine/start/createEngine.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { createOutage } from '#server/engine/db/outage.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { pollOtherProcesses } from '#server/engine/events/pollOtherProcesses.ts';
import { createLog } from '#server/engine/observe/log.ts';
import { createClient, type Client } from '../../../support/servers/client.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { proxyTo, type DatabaseProxy } from '../../../support/databases/databaseProxy.ts';
import { findPostgres } from '../../../support/databases/postgres.ts';
import { DEMO_PASSWORD, scenario, type Scenario } from '../../../support/scenario.ts';

const REGIONS = '/api/ecrm/v1/regions';
const UNAVAILABLE = { status: 503, body: { code: 9300 } };

interface Watched {
  db: Database;
  platform: Engine;
  admin: Client;
  guest: Client;
  lines: string[];
  /** Moves the clock of the log. */
  pass(ms: number): void;
}

/** The server of a scenario with a database connection that reports every outage. */
async function watched(all: Scenario, open: (onAway: (fault: DatabaseAway) => void) => Database): Promise<Watched> {
  const lines: string[] = [];
  let now = 0;
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const outage = createOutage(log, () => now);
  const db = open(outage.heard);
  onTestFinished(() => db.close());
  const platform = assemble({ ...all.platform.deps, db, log, outage, passwordCost: { memoryKib: 64, passes: 1 } });
  const guest = createClient(platform.app, () => ({}));
  const { body } = await guest.post('/api/ums/v1/auth/password/tokens', { name: 'admin', password: DEMO_PASSWORD });
  const admin = createClient(platform.app, () => ({ authorization: `Bearer ${body.token}` }));
  return { db, platform, admin, guest, lines, pass: (ms) => void (now += ms) };
}

test('a full disk answers a write with 503, reads continue, and it ends when there is room', async () => {
  const all = await scenario();
  const [file] = await all.db.all<{ file: string }>('pragma database_list');
  const { db, admin, guest, lines } = await watched(all, (onAway) => openSqlite(file?.file ?? '', { onAway }));
  expect(await guest.get('/readyz')).toMatchObject({ status: 200 });

  await db.run('create table filler (a text)');
  await db.run('pragma max_page_count = 1');
  const fill = async (): Promise<void> =>
    db.run('insert into filler values (?)', ['x'.repeat(3_000)]).then(fill, () => undefined);
  await fill();
  let number = 0;
  const add = () => admin.post(REGIONS, { name: `区${(number += 1)}`, code: `full-${number}` });
  let reply = await add();
  while (reply.status === 201 && number < 200) reply = await add();
  expect(reply).toMatchObject(UNAVAILABLE);
  expect(reply.headers.get('retry-after')).toBe('5');
  expect(await guest.get('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', checks: { database: 'failed' } },
  });
  expect((await admin.get(REGIONS)).status).toBe(200);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', msg: 'the database cannot be used', reason: 'database or disk is full' }),
  ]);

  await db.run('pragma max_page_count = 1000000');
  expect(await guest.get('/readyz')).toMatchObject({ status: 200 });
  expect((await add()).status).toBe(201);
});

/** PostgreSQL through a proxy that can be cut; none without PostgreSQL. */
async function postgresWays(): Promise<{ all: Scenario; way: DatabaseProxy }[]> {
  const [server, databases] = [await findPostgres(), await databasesUnderTest()];
  const postgres = databases.find(({ dialect }) => dialect === 'postgres');
  if (server === undefined || postgres === undefined) return [];
  const all = await scenario({ database: postgres });
  const [name] = await all.db.all<{ name: string }>('select current_database() as name');
  const way = await proxyTo(server, name?.name ?? '');
  onTestFinished(() => way.cut());
  return [{ all, way }];
}

describe('a PostgreSQL that goes away', () => {
  test('is answered with 503, logged once a second, and ends when it is back', async () => {
    for (const { all, way } of await postgresWays()) {
      const { platform, admin, guest, lines, pass } = await watched(all, (onAway) =>
        openPostgres(way.url, { max: 2, onAway }),
      );
      expect((await admin.get(REGIONS)).status).toBe(200);
      // A transaction that is open when the connection breaks ends with the same error.
      const during = platform.context('during').transaction(async ({ db }) => {
        await way.cut();
        await db.run('delete from write_probe');
      });
      await expect(during).rejects.toThrow(expect.objectContaining({ name: 'DatabaseAway' }));

      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2 === 0 ? admin.get(REGIONS) : admin.post(REGIONS, { name: '区', code: `away-${at}` }),
        ),
      );
      for (const reply of replies) expect(reply).toMatchObject(UNAVAILABLE);
      expect(replies.map(({ headers }) => headers.get('retry-after'))).toEqual(replies.map(() => '5'));
      expect((await guest.get('/readyz')).status).toBe(503);
      expect((await guest.get('/healthz')).status).toBe(200);
      await expect(platform.runner.runDue()).rejects.toThrow(expect.objectContaining({ name: 'DatabaseAway' }));
      const stopHearing = pollOtherProcesses(platform.others, platform.deps.log);
      await expect(platform.others.catchUp()).rejects.toThrow();
      stopHearing();
      expect(lines).toHaveLength(1);
      pass(1_000);
      await admin.get(REGIONS);
      expect(lines.map((line) => JSON.parse(line).more)).toEqual([0, expect.any(Number)]);

      await way.mend();
      expect((await guest.get('/readyz')).status).toBe(200);
      expect((await admin.get(REGIONS)).status).toBe(200);
      expect((await admin.post(REGIONS, { name: '回来', code: 'back' })).status).toBe(201);
    }
  });
});
