import { expect, test } from 'vitest';
import { createScenario, scenario } from '../../../../support/scenario.ts';

test('the past names what was and is referred to', async () => {
  const { admin, close } = await createScenario();
  try {
    const {
      body: [site],
    } = await admin.get('/api/ecrm/v1/sites?range=[0,0]');
    const { body: region } = await admin.post('/api/ecrm/v1/regions', { name: '新区域', code: 'history-1' });
    await admin.put(`/api/ecrm/v1/sites/${site.id}`, { name: 'moved', region_id: region.id });
    const {
      body: [entry],
    } = await admin.get(`/api/ecrm/v1/sites/${site.id}/history`);
    const change = (name: string) => entry.changes.find(({ field }: { field: string }) => field === name);
    expect(change('region_id').labels).toEqual({
      before: { region_id: site._labels.region_id },
      after: { region_id: '新区域' },
    });
    expect(change('name')).not.toHaveProperty('labels');
  } finally {
    await close();
  }
});

test('what the platform noted without a change is left out, and counted nowhere', async () => {
  const { admin, db, clock } = await scenario();
  const {
    body: [site],
  } = await admin.get('/api/ecrm/v1/sites?range=[0,0]');
  const path = `/api/ecrm/v1/sites/${site.id}/history`;
  const note = (actor: string | null, changes: string) =>
    db.run(
      `insert into history (at, resource, record_id, actor_id, actor_name, operation, request_id, changes) values (?, 'sites', ?, '0', ?, 'create', 'test', ?)`,
      [clock.now(), String(site.id), actor, changes],
    );
  const before = (await admin.get(path)).headers.get('content-range');
  await note(null, '[]');
  expect((await admin.get(path)).headers.get('content-range')).toBe(before);
  await note('admin', '[]');
  await note(null, '[{"field":"name","before":null,"after":"x"}]');
  const { body } = await admin.get(path);
  expect(body.slice(0, 2)).toMatchObject([
    { actor_name: null, changes: [{ field: 'name' }] },
    { actor_name: 'admin', changes: [] },
  ]);
});

test('actors are named to readers who may know them, and to no one else', async () => {
  const { admin, bp_admin: colleague, bp_user: reader, personal } = await scenario();
  const VIEWS = '/api/sys/v1/saved-views';
  const sharedBy = async (client: typeof admin) =>
    (await client.post(VIEWS, { name: 'shared', resource: 'sites', shared: true })).body.id as number;
  const entryOf = async (id: number) => (await reader.get(`${VIEWS}/${id}/history`)).body[0];
  const theirs = await sharedBy(colleague);
  expect(await entryOf(theirs)).toMatchObject({ operation: 'create', actor_name: 'bp_admin' });
  expect(await entryOf(theirs)).not.toHaveProperty('actor_hidden');
  const ours = await sharedBy(admin);
  expect(await entryOf(ours)).toMatchObject({
    operation: 'create',
    actor_id: null,
    actor_name: null,
    actor_hidden: true,
  });
  expect((await reader.get(`${VIEWS}/${ours}`)).body._labels.user_id).toBeNull();
  expect(JSON.stringify(await entryOf(ours))).not.toContain('"admin"');
  const own = await sharedBy(personal);
  expect((await personal.get(`${VIEWS}/${own}/history`)).body[0]).toMatchObject({ actor_name: 'personal' });
  expect((await admin.get(`/api/ums/v1/users/4/history`)).status).toBe(200);
});

test('an action that is closed to the reader has its words, and one of their own has none', async () => {
  const { admin, personal } = await scenario();
  const made = await personal.post('/api/bill/v1/remittances', { amount: '10.00' });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  const path = `/api/bill/v1/remittances/${made.body.id}`;
  const rejected = await admin.post(`${path}?action=reject`, { reject_reason: 'unknown' });
  expect(rejected, JSON.stringify(rejected.body)).toMatchObject({ status: 200 });
  const latest = async (reader: typeof admin) => (await reader.get(`${path}/history?range=[0,0]`)).body[0];
  expect(await latest(personal)).toMatchObject({ operation: 'reject', operation_label: { zh: '驳回', en: 'Reject' } });
  expect(await latest(admin)).not.toHaveProperty('operation_label');
});
