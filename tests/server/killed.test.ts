// @module-tag long
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../support/runner/scratch.ts';
import { startProcess, type ServerProcess } from '../support/servers/serverProcess.ts';

const REGIONS = '/api/ecrm/v1/regions';
const GATEWAYS = '/api/ecrm/v1/gws';
const WRITERS = 4;
const ENOUGH = 40;

/** A data folder with the demo: a copy takes milliseconds, a first start half a minute. */
const filled = mkdtempSync(join(scratchFolder(), 'suantai-filled-'));
beforeAll(async () => {
  const server = await startProcess(filled);
  await server.stop();
}, 300_000);
afterAll(() => rmSync(filled, { recursive: true, force: true }));

function dataDir(): string {
  const path = mkdtempSync(join(scratchFolder(), 'suantai-killed-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  cpSync(filled, path, { recursive: true });
  return path;
}

function caller(server: ServerProcess, token: string) {
  return (method: string, path: string, body?: object, key?: string) =>
    fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

describe('a server that is killed', () => {
  test(
    'loses nothing that it acknowledged, does nothing by halves, and a retry does nothing twice',
    { timeout: 300_000 },
    async () => {
      const directory = dataDir();
      const first = await startProcess(directory);
      const call = caller(first, await first.token());
      const acknowledged: number[] = [];
      const inFlight = new Set<number>();
      let next = 0;
      const writer = async () => {
        for (;;) {
          const number = (next += 1);
          inFlight.add(number);
          // The connection breaks when the process dies: that is the point of it.
          const reply = await call(
            'POST',
            REGIONS,
            { name: `区${number}`, code: `killed-${number}` },
            `key-${number}`,
          ).catch(() => undefined);
          if (reply === undefined) return;
          expect(reply.status).toBe(201);
          inFlight.delete(number);
          acknowledged.push(number);
          if (acknowledged.length === ENOUGH) await first.kill();
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
      expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);

      const second = await startProcess(directory);
      onTestFinished(() => second.kill());
      const again = caller(second, await second.token());
      for (const number of inFlight)
        expect(
          (await again('POST', REGIONS, { name: `区${number}`, code: `killed-${number}` }, `key-${number}`)).status,
        ).toBe(201);
      expect(await second.stop()).toBe(0);

      const db = new DatabaseSync(join(directory, 'suantai.db'));
      const codes = db
        .prepare(`select code from regions where code like 'killed-%'`)
        .all()
        .map((row) => row.code);
      expect(codes.toSorted()).toEqual([...acknowledged, ...inFlight].map((number) => `killed-${number}`).toSorted());
      const orphans = db
        .prepare(`select count(*) as n from regions r where code like 'killed-%' and
      (select count(*) from history h where h.resource = 'regions' and h.record_id = cast(r.id as text) and h.operation = 'create') <> 1`)
        .get();
      expect(orphans).toEqual({ n: 0 });
      expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      db.close();
    },
  );

  test('brings every transition to an end after the next start', { timeout: 300_000 }, async () => {
    const directory = dataDir();
    const first = await startProcess(directory);
    const call = caller(first, await first.token());
    const gateways: { id: number }[] = await (
      await call('GET', `${GATEWAYS}?filter=${encodeURIComponent('{"status":"active"}')}`)
    ).json();
    const begun: number[] = [];
    for (const { id } of gateways.slice(0, 3))
      if ((await call('POST', `${GATEWAYS}/${id}?action=reboot`)).status === 202) begun.push(id);
    expect(begun.length).toBeGreaterThan(0);
    await first.kill();

    const second = await startProcess(directory);
    onTestFinished(() => second.kill());
    const again = caller(second, await second.token());
    const state = async (id: number) =>
      ((await (await again('GET', `${GATEWAYS}/${id}`)).json()) as { status: string }).status;
    await expect
      .poll(() => Promise.all(begun.map(state)), { timeout: 60_000, interval: 200 })
      .toEqual(begun.map(() => 'active'));
  });
});

describe('a server that is stopped', () => {
  test('exits cleanly', async () => {
    const server = await startProcess(dataDir());
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
