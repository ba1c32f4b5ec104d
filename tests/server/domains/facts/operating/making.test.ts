import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { factsHandler, keepMakingFacts, OPERATING_FACTS } from '#server/domains/facts/operating/factsJob.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const DATA = '/api/bill/v1/settlement/operating-data';
const FACTS = '/api/bill/v1/settlement/operating-facts';
const USERS = '/api/bill/v1/settlement/operating-users';

const attempt = { number: 1, last: false, keep: () => Promise.resolve() };

describe('operating data of a new platform', () => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ seed: 'none' });
    await keepMakingFacts(all.context());
    await all.platform.runner.runDue();
  });
  afterAll(() => all.close());

  const days = () =>
    all.db.all<{ id: string }>(`select id from operating_facts where grain = 'day' and dimension = 'all'`);
  const pending = async () =>
    (await all.db.all<{ run_at: number }>('select run_at from jobs where kind = ?', [OPERATING_FACTS]))[0]?.run_at;

  test('before its first day is over there is none, which is not the same as 0', async () => {
    expect(await days()).toEqual([]);
    // Ten minutes after the end of the day in the billing zone.
    expect(await pending()).toBe(Date.parse('2026-11-21T00:10:00+08:00'));
    const { status, body } = await all.admin.get(DATA);
    expect([status, body.known, body.parts, body.products, body.waiting]).toEqual([
      200,
      { first: null, last: null },
      [],
      [],
      null,
    ]);
    expect(body.figures.every(({ value }: { value: unknown }) => value === null)).toBe(true);
    expect(body.series.at(-1)).toMatchObject({ period: '2026-11-20', net_revenue: null });
    expect((await all.admin.get(`${DATA}/forecast`)).body).toMatchObject({ known_days: 0, least_days: 28, days: [] });
  });

  test('a day waits for accounts that are not settled, is tried again, and is named', async () => {
    const handler = factsHandler({
      zoneOf: billingZone,
      accountsToSettle: () => Promise.resolve({ accounts: 2, first: 7 }),
      endDay: () => Promise.reject(new Error('the day is not settled')),
      placeOldOrders: () => Promise.reject(new Error('there are no orders to place')),
      readSeries: () => Promise.resolve([]),
    });
    const before = all.clock.now();
    all.clock.advance(Date.parse('2026-11-21T01:00:00+08:00') - before);
    const context = all.context();
    expect(await handler.prepare?.(context, null, attempt)).toEqual({
      facts: [],
      users: [],
      nextAt: all.clock.now() + 600_000,
    });
  });

  test('metrics that cannot be read are tried again, and leave a gap in the end', async () => {
    const handler = factsHandler({
      zoneOf: billingZone,
      accountsToSettle: () => Promise.resolve({ accounts: 0, first: undefined }),
      endDay: () => Promise.resolve(false),
      placeOldOrders: () => Promise.resolve(),
      readSeries: () => Promise.reject(new Error('no answer')),
    });
    await all.db.kysely
      .insertInto('clouds')
      .values({
        cloud_id: 'c',
        name: 'c',
        product: 'openstack',
        status: 'online',
        vcpu_total: 8,
        created_at: 1,
        updated_at: 1,
      } as never)
      .execute();
    const context = all.context();
    await expect(handler.prepare?.(context, null, attempt)).rejects.toThrow('no answer');
    const made = await handler.prepare?.(context, null, { ...attempt, last: true });
    expect(made?.facts[0]).toMatchObject({ id: '2026-11-20_all', vcpu_pct: null, orders: 0 });
    // The same period again, as two processes would make it, is one fact.
    for (let times = 0; times < 2; times += 1)
      await all.context().transaction(async (inside) => made && handler.finish(inside, null, made));
    expect((await days()).filter(({ id }) => id === '2026-11-20_all')).toHaveLength(1);
    expect(await pending()).toBeDefined();
  });
});

describe('who reads operating data', () => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario();
    await keepMakingFacts(all.context());
    await all.platform.runner.runDue();
  });
  afterAll(() => all.close());

  test('administrators of the platform, and no one else', async () => {
    const paths = [DATA, `${DATA}/forecast`, `${DATA}/2026-11-01_all`, FACTS, `${FACTS}/2026-11-01_all`, USERS];
    for (const path of paths) {
      expect([path, (await all.admin.get(path)).status]).toEqual([path, 200]);
      for (const name of ['bp_admin', 'personal', 'provider', 'operation_supporter', 'copote_admin'] as const)
        expect([path, name, (await all[name].get(path)).status]).toEqual([
          path,
          name,
          expect.toSatisfy((status) => status === 403 || status === 404),
        ]);
      expect([path, (await all.guest.get(path)).status]).toEqual([path, 401]);
    }
  });

  test.each([
    ['grain=week', 'grain'],
    ['dimension=planet', 'dimension'],
    ['from=2026-02-30', 'from'],
    ['grain=month&from=2026-02-01', 'from'],
    ['dimension=region&key=abc', 'key'],
    ['dimension=region&key=1%27%20or%201=1', 'key'],
    ['key=3', 'key'],
  ])('%s is refused at its parameter', async (query, field) => {
    const { status, body } = await all.admin.get(`${DATA}?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('a range that is turned round, or longer than 400 days, is refused', async () => {
    for (const query of ['from=2026-11-05&to=2026-11-01', 'from=2020-01-01&to=2026-11-01'])
      expect((await all.admin.get(`${DATA}?${query}`)).status).toBe(400);
  });

  test('a fact that does not exist is not found', async () => {
    for (const id of ['2030-01-01_all', 'nothing', '2026-11-01_region_999'])
      expect((await all.admin.get(`${DATA}/${id}`)).status).toBe(404);
  });

  test('the list can be filtered by grain, dimension and period, and exported', async () => {
    const filter = encodeURIComponent(JSON.stringify({ grain: 'day', dimension: 'all', day: { gte: '2026-11-18' } }));
    expect((await all.admin.get(`${FACTS}?filter=${filter}`)).body.map(({ id }: { id: string }) => id)).toEqual([
      '2026-11-19_all',
      '2026-11-18_all',
    ]);
    const { status, body } = await all.admin.get(`${FACTS}?format=csv&filter=${filter}`);
    expect([status, String(body).split('\r\n').length]).toEqual([200, 4]);
  });
});
