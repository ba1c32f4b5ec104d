import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricSourceOf } from '#server/domains/operations/metrics/metricSource.ts';
import { foldStore } from '#server/domains/operations/metrics/store/foldStore.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createScenario, START, type Scenario } from '../../../../support/scenario.ts';
import { storeSamples } from '../../../../support/storeSamples.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const METRIC = 'vms.cpu_pct';

describe.each([await oneDatabase()])('older values on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const read = async (object: string, from: number, to: number, step?: number) => {
    const query = { metric: METRIC, objects: [object], from, to, ...(step === undefined ? {} : { step }) };
    return (await metricSourceOf(all.context(), METRIC).read(query))[0]?.points ?? [];
  };
  const count = async (table: string, where = '1 = 1') =>
    Number((await all.db.all<{ n: number }>(`select count(*) as n from ${table} where ${where}`))[0]?.n);
  const minutes = (from: number, to: number, value: (at: number) => number) =>
    Array.from({ length: (to - from) / MINUTE_MS }, (_, n): [number, number] => [
      from + n * MINUTE_MS,
      value(from + n * MINUTE_MS),
    ]);

  test('are the same after they were folded, gaps and long numbers included', async () => {
    const values = minutes(START, START + 3 * HOUR_MS, (at) => (at % 7_919) / 100).filter((_, n) => n < 20 || n > 50);
    await storeSamples(all.context(), METRIC, 'a', values);
    await storeSamples(all.context(), METRIC, 'long', [
      [START, 1_234_567_890_123],
      [START + 7, 1 / 3],
    ]);
    const before = await read('a', START, START + 3 * HOUR_MS);
    const long = await read('long', START, START + HOUR_MS);
    all.clock.advance(3 * HOUR_MS + 6 * MINUTE_MS);
    await foldStore(all.context());
    expect(await count('metric_samples')).toBe(0);
    expect(await count('metric_blocks')).toBe(4);
    expect(await read('a', START, START + 3 * HOUR_MS)).toEqual(before);
    expect(await read('long', START, START + HOUR_MS)).toEqual(long);
    expect(before.filter(({ at }) => at > START + 20 * MINUTE_MS && at < START + 50 * MINUTE_MS)).toEqual([]);
  });

  test('join their hour when they come late', async () => {
    await storeSamples(all.context(), METRIC, 'a', [[START + 30 * MINUTE_MS, 77]]);
    await foldStore(all.context());
    expect((await read('a', START, START + HOUR_MS)).find(({ at }) => at === START + 30 * MINUTE_MS)?.last).toBe(77);
    expect(await read('a', START, START + HOUR_MS)).toHaveLength(30);
  });

  test('become coarser with age, and end', async () => {
    const day = START - (START % DAY_MS);
    await storeSamples(
      all.context(),
      METRIC,
      'b',
      minutes(day, day + DAY_MS, (at) => ((at - day) / MINUTE_MS) % 5),
    );
    all.clock.advance(day + DAY_MS + 10 * MINUTE_MS - all.clock.now());
    await foldStore(all.context());
    // Two days of values as collected.
    expect(await read('b', day, day + DAY_MS)).toHaveLength(1_440);
    all.clock.advance(3 * DAY_MS);
    await foldStore(all.context());
    const five = await read('b', day, day + DAY_MS);
    expect(five).toHaveLength(288);
    expect(five[3]).toEqual({ at: day + 15 * MINUTE_MS, n: 5, min: 0, max: 4, avg: 2, last: 4 });
    expect(await read('b', day, day + DAY_MS, HOUR_MS)).toHaveLength(24);
    all.clock.advance(30 * DAY_MS);
    await foldStore(all.context());
    const hourly = await read('b', day, day + DAY_MS);
    expect(hourly).toHaveLength(24);
    expect(hourly[0]).toEqual({ at: day, n: 60, min: 0, max: 4, avg: 2, last: 4 });
    expect(await count('metric_blocks', 'level < 2')).toBe(0);
    all.clock.advance(400 * DAY_MS);
    await foldStore(all.context());
    expect(await count('metric_blocks')).toBe(0);
    expect(await count('metric_series')).toBe(0);
  });
});
