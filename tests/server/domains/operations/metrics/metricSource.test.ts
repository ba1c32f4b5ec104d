import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricSourceOf } from '#server/domains/operations/metrics/metricSource.ts';
import { knownSeries, seriesKey } from '#server/domains/operations/metrics/store/seriesOf.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createScenario, START, type Scenario } from '../../../../support/scenario.ts';
import { storeSamples } from '../../../../support/storeSamples.ts';

const MINUTE_MS = 60_000;
const METRIC = 'vms.cpu_pct';

describe.each([await oneDatabase()])('measured values on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const read = (object: string, from: number, to: number, step?: number) =>
    metricSourceOf(all.context(), METRIC).read({
      metric: METRIC,
      objects: [object],
      from,
      to,
      ...(step === undefined ? {} : { step }),
    });

  // From some number of records on, all series of the metric are looked up, and those of others are left out.
  test('of many records are those of these records only', async () => {
    await storeSamples(all.context(), METRIC, 'one of many', [[START, 7]]);
    await storeSamples(all.context(), METRIC, 'another', [[START, 8]]);
    const names = Array.from({ length: 250 }, (_, n) => ({ metric: METRIC, object: `none ${n}` }));
    const found = await knownSeries(all.db, [...names, { metric: METRIC, object: 'one of many' }]);
    expect([...found.keys()]).toEqual([seriesKey(METRIC, 'one of many')]);
  });

  test('are read as collected or by step, with what is missing as a gap', async () => {
    await storeSamples(all.context(), METRIC, 'a', [
      [START, 10],
      [START + MINUTE_MS, 30.5],
      [START + 2 * MINUTE_MS, 20],
      [START + 10 * MINUTE_MS, 5],
    ]);
    expect(await read('a', START, START + 3 * MINUTE_MS)).toEqual([
      {
        object: 'a',
        points: [10, 30.5, 20].map((value, index) => ({
          at: START + index * MINUTE_MS,
          n: 1,
          min: value,
          max: value,
          avg: value,
          last: value,
        })),
      },
    ]);
    expect((await read('a', START, START + 60 * MINUTE_MS, 5 * MINUTE_MS))[0]?.points).toEqual([
      { at: START, n: 3, min: 10, max: 30.5, avg: 60.5 / 3, last: 20 },
      { at: START + 10 * MINUTE_MS, n: 1, min: 5, max: 5, avg: 5, last: 5 },
    ]);
    // `to` is exclusive.
    expect((await read('a', START, START + MINUTE_MS))[0]?.points).toHaveLength(1);
  });

  test('stored again replace those of the same instant, and what is no number is left out', async () => {
    for (const value of [1, 2, NaN, Infinity]) await storeSamples(all.context(), METRIC, 'b', [[START, value]]);
    await storeSamples(all.context(), METRIC, 'c', [
      [START, 1],
      [START, 7],
    ]);
    expect((await read('b', START, START + 1))[0]?.points).toMatchObject([{ last: 2 }]);
    expect((await read('c', START, START + 1))[0]?.points).toMatchObject([{ n: 1, last: 7 }]);
  });

  test('of a record without any are an empty series', async () => {
    expect(await read('nobody', START, START + MINUTE_MS)).toEqual([{ object: 'nobody', points: [] }]);
  });
});
