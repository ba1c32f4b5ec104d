import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { arrivalJob } from '#server/domains/billing/ledger/standing/arrivalJob.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { DEMO_PASSWORD } from '../../../../support/scenario.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { figuresOf, recharge } from '../../../../support/wallets.ts';
import { openShop, ORDERS, QUOTES, type Shop } from './shop.ts';

const USERS = '/api/ums/v1/users';
const BPS = '/api/ums/v1/bps';
const PROJECTS = '/api/issue/v1/project';
const DAY_MS = 86_400_000;

describe.each([await oneDatabase()])('purchases of an organisation on $dialect (decisions 287 and 288)', (database) => {
  let shop: Shop;
  let bp: number;
  let account: number;
  let serial = 0;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    shop = await openShop(database);
    const { all } = shop;
    bp = (await all.admin.post(BPS, { name: 'buyers' })).body.id;
    for (const [name, kind, role] of [
      ['chief', 2, null],
      ['worker', 4, 'TENANT'],
      ['second', 4, 'TENANT_ADMIN'],
    ] as const) {
      const permissions = role === null ? [] : [{ role }];
      const made = await all.admin.post(USERS, { name, kind, bp_id: bp, password: DEMO_PASSWORD, permissions });
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
      ids[name] = made.body.id;
    }
    const [row] = await all.db.all<{ id: number }>('select id from accounts where bp_id = ?', [bp]);
    account = row?.id ?? 0;
    await recharge(all, account, 10_000);
  });
  afterAll(() => shop.all.close());

  /** Signed in once, until the clock moves by days. */
  let clients = new Map<string, Client>();
  const as = (name: string): Client => {
    const known = clients.get(name) ?? shop.all.as(name, DEMO_PASSWORD);
    clients.set(name, known);
    return known;
  };
  const advance = (days: number) => {
    shop.all.clock.advance(days * DAY_MS);
    clients = new Map();
  };
  const limit = (yuan: string | null) => as('chief').put(`${BPS}/${bp}`, { approval_above: yuan });
  const order = (name: string, gib: number, more: Record<string, Json> = {}) =>
    shop.order({ client: as(name), account, signInAgain: () => as(name) }, shop.question(gib, more));
  const named = (gib: number, values: Record<string, Json>) => ({
    items: [
      {
        resource: 'volumes',
        values: { cloud_id: shop.cloud.cloud_id, name: `disk-${(serial += 1)}`, size_gb: gib, ...values },
      },
    ],
  });
  const titles = async (name: string): Promise<string[]> =>
    (await as(name).get('/api/sys/v1/inbox?range=[0,99]')).body.map((each: { title: string }) => each.title);
  const act = (name: string, id: Json | undefined, action: string, body: Record<string, Json> = {}) =>
    as(name).post(`${ORDERS}/${String(id)}?action=${action}`, body);

  test('a limit is set by administrators of the organisation, and nothing else of what was reviewed', async () => {
    expect((await limit('100')).body).toMatchObject({ approval_above: '100.00' });
    expect((await as('worker').put(`${BPS}/${bp}`, { approval_above: '9' })).status).toBe(403);
    expect((await as('chief').put(`${BPS}/${bp}`, { name: 'renamed' })).status).toBe(400);
    expect((await as('chief').put(`${BPS}/${bp}`, { short_name: 'Buyers', contact: 'Li' })).status).toBe(200);
    const [other] = (await shop.all.admin.get(`${BPS}?range=[0,9]`)).body.filter(
      (each: { id: number }) => each.id !== bp,
    );
    expect((await as('chief').put(`${BPS}/${other.id}`, { short_name: 'x' })).status).toBe(404);
  });

  test('an order of a member above the limit waits; approval pays exactly its price and delivers to the member', async () => {
    const { all, look, run } = shop;
    expect(await order('worker', 100)).toMatchObject({ status: 'pending_payment' });
    const waiting = await order('worker', 101, named(101, {}));
    expect(waiting).toMatchObject({ status: 'pending_approval', payable_amount: '101.00' });
    await run();
    for (const name of ['chief', 'second'])
      expect(await titles(name)).toContainEqual(expect.stringContaining(String(waiting.order_no)));
    // The buyer neither pays nor approves it.
    expect((await act('worker', waiting.id, 'pay')).status).toBe(409);
    expect((await act('worker', waiting.id, 'approve')).status).toBe(403);
    // A stranger finds no such order.
    const stranger = await shop.buyer(1);
    expect((await stranger.client.post(`${ORDERS}/${String(waiting.id)}?action=approve`)).status).toBe(403);
    expect((await all.bp_admin.post(`${ORDERS}/${String(waiting.id)}?action=approve`)).status).toBe(404);
    const before = (await figuresOf(all, account)).balance;
    const approved = await act('second', waiting.id, 'approve', { approval_note: 'fine' });
    expect(approved, JSON.stringify(approved.body)).toMatchObject({
      status: 200,
      body: { status: 'provisioning', paid_amount: '101.00', approval_by: ids['second'], approval_note: 'fine' },
    });
    expect((await figuresOf(all, account)).balance).toBe(before - 101);
    await run();
    expect(await look(as('worker'), waiting.id)).toMatchObject({ status: 'completed', buyer_id: ids['worker'] });
    const [disk] = await all.db.all('select user_id, bp_id from volumes where size_gb = ?', [101]);
    expect(disk).toEqual({ user_id: ids['worker'], bp_id: bp });
    expect(await titles('worker')).toContainEqual(expect.stringContaining(String(waiting.order_no)));
    // Approving twice pays once.
    expect((await act('second', waiting.id, 'approve')).status).toBe(409);
    expect((await figuresOf(all, account)).balance).toBe(before - 101);
  });

  test('those who approve do not wait, and a rejection needs a reason that the buyer reads', async () => {
    expect(await order('second', 500, named(500, {}))).toMatchObject({ status: 'pending_payment' });
    const waiting = await order('worker', 200, named(200, {}));
    expect((await act('chief', waiting.id, 'reject')).status).toBe(400);
    expect((await act('chief', waiting.id, 'reject', { approval_note: 'too large' })).body).toMatchObject({
      status: 'cancelled',
      approval_note: 'too large',
    });
    expect((await act('chief', waiting.id, 'approve')).status).toBe(409);
    expect(await titles('worker')).toContainEqual(expect.stringMatching(new RegExp(String(waiting.order_no))));
  });

  test('an order without a decision expires, and its buyer learns of it', async () => {
    const { run, look } = shop;
    const waiting = await order('worker', 300, named(300, {}));
    advance(7);
    await run(3);
    expect(await look(as('worker'), waiting.id)).toMatchObject({ status: 'expired' });
    expect(await titles('worker')).toContainEqual(expect.stringContaining(String(waiting.order_no)));
    expect((await act('chief', waiting.id, 'approve')).status).toBe(409);
  });

  test('pay as you go counts with a month, by order and without one', async () => {
    // 0.01 a GiB and hour: 20 GiB are 146 a month.
    const postpaid = { charge_type: 'postpaid', period: null, unit: null };
    expect(await order('worker', 20, { ...postpaid, ...named(20, {}) })).toMatchObject({ status: 'pending_approval' });
    expect(await order('worker', 10, { ...postpaid, ...named(10, {}) })).toMatchObject({ status: 'pending_payment' });
    const direct = (name: string, size_gb: number) =>
      as(name).post(`${shop.path}/volumes`, { name: `direct-${(serial += 1)}`, size_gb });
    expect((await direct('worker', 20)).body).toMatchObject({ code: 3010 });
    expect((await direct('worker', 10)).status).toBe(201);
    expect((await direct('chief', 20)).status).toBe(201);
    await limit(null);
    expect((await direct('worker', 20)).status).toBe(201);
    await limit('100');
  });

  test('leaving cancels waiting orders, and a subscription renews in the name of the receiver', async () => {
    const { all, pay, run, look } = shop;
    const made = await all.as('admin').post(USERS, {
      name: 'leaver',
      kind: 4,
      bp_id: bp,
      password: DEMO_PASSWORD,
      permissions: [{ role: 'TENANT' }],
    });
    const waiting = await order('leaver', 400, named(400, {}));
    const bought = await order('leaver', 50, named(50, {}));
    expect((await pay(as('leaver'), bought.id)).status).toBe(200);
    await run();
    // Proved just now.
    const removed = await as('chief').post(`${USERS}/${made.body.id}?action=remove-member`, {
      receiver_id: ids['worker'] ?? 0,
    });
    expect(removed, JSON.stringify(removed.body)).toMatchObject({ status: 200 });
    expect(await look(as('chief'), waiting.id)).toMatchObject({ status: 'cancelled' });
    const [subscription] = await all.db.all(
      `select s.buyer_id, s.bp_id from subscriptions s join orders o on o.id = s.order_id where o.id = ?`,
      [Number(bought.id)],
    );
    expect(subscription).toEqual({ buyer_id: ids['worker'], bp_id: bp });
    const [disk] = await all.db.all<{ user_id: number }>(
      'select user_id from volumes where size_gb = 50 and bp_id = ?',
      [bp],
    );
    expect(disk?.user_id).toBe(ids['worker']);
    const items = await all.db.all('select user_id from billing_items where bp_id = ? and user_id = ?', [
      bp,
      made.body.id,
    ]);
    expect(items).toEqual([]);
  });

  test('a budget informs once at each threshold, and refuses new purchases only where it is set to', async () => {
    const { pay, run } = shop;
    await limit(null);
    const made = await as('chief').post(PROJECTS, {
      name: 'team',
      key: 'team-budget',
      monthly_budget: '200',
      at_budget: 'refuse',
    });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { bp_id: bp, budget_state: 'within' } });
    const project = made.body.id;
    await as('chief').post(`${USERS}/${ids['worker']}?action=assign-projects`, { project_ids: [project] });
    const buy = async (gib: number) => {
      const bought = await order('worker', gib, named(gib, { project_id: project }));
      expect((await pay(as('worker'), bought.id)).status).toBe(200);
      await run();
    };
    const heard = async () => (await titles('second')).filter((title) => title.includes('team'));
    const seen = async () => (await as('chief').get(`${PROJECTS}/${project}`)).body;
    await buy(100);
    expect(await heard()).toEqual([]);
    expect(await seen()).toMatchObject({ month_cost: '100.00', budget_state: 'within' });
    await buy(70);
    expect(await heard()).toHaveLength(1);
    expect(await seen()).toMatchObject({ month_cost: '170.00', budget_state: 'near' });
    // 31 more would exceed it.
    const refused = await shop.quote(as('worker'), shop.question(31, named(31, { project_id: project })));
    expect(await as('worker').post(ORDERS, { quote_id: refused.body.quote_id })).toMatchObject({
      status: 409,
      body: { code: 3009 },
    });
    await buy(30);
    expect(await heard()).toHaveLength(2);
    expect(await seen()).toMatchObject({ month_cost: '200.00', budget_state: 'over' });
    const direct = () =>
      as('worker').post(`${shop.path}/volumes`, { name: `over-${(serial += 1)}`, size_gb: 1, project_id: project });
    expect((await direct()).body.code).toBe(3009);
    await as('chief').put(`${PROJECTS}/${project}`, { at_budget: 'warn' });
    expect((await direct()).status).toBe(201);
    // A larger budget is compared at once; the same threshold informs once a month.
    await as('chief').put(`${PROJECTS}/${project}`, { monthly_budget: '250' });
    expect(await seen()).toMatchObject({ budget_state: 'near' });
    expect(await heard()).toHaveLength(2);
    // The next month begins with nothing.
    advance(5);
    // The hours that are due are settled one after the other.
    await keepSettling(shop.all.context());
    shop.all.clock.advance(3_600_000);
    await run(2);
    expect((await seen()).budget_state).toBe('within');
  });

  test('what each member, project and tag cost adds up to the month', async () => {
    const of = async (by: string) =>
      (await as('chief').get(`/api/bill/v1/consumes/shares?period=2026-11&by=${by}`)).body;
    const members = await of('member');
    expect(members.groups.map(({ name }: { name: string }) => name)).toContain('worker');
    for (const by of ['member', 'project']) {
      const { total, groups } = await of(by);
      const sum = groups.reduce(
        (all: number, each: { total: string }) => all + Math.round(Number(each.total) * 1e6),
        0,
      );
      expect(sum, by).toBe(Math.round(Number(total) * 1e6));
    }
    expect((await as('chief').get('/api/bill/v1/consumes/shares?by=colour')).status).toBe(400);
    expect((await as('worker').get('/api/bill/v1/consumes/shares')).status).toBe(403);
  });

  test('projects of others do not exist for an administrator, who has no say about their organisation', async () => {
    const [foreign] = await shop.all.db.all<{ id: number }>('select id from projects where bp_id <> ?', [bp]);
    const chief = as('chief');
    expect((await chief.get(`${PROJECTS}/${foreign?.id}`)).body.code).toBe(3001);
    expect((await chief.put(`${PROJECTS}/${foreign?.id}`, { name: 'mine' })).body.code).toBe(3001);
    expect((await chief.delete(`${PROJECTS}/${foreign?.id}`)).body.code).toBe(3001);
    const [others] = (await shop.all.as('admin').get(`${BPS}?range=[0,9]`)).body.filter(
      (each: { id: number }) => each.id !== bp,
    );
    const sent = await chief.post(PROJECTS, { name: 'elsewhere', key: 'elsewhere', bp_id: others.id });
    expect(sent.status).toBe(400);
    expect((await as('worker').post(PROJECTS, { name: 'x', key: 'x-1' })).status).toBe(403);
  });

  test('an approved order by transfer is paid at once if the balance reaches, and waits for days otherwise', async () => {
    const { all, look, run } = shop;
    await limit('100');
    const byTransfer = async (gib: number) => {
      const quote = await as('worker').post(QUOTES, shop.question(gib, named(gib, {})));
      return (await as('worker').post(ORDERS, { quote_id: quote.body.quote_id, by_transfer: true })).body;
    };
    const covered = await byTransfer(150);
    expect(covered).toMatchObject({ status: 'pending_approval' });
    const missing = await byTransfer(20_000);
    const arrive = async (yuan: number) => {
      await recharge(all, account, yuan);
      const context = all.context();
      await context.jobs.schedule(context, arrivalJob(context, account));
      await run();
    };
    // Money that arrives pays nothing that no one has approved.
    await arrive(1);
    expect(await look(as('worker'), covered.id)).toMatchObject({ status: 'pending_approval' });
    for (const { id } of [covered, missing])
      expect((await act('chief', id, 'approve')).body).toMatchObject({ status: 'pending_payment' });
    await run();
    expect(await look(as('worker'), covered.id)).toMatchObject({ status: 'completed' });
    advance(6);
    await run();
    expect(await look(as('worker'), missing.id)).toMatchObject({ status: 'pending_payment' });
    await arrive(20_000);
    expect(await look(as('worker'), missing.id)).toMatchObject({ status: 'completed' });
  });
});
