import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilledPanel, PanelFigure } from '#server/engine/routes/overview/panelsOf.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const PANELS = '/api/sys/v1/overview/panels';
type Reader = 'admin' | 'bp_admin' | 'personal' | 'provider';

describe.each(await databasesUnderTest())('the panels of the overview on $dialect (spec 2.2)', (database) => {
  let world: Scenario;
  beforeAll(async () => void (world = await createScenario({ database })));
  afterAll(() => world.close());

  const panelsOf = async (who: Reader, page = 'overview') =>
    (await world[who].get(`${PANELS}?page=${page}`)).body.panels as FilledPanel[];
  const figuresOf = async (who: Reader) => (await panelsOf(who)).flatMap(({ figures }) => figures);

  /** The total of a list, or the sum of a field over all of it. */
  async function behind(who: Reader, { list, key }: PanelFigure, cloudId?: string): Promise<number> {
    const { resources, services } = world.schemas.current();
    const definition = resources[list.resource];
    if (definition === undefined) throw new Error(`${key} has no list`);
    const path = `${services[definition.service]?.basePath}${definition.path}`.replace('{cloud_id}', cloudId ?? '');
    const filter = JSON.stringify({ $all: [list.filter, definition.list.where ?? {}] });
    const query = new URLSearchParams({ filter, range: '[0,0]' });
    const { sum } = list;
    const reply = await world[who].get(`${path}?${query}`);
    expect(reply.status, key).toBe(200);
    const total = Number(reply.headers.get('content-range')?.split('/')[1]);
    if (sum === undefined) return total;
    let added = 0;
    for (let from = 0; from < total; from += 200) {
      const page = await world[who].get(`${path}?${new URLSearchParams({ filter, range: `[${from},${from + 199}]` })}`);
      for (const record of page.body as Record<string, string | number>[]) added += micro(record[sum]);
    }
    return added;
  }

  const micro = (value: unknown) => Number(typeof value === 'string' ? readMicro(value) : (value ?? 0));

  test.each<Reader>(['admin', 'bp_admin'])('every figure of %s is that of the list behind it', async (who) => {
    const figures = await figuresOf(who);
    expect(figures.length).toBeGreaterThan(8);
    for (const figure of figures) {
      const { key, value, clouds } = figure;
      if (clouds === undefined) {
        expect(micro(value), key).toBe(await behind(who, figure));
        continue;
      }
      for (const { cloud_id, value: part } of clouds)
        expect(micro(part), `${key} ${cloud_id}`).toBe(await behind(who, figure, cloud_id));
      expect(
        clouds.reduce((sum, { value: part }) => sum + micro(part), 0),
        key,
      ).toBe(micro(value));
    }
  });

  test('the home of customers has panels of its own, and one page does not get those of another', async () => {
    const keys = async (page: string) => (await panelsOf('personal', page)).map(({ key }) => key);
    const [home, overview] = [await keys('home'), await keys('overview')];
    expect(home).toEqual(['balance', 'machines', 'quotas', 'health', 'ends']);
    expect(overview).toContain('money');
    expect(overview).not.toContain('machines');
    const machines = (await panelsOf('personal', 'home')).find(({ key }) => key === 'machines');
    expect(machines).toMatchObject({ by: 'region_id' });
    for (const figure of machines?.figures ?? []) {
      const { key, value, list, parts = [] } = figure;
      expect(
        parts.reduce((sum, part) => sum + part.value, 0),
        key,
      ).toBe(value);
      for (const { id, title, value: part } of parts) {
        const there = { ...figure, list: { ...list, filter: { ...list.filter, region_id: id } } };
        expect(await behind('personal', there), `${key} ${title}`).toBe(part);
      }
    }
    expect((await world.personal.get(`${PANELS}?page=elsewhere`)).status).toBe(400);
  });

  test('figures are divided by a text as well: each part leads to the records that have it', async () => {
    const now = world.clock.now();
    for (const [uuid, model, status] of [
      ['GPU-1', 'A100', 'idle'],
      ['GPU-2', 'A100', 'busy'],
      ['GPU-3', 'H20', 'idle'],
    ] as const)
      await world.db.run(
        'insert into gpu_cards (name, uuid, model, status, created_at, updated_at) values (?, ?, ?, ?, ?, ?)',
        [uuid, uuid, model, status, now, now],
      );
    const cards = (await panelsOf('admin')).find(({ key }) => key === 'gpus');
    const parts = cards?.figures.flatMap((figure) => (figure.parts ?? []).map((part) => ({ figure, ...part }))) ?? [];
    expect(parts.map(({ id }) => id).toSorted()).toEqual(['A100', 'A100', 'H20']);
    for (const { figure, id, title, value } of parts) {
      expect(title).toBe(id);
      const there = { ...figure, list: { ...figure.list, filter: { ...figure.list.filter, model: id } } };
      expect(await behind('admin', there), `${figure.key} ${title}`).toBe(value);
    }
  });

  test('figures of the platform are for administrators, and those of a customer hold only their own', async () => {
    const keysOf = async (who: Reader) => (await figuresOf(who)).map(({ key }) => key);
    expect(await keysOf('admin')).toContain('billLines.revenueMonth');
    expect(await keysOf('admin')).not.toContain('billLines.costMonth');
    const own = await keysOf('bp_admin');
    expect(own).toContain('billLines.costMonth');
    expect(own).not.toContain('billLines.revenueMonth');
    expect(own).not.toContain('healthComponents.faulty');
    const toppedUp = async (who: Reader) =>
      micro((await figuresOf(who)).find(({ key }) => key === 'chargeRecords.toppedUp')?.value);
    const before = { admin: await toppedUp('admin'), bp_admin: await toppedUp('bp_admin') };
    const { account_id } = (await world.personal.get('/api/bill/v1/wallet')).body;
    const charge = { amount: '12.34', method: 'bank_transfer' };
    await world.admin.put(`/api/bill/v1/accounts/${account_id}/charge`, charge, {
      headers: { 'idempotency-key': 'top-up of somebody else' },
    });
    expect((await toppedUp('admin')) - before.admin).toBe(12_340_000);
    expect(await toppedUp('bp_admin')).toBe(before.bp_admin);
  });

  test('who may list nothing of it gets panels without figures', async () => {
    expect((await panelsOf('provider')).flatMap(({ figures }) => figures)).toEqual([]);
  });
});
