// @module-tag long
import { setImmediate as otherWork } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { DEMO_PASSWORD, scenario, type Scenario } from '../../../../support/scenario.ts';
import { createClient, type Client } from '../../../../support/servers/client.ts';

const REGIONS = '/api/ecrm/v1/regions';
const TASKS = '/api/sys/v1/tasks';

const importOf = (client: Client, codes: readonly string[], key?: string) =>
  client.post(`${REGIONS}?import=run&task=1&file=r.csv`, undefined, {
    raw: ['name,code,nation', ...codes.map((code) => `${code},${code},CN`)].join('\n'),
    headers: { 'content-type': 'text/csv', ...(key !== undefined && { 'idempotency-key': key }) },
  });

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `many-${index}`);

async function codesOf({ db }: Scenario): Promise<string[]> {
  const rows = await db.all<{ code: string }>("select code from regions where code like 'many-%' order by id");
  return rows.map(({ code }) => code);
}

/** Runs jobs until the task has done some records, calls `then`, and lets the jobs end. */
async function midway<Result>(world: Scenario, id: string, then: () => Promise<Result>): Promise<Result> {
  const running = world.platform.runner.runDue();
  for (;;) {
    const { body } = await world.admin.get(`${TASKS}/${id}`);
    if (body.done + body.failed >= 3) break;
    // SQLite answers without a turn of the event loop, which the jobs wait for.
    await otherWork();
  }
  const result = await then();
  await running;
  return result;
}

