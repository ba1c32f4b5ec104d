import { expect, test } from 'vitest';
import type { Client } from '../../../support/servers/client.ts';
import { scenario } from '../../../support/scenario.ts';

const VIEWS = '/api/sys/v1/saved-views';

test('a shared view is visible in its organisation, that of an administrator to every user, a private one only to its owner', async () => {
  const { admin, system, bp_admin, bp_user, personal, provider } = await scenario();
  const make = async (client: Client, name: string, shared: boolean) =>
    client.post(VIEWS, { name, resource: 'sites', shared });
  const seen = async (client: Client) =>
    (await client.get(VIEWS)).body.map(({ name }: { name: string }) => name).toSorted();
  const ours = await make(bp_admin, 'organisation', true);
  await make(bp_admin, 'private', false);
  await make(admin, 'platform', true);
  await make(personal, 'alone', true);

  expect(await seen(bp_user)).toEqual(['organisation', 'platform']);
  expect(await seen(personal)).toEqual(['alone', 'platform']);
  expect(await seen(system)).toEqual(['platform']);
  const {
    body: [{ bp_id: organisation }],
  } = await admin.get(`/api/ums/v1/users?filter=${encodeURIComponent('{"name":"bp_admin"}')}`);
  const {
    body: [{ bp_id: other }],
  } = await admin.get(`/api/ums/v1/users?filter=${encodeURIComponent('{"name":"provider"}')}`);
  expect(await seen(provider)).toEqual(organisation === other ? ['organisation', 'platform'] : ['platform']);

  // Users of a shared view cannot change it.
  const place = `${VIEWS}/${ours.body.id}`;
  expect((await bp_user.put(place, { name: 'taken over' })).status).toBe(403);
  expect((await bp_user.put(place, { shared: false })).status).toBe(403);
  expect((await bp_user.delete(place)).status).toBe(409);
  expect((await personal.put(place, { name: 'taken over' })).status).toBe(404);
  expect((await bp_admin.put(place, { name: 'renamed' })).status).toBe(200);
});

test('readers of a shared view learn on every path that only its creator can change it', async () => {
  const { bp_admin, bp_user, db } = await scenario();
  const english = { headers: { 'accept-language': 'en' } };
  const ours = (await bp_admin.post(VIEWS, { name: 'organisation', resource: 'sites', shared: true })).body.id;
  const mine = (await bp_user.post(VIEWS, { name: 'mine', resource: 'sites' })).body.id;
  const reason = 'Only its creator may change a shared view.';
  const told = async (client: Client, id: number) =>
    (await client.get(`/api/sys/v1/permissions/savedViews/${id}`, english)).body.find(
      ({ operation }: { operation: string }) => operation === 'update',
    );

  expect(await told(bp_user, ours)).toEqual({
    operation: 'update',
    allowed: false,
    reason,
    why: { kind: 'condition' },
  });
  expect(await told(bp_user, mine)).toEqual({ operation: 'update', allowed: true });
  expect(await told(bp_admin, ours)).toEqual({ operation: 'update', allowed: true });
  for (const method of ['put', 'patch'] as const) {
    expect(await bp_user[method](`${VIEWS}/${ours}`, { shared: false }, english), method).toMatchObject({
      status: 403,
      body: { code: 3000, reason, why: { kind: 'condition' } },
    });
    expect(await bp_user[method](`${VIEWS}/${mine}`, { columns: ['name'] }), method).toMatchObject({ status: 200 });
  }
  const results = [
    { id: ours, ok: false, code: 3000, reason },
    { id: mine, ok: true },
  ];
  for (const dryRun of ['&dry_run=1', '']) {
    expect(
      await bp_user.post(`${VIEWS}?bulk=update${dryRun}`, { ids: [ours, mine], input: { sort: ['name'] } }, english),
    ).toMatchObject({ status: 200, body: { run: 1, skipped: 1, results } });
  }
  expect(await db.all('select name, shared from saved_views where sort is not null')).toMatchObject([{ name: 'mine' }]);
});

test('the number of saved views is limited', async () => {
  const { personal, bp_user, db } = await scenario();
  const first = await personal.post(VIEWS, { name: 'v', resource: 'sites', shared: true });
  expect(first.status).toBe(201);
  const owner = first.body.user_id;
  const rows = Array.from({ length: 199 }, (_, at) => `('v${at}', 'sites', ${owner}, 1, 1, 1, 0)`).join(', ');
  await db.run(
    `insert into saved_views (name, resource, user_id, _version, created_at, updated_at, shared) values ${rows}`,
  );
  expect(await personal.post(VIEWS, { name: 'one_more', resource: 'sites' })).toMatchObject({
    status: 409,
    body: { code: 9109 },
  });
  expect((await bp_user.post(VIEWS, { name: 'mine', resource: 'sites' })).status).toBe(201);
});

test('a view is refused at the part that its list does not know, with the nearest word', async () => {
  const { admin } = await scenario();
  const english = { headers: { 'accept-language': 'en' } };
  const make = (name: string, view: object) => admin.post(VIEWS, { name, resource: 'sites', ...view }, english);
  const refused: [object, string, string][] = [
    [{ resource: 'sitez' }, 'resource', 'There is no sitez; did you mean sites?'],
    [{ filter: { nope: 1 } }, 'filter.nope', 'There is no nope; did you mean name?'],
    [{ filter: { $any: [{ staus: 'active' }] } }, 'filter.staus', 'There is no staus; did you mean status?'],
    [{ filter: { name: { likes: 'x' } } }, 'filter.name', expect.any(String)],
    [{ filter: [] }, 'filter', expect.any(String)],
    [{ sort: ['-created'] }, 'sort.0', 'There is no created; did you mean created_at?'],
    [{ columns: ['name', 'xyzzy'] }, 'columns.1', 'There is no xyzzy'],
  ];
  for (const [index, [view, field, message]] of refused.entries())
    expect(await make(`view${index}`, view)).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  const good = { filter: { q: 'x', status: 'active' }, sort: ['-created_at', 'name'], columns: ['name', 'status'] };
  const { status, body } = await make('good', good);
  expect(status).toBe(201);
  expect((await admin.put(`${VIEWS}/${body.id}`, { columns: ['naem'] }, english)).body.fields).toEqual({
    'columns.0': 'There is no naem; did you mean name?',
  });
});
