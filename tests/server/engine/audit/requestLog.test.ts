import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';

/** Spec 7.7, D10: one row for each write and each refusal, from the place that all requests pass. */
describe.each(await databasesUnderTest())('the operation log on $dialect', (database) => {
  interface Row {
    [column: string]: string | number | null;
  }

  async function rowsOf({ db, platform }: Scenario, where = '1 = 1'): Promise<Row[]> {
    await platform.deps.journals.settle();
    return db.all<Row>(`select * from request_log where ${where} order by id`);
  }

  test('has a row for a write and for a refusal, and none for a read that succeeds', async () => {
    const world = await scenario({ database });
    const { admin, personal } = world;
    await admin.get('/api/ecrm/v1/regions');
    const made = await admin.post('/api/ecrm/v1/regions', { name: 'north', code: 'cn-north-9' });
    expect(made.status).toBe(201);
    expect((await admin.post('/api/ecrm/v1/regions', { name: '' })).status).toBe(400);
    expect((await personal.get('/api/ums/v1/users/999999')).status).toBeGreaterThanOrEqual(400);
    const rows = await rowsOf(world, "resource_type in ('regions', 'users')");
    expect(rows.map(({ method, path, action, status }) => ({ method, path, action, status }))).toEqual([
      { method: 'POST', path: '/api/ecrm/v1/regions', action: 'create', status: 201 },
      { method: 'POST', path: '/api/ecrm/v1/regions', action: 'create', status: 400 },
      { method: 'GET', path: '/api/ums/v1/users/{id}', action: 'read', status: expect.any(Number) },
    ]);
    expect(rows[0]).toMatchObject({ user_name: 'admin', source: 'api', service: 'ecrm', code: null });
    expect(rows[1]).toMatchObject({ code: 9000 });
    expect(rows[0]?.request_id).toBe(made.headers.get('x-request-id'));
  });

  test('lists no dry run, preview, quote or question, and their refusals under their own name', async () => {
    const world = await scenario({ database });
    const { admin } = world;
    const region = { name: 'tried', code: 'cn-tried-9' };
    expect((await admin.post('/api/ecrm/v1/regions?dry_run=true', region)).body.ok).toBe(true);
    expect((await admin.post('/api/ecrm/v1/regions?bulk=update&dry_run=true', { ids: [1], input: {} })).status).toBe(
      200,
    );
    await admin.post('/api/ecrm/v1/uniqueness', { resource: 'regions', field: 'name', value: 'tried' });
    await admin.post('/api/bill/v1/quotes', { type: 'new', charge_type: 'postpaid', items: [], estimate: true });
    expect((await admin.put('/api/ecrm/v1/regions/1?dry_run=1', { name: '' })).status).toBe(400);
    await admin.put('/api/ums/v1/users/current', { nickname: 'A' });
    const rows = await rowsOf(world, "user_name = 'admin' and path not like '%tokens'");
    const shown = rows.map(({ action, status }) => `${action} ${status}`).filter((row) => row !== 'quotes 400');
    expect(shown).toEqual(['dry_run 400', 'profile 200']);
  });

  test('keeps the row of a committed write when the process dies before it answers', async () => {
    const world = await scenario({ database });
    const { db, admin, clock, anotherProcess } = world;
    await admin.post('/api/ecrm/v1/regions', { name: 'south', code: 'cn-south-9' });
    // This process never settles: another one does, after the time in which the first would have.
    expect(await db.all('select id from audit_outbox where open = 1')).toHaveLength(2);
    const other = anotherProcess();
    await other.deps.journals.settle();
    expect(await db.all("select id from request_log where resource_type = 'regions'")).toEqual([]);
    clock.advance(121_000);
    await other.deps.journals.settle();
    expect(await db.all("select status, user_name from request_log where resource_type = 'regions'")).toEqual([
      { status: null, user_name: 'admin' },
    ]);
  });

  test('has one row for a request with an Idempotency-Key and another for its repetition', async () => {
    const world = await scenario({ database });
    const again = { headers: { 'idempotency-key': 'once' } };
    for (let times = 0; times < 2; times += 1)
      await world.admin.post('/api/ecrm/v1/regions', { name: 'west', code: 'cn-west-9' }, again);
    expect(await rowsOf(world, "resource_type = 'regions'")).toHaveLength(2);
  });

  test('counts the requests of an hour by who made them', async () => {
    const world = await scenario({ database });
    await world.admin.post('/api/ecrm/v1/regions', { name: '' });
    await world.admin.post('/api/ecrm/v1/regions', { name: 'east', code: 'cn-east-9' });
    await rowsOf(world);
    const [counts] = await world.db.all(
      'select total, errors_4xx, errors_5xx from audit_hours where user_id = (select id from users where name = ?)',
      ['admin'],
    );
    expect(counts).toEqual({ total: 2, errors_4xx: 1, errors_5xx: 0 });
  });

  test('shows readers their own rows, and those of their organisation to its administrator', async () => {
    const world = await scenario({ database });
    const { admin, bp_admin, bp_user, personal } = world;
    for (const client of [admin, bp_admin, bp_user, personal]) await client.post('/api/ecrm/v1/regions', { name: '' });
    const filter = encodeURIComponent('{"resource_type":"regions"}');
    const seenBy = async (client: typeof admin) => {
      const { body } = await client.get(`/api/omc/v1/apilogs?filter=${filter}&range=[0,99]`);
      return body.map(({ user_name }: { user_name: string }) => user_name).toSorted();
    };
    expect(await seenBy(admin)).toEqual(['admin', 'bp_admin', 'bp_user', 'personal']);
    expect(await seenBy(bp_admin)).toEqual(['bp_admin', 'bp_user']);
    expect(await seenBy(bp_user)).toEqual(['bp_user']);
    expect(await seenBy(personal)).toEqual(['personal']);
    const [{ id }] = (await world.db.all<{ id: number }>("select id from request_log where user_name = 'admin'")) as [
      { id: number },
    ];
    const missing = await personal.get('/api/omc/v1/apilogs/999999');
    for (const part of ['', '/trail'])
      expect(await personal.get(`/api/omc/v1/apilogs/${id}${part}`)).toMatchObject({
        status: 404,
        body: { code: missing.body.code },
      });
    expect((await admin.get(`/api/omc/v1/apilogs/${id}/trail`)).body).toMatchObject({ changes: [], events: [] });
    const hours = (await personal.get('/api/omc/v1/apilogs/hourly/trend')).body as { total: number }[];
    expect([hours.length, hours.at(-1)?.total]).toEqual([24, expect.any(Number)]);
    expect((await personal.get('/api/omc/v1/apilogs/hourly/trend?from=2020-01-01&to=2026-01-01')).status).toBe(400);
    expect((await personal.get('/api/omc/v1/apievents')).status).toBe(403);
    const chain = '/api/omc/v1/apilogs/chain/verify';
    expect((await admin.get(chain)).body).toMatchObject([{ journal: 'requests', bad: null }, { journal: 'events' }]);
    expect((await personal.get(chain)).status).toBe(403);
  });

  test('counts and pages exactly while rows come, from both ends', async () => {
    const world = await scenario({ database });
    const { admin } = world;
    const page = (range: string) => admin.get(`/api/omc/v1/apilogs?range=${range}&sort=["at","DESC"]`);
    for (let place = 0; place < 7; place += 1) {
      world.clock.advance(1_000);
      await admin.post('/api/ecrm/v1/regions', { name: '' });
      expect((await page('[0,0]')).headers.get('content-range')).toBe(`apiLogs 0-0/${place + 2}`);
    }
    const ids = async (range: string) => (await page(range)).body.map(({ id }: { id: number }) => id);
    expect(await ids('[0,2]')).toEqual([8, 7, 6]);
    expect(await ids('[3,5]')).toEqual([5, 4, 3]);
    expect(await ids('[6,9]')).toEqual([2, 1]);
  });

  test('nothing that was secret in a request is anywhere in the database', async () => {
    const world = await scenario({ database });
    const { admin, personal, guest, db } = world;
    const SEEDS = ['Seeded#Pass-1', 'Seeded#Pass-2', 'seeded-token-3', 'seeded-smtp-4', 'seeded-secret-key-5'] as const;
    const [one, two, three, four, five] = SEEDS;
    await guest.post('/api/ums/v1/auth/password/tokens', { name: 'admin', password: one });
    await personal.put('/api/ums/v1/users/password', { old_password: one, new_password: two, confirm_password: two });
    await admin.post('/api/ums/v1/users', {
      name: 'seeded',
      password: two,
      email: 'a@b.c',
      remark: `password: ${two}`,
    });
    await admin.get(`/api/ums/v1/nothing?token=${three}&filter=${encodeURIComponent(`{"name":"${three}"}`)}`);
    await admin.post('/api/ecrm/v1/regions', {
      name: `set\npassword: ${one}\n# token=${three}`,
      secret: five,
      description: JSON.stringify({ inner: { password: four }, note: five }),
    });
    await admin.post('/api/cmp/v1/clouds', {
      name: 'x',
      product: 'nextstack',
      application_credential_secret: five,
      description: `key is ${five}`,
    });
    expect(await rowsOf(world)).not.toHaveLength(0);
    const tables = await tablesOf(world);
    expect(tables).toContain('audit_outbox');
    for (const table of tables) {
      const text = JSON.stringify(await db.all(`select * from "${table}"`));
      for (const seed of SEEDS) expect(text.includes(seed), `${seed} in ${table}`).toBe(false);
    }
  });
});

async function tablesOf({ db }: Scenario): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    db.dialect === 'sqlite'
      ? "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'"
      : 'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  return rows.map(({ name }) => name);
}
