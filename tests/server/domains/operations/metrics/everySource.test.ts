import { describe, expect, test } from 'vitest';
import { metricOf } from '#model/reading/metricCatalogue.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { driverSource, type DriverSourceDeps } from '#server/domains/operations/metrics/driver/driverSource.ts';
import {
  metricSourceOf,
  SourceUnsupported,
  type MetricSource,
} from '#server/domains/operations/metrics/metricSource.ts';
import { fakePrometheus } from '../../../../support/operations/fakePrometheus.ts';
import { answerSeries } from '../../../../support/operations/fakeSeries.ts';
import {
  answerTo,
  CONTRACT_METRIC,
  contractSamples,
  metricContract,
  SOURCE_FAULTS,
  UNKNOWN_METRIC,
} from '../../../../support/operations/metricContract.ts';
import { productSchemas, scenario, START } from '../../../../support/scenario.ts';
import { storeSamples } from '../../../../support/storeSamples.ts';

type History = DriverSourceDeps['history'];

/** The history of a cloud that knows the machines of the contract, by the ids of their records. */
const ofCloud = (history: History): MetricSource =>
  driverSource({
    originOf: (key) => metricOf(productSchemas().resources, key)?.origin,
    machineOf: async (object) =>
      Object.hasOwn(contractSamples(START), object) ? { cloudId: 'a cloud', ref: object } : undefined,
    history,
  });

const kept: History = async (_cloud, ref, { from, to }) => [
  // As clouds do: other series too, and with both ends.
  { name: 'memory_pct', points: [[from, 1]] },
  { name: 'cpu_pct', points: (contractSamples(START)[ref] ?? []).filter(([at]) => at >= from && at <= to) },
];

async function ofPrometheus() {
  const [all, fake] = [await scenario(), await fakePrometheus()];
  const path = '/api/omc/v1/monitor/prometheus';
  const { body } = await all.admin.post(path, { name: 'main', url: fake.url, timeout_s: 1 });
  await all.platform.runner.runDue();
  await all.admin.post(`${path}/${body.id}?action=makeSource`);
  answerSeries(fake, contractSamples(START));
  return { fake, source: metricSourceOf(all.context(), CONTRACT_METRIC) };
}

const SOURCES: Readonly<Record<string, () => Promise<MetricSource>>> = {
  async 'the embedded store'() {
    const all = await scenario();
    for (const [object, values] of Object.entries(contractSamples(START)))
      await storeSamples(all.context(), CONTRACT_METRIC, object, values);
    return metricSourceOf(all.context(), CONTRACT_METRIC);
  },
  'a Prometheus': async () => (await ofPrometheus()).source,
  'the history of a cloud': async () => ofCloud(kept),
};

const CASES = Object.keys(SOURCES).flatMap((name) => metricContract(START).map((each) => ({ source: name, each })));

describe('one contract for every source of measured values', () => {
  test.each(CASES)('$source answers $each.name', async ({ source, each }) => {
    const made = await SOURCES[source]?.();
    if (made === undefined) throw new Error(source);
    const { answer, expected } = await answerTo(made, each);
    expect(answer).toEqual(expected);
  });

  test.each(Object.keys(SOURCES))('%s has no values of a metric that does not exist', async (name) => {
    const read = await (
      await SOURCES[name]?.()
    )?.read({
      metric: UNKNOWN_METRIC,
      objects: ['machine-a'],
      from: START,
      to: START + 60_000,
    });
    expect(read).toEqual([{ object: 'machine-a', points: [] }]);
  });
});

describe('a source that does not answer makes a read fail', () => {
  const query = { metric: CONTRACT_METRIC, objects: ['machine-a'], from: START, to: START + 60_000 };

  test.each(SOURCE_FAULTS)('a Prometheus that is %s', async (fault) => {
    const { fake, source } = await ofPrometheus();
    if (fault === 'slow') fake.delayMs = 5_000;
    else fake.replies.query = { status: 503, body: 'away' };
    await expect(source.read(query)).rejects.toMatchObject({
      key: fault === 'slow' ? 'alarm.prometheusTimeout' : 'alarm.prometheusFailed',
    });
  });

  test.each(SOURCE_FAULTS)('a cloud that is %s', async (fault) => {
    const key = fault === 'slow' ? 'cloud.timeout' : 'cloud.unreachable';
    const away = ofCloud(async () => {
      throw new ApiError(key);
    });
    await expect(away.read(query)).rejects.toMatchObject({ key });
  });
});

describe('the history of a cloud', () => {
  const query = { metric: CONTRACT_METRIC, objects: ['machine-a'], from: START, to: START + 600_000 };

  test('gets one request for all metrics of a machine, and no closer than by the minute', async () => {
    const asked: { ref: string; stepSeconds: number }[] = [];
    const source = ofCloud(async (cloud, ref, range) => {
      asked.push({ ref, stepSeconds: range.stepSeconds });
      return kept(cloud, ref, range);
    });
    await source.read(query);
    await source.read({ ...query, metric: 'instances.memory_pct' });
    expect(asked).toEqual([{ ref: 'machine-a', stepSeconds: 60 }]);
    // A long time has longer steps, so that the answer of the cloud stays small.
    await source.read({ ...query, to: START + 7 * 86_400_000, step: 1_800_000 });
    expect(asked.at(-1)).toEqual({ ref: 'machine-a', stepSeconds: 360 });
  });

  test('is not asked about a record that is no machine there', async () => {
    const source = ofCloud(async () => {
      throw new Error('asked');
    });
    expect(await source.read({ ...query, objects: ['of another'] })).toEqual([{ object: 'of another', points: [] }]);
  });

  test('that holds nonsense is read without it, in the order of time', async () => {
    const lying = ofCloud(async () => [
      {
        name: 'cpu_pct',
        points: [
          [START + 120_000, 3],
          [START, NaN],
          [START + 60_000, 1],
          [START + 60_000, 2],
          [NaN, 5],
          [START + 180_000, Infinity],
          [START - 1, 9],
          [START + 600_000, 9],
          [START + 240_000, null],
        ],
      },
    ]);
    const [series] = await lying.read(query);
    expect(series?.points.map(({ at, last }) => [at - START, last])).toEqual([
      [60_000, 2],
      [120_000, 3],
    ]);
  });

  test('is unsupported where the cloud keeps none, and for metrics that no cloud measures', async () => {
    await expect(ofCloud(async () => undefined).read(query)).rejects.toBeInstanceOf(SourceUnsupported);
    await expect(ofCloud(kept).read({ ...query, metric: 'clouds.vcpu_pct' })).rejects.toBeInstanceOf(SourceUnsupported);
    // A cloud that keeps one and has nothing of this machine answers with an empty series.
    expect(await ofCloud(async () => []).read(query)).toEqual([{ object: 'machine-a', points: [] }]);
  });
});
