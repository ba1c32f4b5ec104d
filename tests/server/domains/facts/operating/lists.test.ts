// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepMakingFacts } from '#server/domains/facts/operating/factsJob.ts';
import { DIMENSIONS } from '#model/domains/facts/operating/dimensions.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { compareWithLists, figuresIn } from '../../../../support/figures.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const DATA = '/api/bill/v1/settlement/operating-data';
const FACTS = '/api/bill/v1/settlement/operating-facts';

describe.each([await oneDatabase()])('operating data of a platform that was lived in, on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database, business: true });
    await keepMakingFacts(all.context());
    await all.platform.runner.runDue();
  }, 120_000);
  afterAll(() => all.close());

  const facts = async (filter: object) =>
    (await all.admin.get(`${FACTS}?range=[0,499]&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;

  test('every figure has the total or the sum of the list behind it (C3)', async () => {
    const ids = [
      ...(await facts({ grain: 'month' })),
      ...(await facts({ grain: 'day', day: { gte: '2026-11-08', lte: '2026-11-11' } })),
    ].map(({ id }: { id: string }) => `${DATA}/${encodeURIComponent(id)}`);
    expect(ids.length).toBeGreaterThan(40);
    const ranges = DIMENSIONS.flatMap((dimension) => [
      `${DATA}?dimension=${dimension}`,
      `${DATA}?dimension=${dimension}&grain=month`,
      `${DATA}?dimension=${dimension}&from=2026-10-01&to=2026-11-10`,
      ...(dimension === 'all' ? [] : [`${DATA}?dimension=${dimension}&key=none`]),
    ]);
    expect(await compareWithLists(all, all.admin, [...ranges, ...ids])).toBeGreaterThan(2_000);
  });

  test('there is business in them', async () => {
    const { body } = await all.admin.get(`${DATA}?grain=month&from=2026-10&to=2026-10`);
    const values = Object.fromEntries(figuresIn(body.figures).map(({ figure }) => [figure.key, Number(figure.value)]));
    for (const name of ['net_revenue', 'orders', 'new_users', 'active_users', 'paying_users', 'top_ups', 'gpu_hours'])
      expect([name, values[name]]).toEqual([name, expect.toSatisfy((value: number) => value > 0)]);
    expect(body.products[0].name).not.toBeNull();
  });

  test('the keys of a dimension add up to the whole, for whatever adds up; a month is the sum of its days', async () => {
    for (const filter of [{ grain: 'month' }, { grain: 'day', day: '2026-11-10' }]) {
      const rows: Record<string, string | number | null>[] = await facts(filter);
      for (const period of new Set(rows.map((row) => row['period'])))
        for (const dimension of DIMENSIONS)
          for (const name of ['orders', 'gross_revenue', 'refunds', 'net_revenue', 'machine_hours', 'gpu_hours']) {
            const of = (word: string) =>
              rows
                .filter((row) => row['period'] === period && row['dimension'] === word)
                .reduce((sum, row) => sum + Math.round(Number(row[name]) * 1_000_000), 0);
            expect([period, dimension, name, of(dimension)]).toEqual([period, dimension, name, of('all')]);
          }
    }
    const days = await facts({ grain: 'day', dimension: 'all', day: { gte: '2026-10-01', lte: '2026-10-31' } });
    const [month] = await facts({ grain: 'month', dimension: 'all', period: '2026-10' });
    for (const name of ['orders', 'new_users', 'net_revenue', 'top_ups', 'machine_hours'])
      expect(
        days.reduce((sum: number, day: Record<string, string>) => sum + Math.round(Number(day[name]) * 1e6), 0),
      ).toBe(Math.round(Number(month[name]) * 1e6));
  });

  test('users who were active on several days count once in their month', async () => {
    const days = await facts({ grain: 'day', dimension: 'all', day: { gte: '2026-10-01', lte: '2026-10-31' } });
    const [month] = await facts({ grain: 'month', dimension: 'all', period: '2026-10' });
    const sum = days.reduce((all_: number, day: { active_users: number }) => all_ + day.active_users, 0);
    expect(month.active_users).toBeLessThan(sum);
    expect(month.active_users).toBeGreaterThanOrEqual(
      Math.max(...days.map((day: { active_users: number }) => day.active_users)),
    );
  });
});
