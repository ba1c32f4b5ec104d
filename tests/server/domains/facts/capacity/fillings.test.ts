import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countFillings } from '#server/domains/facts/capacity/countFillings.ts';
import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { foldStore } from '#server/domains/operations/metrics/store/foldStore.ts';
import { readAll } from '#server/domains/operations/metrics/stats/readAll.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { withCards } from '../../../../support/operations/cardsOf.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const FULL = '/api/bill/v1/settlement/days-to-full';
const DAY_MS = 86_400_000;

interface Row {
  resource: string;
  id: string;
  metric: string;
  name: string;
  full: { kind: string; days?: number; known: number };
}

describe.each([await oneDatabase()])('days to full (spec 2.2) on $dialect', (database) => {
  let all: Scenario;
  let pools: { id: string; name: string }[];
  beforeAll(async () => {
    all = await createScenario({ database });
    await withCards(all);
    pools = await all.db.all('select id, name from storage_pools order by id limit 2');
    const begin = all.clock.now();
    for (const [place, { id }] of pools.entries())
      await recordSamples(
        all.context(),
        Array.from({ length: place === 0 ? 40 : 20 }, (_, day) => ({
          metric: 'storagePools.used_pct',
          object: id,
          at: begin - day * DAY_MS - 3_600_000,
          value: 60 - day,
        })),
      );
    await foldStore(all.context());
    all.clock.advance(3_600_000);
    await countFillings(all.context(), readAll, async () => undefined);
  });
  afterAll(() => all.close());

  const rows = async (client = all.admin): Promise<Row[]> => (await client.get(FULL)).body.rows;
  const of = (found: Row[], id: string | undefined) =>
    found.find((row) => row.id === id && row.resource === 'storagePools');

  test('a pool with 40 days of growth has a day, one with 20 has none', async () => {
    const found = await rows();
    expect(of(found, pools[0]?.id)).toMatchObject({
      name: expect.stringContaining(`${pools[0]?.name} · `),
      full: { kind: 'grows', days: 20 },
    });
    expect(of(found, pools[1]?.id)?.full).toEqual({ kind: 'short', known: 20 });
  });

  test('what is full soonest is first, and what is not known last', async () => {
    const kinds = (await rows()).map(({ full }) => full.kind);
    expect(kinds[0]).toBe('grows');
    expect(kinds.at(-1)).toBe('short');
  });

  test('the limit is a setting, and the next hour counts with it', async () => {
    await all.db.run("update configs set value = '70' where key = 'facts.full_percent'");
    await all.platform.live.begin();
    all.clock.advance(3_600_000);
    await countFillings(all.context(), readAll, async () => undefined);
    const { body } = await all.admin.get(FULL);
    expect(body.limit).toBe(70);
    expect(of(body.rows, pools[0]?.id)?.full).toMatchObject({ kind: 'grows', days: 10 });
  });

  test('pools are for administrators; tenants have no such page', async () => {
    expect((await rows(all.operation_supporter)).some(({ resource }) => resource === 'storagePools')).toBe(false);
    expect((await all.bp_admin.get(FULL)).body.code).toBe(3000);
  });
});