describe.each(await databasesUnderTest())('a task that is interrupted on $dialect', (database) => {
  test('stops after the record in hand when it is cancelled, and continues with the rest', async () => {
    const world = await scenario({ database });
    const { admin } = world;
    const { id } = (await importOf(admin, numbered(300))).body;
    const { body } = await midway(world, id, () => admin.post(`${TASKS}/${id}/cancel`));
    const stopped = (await admin.get(`${TASKS}/${id}`)).body;
    expect(stopped).toMatchObject({
      state: 'cancelled',
      done: body.done,
      failed: 0,
      total: 300,
      can: ['retry', 'dismiss'],
    });
    expect(await codesOf(world)).toEqual(numbered(300).slice(0, stopped.done));
    expect((await admin.post(`${TASKS}/${id}/cancel`)).body.code).toBe(9105);
    await admin.post(`${TASKS}/${id}/retry`);
    await world.platform.runner.runDue();
    expect((await admin.get(`${TASKS}/${id}`)).body).toMatchObject({ state: 'finished', done: 300, failed: 0 });
    expect(await codesOf(world)).toEqual(numbered(300));
  });

  test('waits where it was paused', async () => {
    const world = await scenario({ database });
    const { admin } = world;
    const { id } = (await importOf(admin, numbered(200))).body;
    const { body } = await midway(world, id, () => admin.post(`${TASKS}/${id}/pause`));
    const paused = (await admin.get(`${TASKS}/${id}`)).body;
    expect(paused).toMatchObject({ state: 'paused', done: body.done, can: ['resume', 'cancel'] });
    await world.platform.runner.runDue();
    expect((await admin.get(`${TASKS}/${id}`)).body.done).toBe(paused.done);
    expect((await admin.delete(`${TASKS}/${id}`)).body.code).toBe(9105);
    await admin.post(`${TASKS}/${id}/resume`);
    await world.platform.runner.runDue();
    expect((await admin.get(`${TASKS}/${id}`)).body).toMatchObject({ state: 'finished', done: 200 });
    expect(await codesOf(world)).toEqual(numbered(200));
  });

  test('is taken over from a worker that stands still: what that one still writes is refused', async () => {
    const world = await scenario({ database });
    const { admin, db } = world;
    const { id } = (await importOf(admin, numbered(200))).body;
    const other = world.anotherProcess();
    await midway(world, id, async () => {
      // The lease of the first worker ends in the middle of its work.
      await db.run("update jobs set leased_until = 0 where kind like 'task:%'");
      await other.runner.runDue();
    });
    await other.runner.runDue();
    expect((await admin.get(`${TASKS}/${id}`)).body).toMatchObject({ state: 'finished', done: 200, failed: 0 });
    expect((await codesOf(world)).toSorted()).toEqual(numbered(200).toSorted());
  });

  test('fails for the rest with its code once the right is withdrawn', async () => {
    const world = await scenario({ database });
    const { admin, system, db } = world;
    const { id } = (await importOf(admin, numbered(120))).body;
    await midway(world, id, () => db.run("update users set enabled = 0 where name = 'admin'"));
    await db.run("update users set enabled = 1 where name = 'admin'");
    const { body } = await admin.get(`${TASKS}/${id}`);
    expect(body).toMatchObject({ state: 'partly', total: 120 });
    expect(body.done + body.failed).toBe(120);
    expect(body.failures[0].code).toBe(3000);
    expect(await codesOf(world)).toHaveLength(body.done);
    expect((await system.post(`${TASKS}/${id}/retry`)).body.code).toBe(9101);
  });

  test('begins once for a repeated call, and not with an API token', async () => {
    const world = await scenario({ database });
    const { admin } = world;
    const first = await importOf(admin, ['many-1'], 'once');
    expect((await importOf(admin, ['many-1'], 'once')).body.id).toBe(first.body.id);
    expect((await admin.get(TASKS)).body.items).toHaveLength(1);
    const expires_at = new Date(world.clock.now() + 86_400_000).toISOString();
    const { secret } = (await admin.post('/api/ums/v1/api-tokens', { name: 'ci', expires_at })).body;
    const program = createClient(world.platform.app, () => ({ authorization: `Bearer ${secret}` }));
    expect(await importOf(program, ['many-2'])).toMatchObject({ status: 403, body: { code: 3000 } });
  });

  test('that deletes accounts needs a proof at its begin, and again to continue', async () => {
    const world = await scenario({ database });
    const { admin, system } = world;
    const users = '/api/ums/v1/users';
    const { id } = (await system.get(`${users}?filter=${encodeURIComponent('{"name":"copote_normal"}')}`)).body[0];
    const begin = () => admin.post(`${users}?bulk=delete&task=1`, { ids: [id, 999_999] });
    await admin.get(TASKS);
    world.clock.advance(31 * 60_000);
    expect(await begin()).toMatchObject({ status: 403, body: { code: 1133 } });
    expect((await admin.post(`${users}/current/proof`, { password: DEMO_PASSWORD })).status).toBe(204);
    const task = (await begin()).body;
    await world.platform.runner.runDue();
    expect((await admin.get(`${TASKS}/${task.id}`)).body).toMatchObject({ done: 1, failed: 1 });
    world.clock.advance(31 * 60_000);
    expect(await admin.post(`${TASKS}/${task.id}/retry`)).toMatchObject({ status: 403, body: { code: 1133 } });
  });

  test('that writes a field with a proof needs one at its begin, and one that leaves it out does not', async () => {
    const world = await scenario({ database });
    const { admin } = world;
    const users = '/api/ums/v1/users';
    const { id } = (await admin.get(`${users}?filter=${encodeURIComponent('{"name":"copote_normal"}')}`)).body[0];
    world.clock.advance(31 * 60_000);
    const change = (input: Json) => admin.post(`${users}?bulk=update&task=1`, { ids: [id], input });
    expect(await change({ email: 'other@example.com' })).toMatchObject({ status: 403, body: { code: 1133 } });
    expect((await change({ nickname: '工单' })).status).toBe(202);
    const rows = (header: string, row: string) =>
      admin.post(`${users}?import=run&task=1`, undefined, {
        raw: `${header}\n${row}\n`,
        headers: { 'content-type': 'text/csv' },
      });
    expect(await rows('name,kind', 'someone,0')).toMatchObject({ status: 403, body: { code: 1133 } });
  });
});
