import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#server/engine/http/apiError.ts';
import { machineChart } from '#server/domains/operations/metrics/driver/machineChart.ts';
import type { ReadMetricHistory } from '#server/domains/operations/metrics/driver/measureMachine.ts';
import { connectedCloud } from '../../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../../support/clouds/connectedMachine.ts';
import { createScenario, START, type Scenario } from '../../../../../support/scenario.ts';
import { storeSamples } from '../../../../../support/storeSamples.ts';

const MINUTE_MS = 60_000;
const RANGE = { from: START, to: START + 3 * MINUTE_MS, stepSeconds: 60 };

let all: Scenario;
let cloudId: string;
beforeAll(async () => {
  all = await createScenario();
  const [cloud] = (await all.admin.get('/api/cmp/v1/clouds')).body;
  cloudId = cloud.cloud_id;
  await storeSamples(all.context(), 'instances.cpu_pct', 'a machine', [[START, 7]]);
});
afterAll(() => all.close());

const kept: ReadMetricHistory = async () => [
  {
    name: 'cpu_pct',
    points: [
      [START + MINUTE_MS, 40],
      [START + MINUTE_MS + 30_000, 60],
    ],
  },
];

interface Chart {
  source: string;
  step_s: number;
  series: { name: string; points: [number, number | null, number?, number?][] }[];
}

/** The chart of a machine of the first cloud, whose history is given. */
async function chart(history: ReadMetricHistory, range = RANGE) {
  const { instances } = all.context().schemas.resources;
  if (instances === undefined) throw new Error('no machines');
  const record = { id: 'a machine', cloud_id: cloudId, cloud_ref: 'there' };
  // The shape of the answer (docs/api.md).
  const { source, step_s, series } = (await machineChart(history)(
    all.context(),
    instances,
    record,
    range,
  )) as unknown as Chart;
  return {
    source,
    step_s,
    cpu: series.find(({ name }) => name === 'cpu_pct')?.points.map(([, ...figures]) => figures),
  };
}

const choose = async (source: string) =>
  expect((await all.admin.patch(`/api/cmp/v1/clouds/${cloudId}`, { metric_source: source })).status).toBe(200);

test('a chart reads the history of the cloud, every slot with its mean, its range, and gaps', async () => {
  expect(await chart(kept)).toEqual({ source: 'cloud', step_s: 60, cpu: [[null], [50, 40, 60], [null]] });
});

test('a cloud that measures less often has longer slots, so that its line has no gaps but those of its polls', async () => {
  const polls = [0, 5, 10, 20, 25].map((minute): [number, number] => [START + minute * MINUTE_MS, minute]);
  const range = { ...RANGE, to: START + 30 * MINUTE_MS };
  expect(await chart(async () => [{ name: 'cpu_pct', points: polls }], range)).toEqual({
    source: 'cloud',
    step_s: 300,
    cpu: [[0, 0, 0], [5, 5, 5], [10, 10, 10], [null], [20, 20, 20], [25, 25, 25]],
  });
});

test('a cloud without a history leads to what the platform stored, and the answer says so', async () => {
  expect(await chart(async () => undefined)).toEqual({
    source: 'platform',
    step_s: 60,
    cpu: [[7, 7, 7], [null], [null]],
  });
});

test('a cloud that does not answer is no reason to show other values', async () => {
  const away = chart(async () => {
    throw new ApiError('cloud.unreachable');
  });
  await expect(away).rejects.toMatchObject({ key: 'cloud.unreachable' });
});

test('the setting of the cloud takes effect: the cloud is not asked', async () => {
  await choose('platform');
  const asked = chart(async () => {
    throw new Error('asked');
  });
  expect(await asked).toMatchObject({ source: 'platform', cpu: [[7, 7, 7], [null], [null]] });
  await choose('cloud');
  expect((await chart(kept)).source).toBe('cloud');
});

test('the page of a simulated machine reads its cloud; the machine of another does not exist (spec 7.7)', async () => {
  const world = await connectedCloud();
  const { at } = await connectedMachine(world, world.all.personal, 'openstack');
  const now = world.all.clock.now();
  const path = `${at}/metrics?from=${now - 30 * MINUTE_MS}&to=${now + 1}&step=60`;
  const { status, body } = await world.all.personal.get(path);
  expect(status).toBe(200);
  expect(body.source).toBe('cloud');
  // While the machine did not exist, there are gaps.
  expect(body.series[0].points[0]).toHaveLength(2);
  expect(body.series[0].points.at(-1)).toHaveLength(4);
  expect(await world.all.bp_user.get(path)).toMatchObject({
    status: 404,
    body: { code: (await world.all.bp_user.get(`${at}x/metrics`)).body.code },
  });
});
