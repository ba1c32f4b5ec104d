import { describe, expect, test } from 'vitest';
import { forgetTasks } from '#server/engine/routes/tasks/forgetTasks.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../../support/scenario.ts';
import type { Client } from '../../../../support/servers/client.ts';

const REGIONS = '/api/ecrm/v1/regions';
const TASKS = '/api/sys/v1/tasks';

async function regions({ admin }: Scenario, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await admin.post(REGIONS, { name: `批量${index}`, code: `task-${index}` })).body.id);
  return ids;
}

const send = (client: Client, text: string, headers: Record<string, string> = {}) =>
  client.post(`${REGIONS}?import=run&task=1&file=regions.csv`, undefined, {
    raw: text,
    headers: { 'content-type': 'text/csv', ...headers },
  });

const codes = async (client: Client, start: string) =>
  (
    await client.get(
      `${REGIONS}?range=[0,999]&filter=${encodeURIComponent(JSON.stringify({ code: { starts: start } }))}`,
    )
  ).body.length;

describe.each(await databasesUnderTest())('tasks on $dialect', (database) => {
  test('work on many records outlives its request, and each record has its result', async () => {
    const world = await scenario({ database });
    const { admin } = world;
    const ids = await regions(world, 4);
    const site = await admin.post('/api/ecrm/v1/sites', { name: '站', type: 'idc', region_id: ids[0] ?? 0 });
    const begun = await admin.post(`${REGIONS}?bulk=delete&task=1`, { ids });
    expect(begun).toMatchObject({
      status: 202,
      body: { kind: 'bulk', title: '区域：删除', state: 'waiting', done: 0, total: 4, can: ['pause', 'cancel'] },
    });
    const { id } = begun.body;
    await world.platform.runner.runDue();
    expect((await admin.get(`${TASKS}/${id}`)).body).toMatchObject({
      state: 'partly',
      done: 3,
      failed: 1,
      to: '/area',
      can: ['retry', 'dismiss'],
      failures: [{ n: 1, label: '批量0', code: 1554, message: expect.any(String) }],
    });
    expect((await admin.get(`${REGIONS}/${ids[1]}`)).status).toBe(404);

    await admin.post(`/api/ecrm/v1/sites/${site.body.id}?action=offline`);
    expect((await admin.delete(`/api/ecrm/v1/sites/${site.body.id}`)).status).toBe(204);
    expect((await admin.post(`${TASKS}/${id}/retry`)).body).toMatchObject({ state: 'waiting', done: 3, failed: 0 });
    await world.platform.runner.runDue();
    expect((await admin.get(`${TASKS}/${id}`)).body).toMatchObject({ state: 'finished', done: 4, failures: [] });
    expect((await admin.get(`${REGIONS}/${ids[0]}`)).status).toBe(404);
  });

  test('an import creates the valid rows, and gives the others back to be corrected', async () => {
    const world = await scenario({ database });
    const { admin } = world;
    const file = 'name,code,nation\n一,task-1,CN\n二,task 2,CN\n三,task-3,Atlantis\n四,task-4,CN\n';
    const { body } = await send(admin, file);
    expect(body).toMatchObject({ kind: 'import', title: '区域：导入 regions.csv', total: 4 });
    await world.platform.runner.runDue();
    const task = (await admin.get(`${TASKS}/${body.id}`)).body;
    expect(task).toMatchObject({ state: 'partly', done: 2, failed: 2 });
    expect(task.failures.map(({ n, label }: { n: number; label: string }) => [n, label])).toEqual([
      [3, '二'],
      [4, '三'],
    ]);
    expect(task.failures[0].message).toMatch(/^编码: /);
    const csv = (await admin.get(`${TASKS}/${body.id}/failures`)).body;
    expect(csv).toContain('name,code,nation,_row,_code,_reason');
    const again = await send(admin, csv.replace('task 2', 'task-2').replace('Atlantis', 'CN'));
    await world.platform.runner.runDue();
    expect((await admin.get(`${TASKS}/${again.body.id}`)).body).toMatchObject({ state: 'finished', done: 2 });
    expect(await codes(admin, 'task-')).toBe(4);
  });

  test('an export is a file of its owner only', async () => {
    const world = await scenario({ database });
    const { admin, system } = world;
    const filter = encodeURIComponent(JSON.stringify({ code: { starts: 'task-' } }));
    await regions(world, 3);
    const { body } = await admin.post(`${REGIONS}?export=csv&fields=name,code&filter=${filter}`);
    await world.platform.runner.runDue();
    const task = (await admin.get(`${TASKS}/${body.id}`)).body;
    expect(task).toMatchObject({ state: 'finished', done: 3, total: 3, file: { name: 'regions-2026-11-20.csv' } });
    const file = await admin.get(task.file.url);
    expect(file.body).toContain('批量2,task-2');
    expect(Number(file.headers.get('content-length'))).toBe(task.file.size);
    expect((await system.get(task.file.url)).body.code).toBe(9101);
    expect((await system.get(`${TASKS}/${body.id}`)).body.code).toBe(9101);
    expect((await system.get(TASKS)).body.items).toEqual([]);
    expect((await admin.delete(`${TASKS}/${body.id}`)).status).toBe(204);
    expect((await admin.get(task.file.url)).status).toBe(404);
  });

  test('writes as a single call does: history of the caller, joined to the request, and cloud work as jobs', async () => {
    const world = await scenario({ database });
    const { admin, db } = world;
    const ids = await regions(world, 2);
    const { body, headers } = await admin.post(`${REGIONS}?bulk=disable&task=1`, { ids });
    await world.platform.runner.runDue();
    expect((await admin.get(`${TASKS}/${body.id}`)).body).toMatchObject({ state: 'finished', title: '区域：停用' });
    const [entry] = (await admin.get(`${REGIONS}/${ids[0]}/history`)).body;
    expect(entry).toMatchObject({ operation: 'disable', actor_name: 'admin' });
    const rows = await db.all("select operation_id from history where operation = 'disable' and resource = 'regions'");
    expect(rows).toEqual([
      { operation_id: headers.get('x-request-id') },
      { operation_id: headers.get('x-request-id') },
    ]);
  });

  test('keeps what it needs encrypted, and forgets tasks and files after their time', async () => {
    const world = await scenario({ database });
    const { admin, db, clock, platform } = world;
    const { body } = await send(admin, 'name,code,nation\n密语,task-secret,Atlantis\n');
    expect(JSON.stringify(await db.all('select payload from tasks'))).not.toContain('regions.csv');
    expect(JSON.stringify(await db.all('select input from task_rows'))).not.toContain('task-secret');
    await platform.runner.runDue();
    const file = (await admin.post(`${REGIONS}?export=json`)).body;
    await platform.runner.runDue();
    await db.run("update tasks set payload = 'v1.of another key' where kind = 'import'");
    const seen = (await admin.get(TASKS)).body.items;
    expect(seen.map(({ title, can }: { title: string; can: string[] }) => [title, can])).toEqual([
      ['区域：导出 JSON', ['dismiss']],
      ['import', ['dismiss']],
    ]);
    clock.advance(8 * 86_400_000);
    await platform.runner.runDue();
    await forgetTasks(world.context());
    const kept = () => db.all<{ id: string; file_key: string | null }>('select id, file_key from tasks order by kind');
    expect(await kept()).toEqual([
      { id: file.id, file_key: null },
      { id: body.id, file_key: null },
    ]);
    clock.advance(23 * 86_400_000);
    await forgetTasks(world.context());
    expect(await kept()).toEqual([]);
    expect(await db.all('select n from task_rows')).toEqual([]);
  });

  test('refuses headings, formats and kinds of work that do not exist, and readers without a right', async () => {
    const { admin, personal, guest } = await scenario({ database });
    expect((await send(admin, 'name,colour\na,b\n')).body).toMatchObject({
      code: 9209,
      fields: { colour: expect.any(String) },
    });
    expect((await admin.post(`${REGIONS}?export=pdf`)).status).toBe(400);
    expect((await admin.post(`${REGIONS}?bulk=explode&task=1`, { ids: [1] })).body.code).toBe(9210);
    expect((await personal.post(`${REGIONS}?bulk=delete&task=1`, { ids: [1] })).body.code).toBe(3000);
    expect((await personal.post(`${REGIONS}?export=csv`)).status).toBe(
      (await personal.get(`${REGIONS}?format=csv`)).status,
    );
    expect(await admin.post(`${REGIONS}?bulk=delete&task=1&dry_run=1`, { ids: [1] })).toMatchObject({
      status: 200,
      body: { total: 1 },
    });
    expect((await admin.get(TASKS)).body.items).toEqual([]);
    expect((await guest.get(TASKS)).status).toBe(401);
    expect((await admin.post(`${TASKS}/none/cancel`)).body.code).toBe(9101);
  });
});
