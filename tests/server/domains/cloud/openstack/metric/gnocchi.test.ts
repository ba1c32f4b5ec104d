import { expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { gnocchiMetrics } from '#server/domains/cloud/openstack/metric/gnocchi.ts';
import { fakeOpenstack, type FakeAnswer, type FakeCall } from '../../../../../support/clouds/fakeOpenstack.ts';

const MACHINE = '9fa3b8f4-51e5-4a3f-b7a6-0f2c54d6a301';
const NOON = Date.UTC(2026, 10, 20, 12);
const STEP_MS = 300_000;
const HOUR = 3_600;

/** As Gnocchi 4.4 writes one measure: time, granularity in seconds, value. */
const at = (steps: number, value: number, seconds = 300): Json => [
  new Date(NOON + steps * STEP_MS).toISOString().replace('.000Z', '+00:00'),
  seconds,
  value,
];

const MEASURES: Readonly<Record<string, Json>> = {
  // Two processors, half busy: 300 s of processor time in five minutes. Then the machine restarts, then polls are lost.
  [`${MACHINE} cpu`]: [at(-1, 0), at(0, 300e9), at(1, 600e9), at(2, 10e9), at(3, 310e9), at(9, 900e9)],
  [`${MACHINE} vcpus`]: [-1, 0, 1, 2, 3, 9].map((n) => at(n, 2)),
  // The hour before is only kept by the hour.
  [`${MACHINE} memory.usage`]: [at(-12, 256, HOUR), at(0, 700, HOUR), at(0, 512), at(1, 1_024)],
  [`${MACHINE} memory`]: [at(-12, 1_024, HOUR), at(0, 1_024), at(1, 1_024)],
  'vda disk.device.read.bytes': [at(0, 0), at(1, 3_000)],
  'vdb disk.device.read.bytes': [at(0, 100), at(1, 6_100)],
};

const withMetrics = (id: string): Json => ({
  id,
  metrics: Object.fromEntries(
    Object.keys(MEASURES)
      .map((key) => key.split(' '))
      .filter(([owner]) => owner === id)
      .map(([, name]) => [name ?? '', 'a metric']),
  ),
});

function gnocchi({ method, path, body }: FakeCall): FakeAnswer {
  if (path === `/resource/generic/${MACHINE}`) return [200, withMetrics(MACHINE)];
  if (path === '/search/resource/instance_disk' && method === 'POST') {
    expect(body).toEqual({ '=': { instance_id: MACHINE } });
    return [200, ['vda', 'vdb'].map(withMetrics)];
  }
  const [, id = '', name = ''] = /^\/resource\/generic\/([^/]+)\/metric\/([^/]+)\/measures$/.exec(path) ?? [];
  const found = MEASURES[`${id} ${name}`];
  // A resource type that Ceilometer has not created does not exist.
  return found === undefined ? [404, { description: { cause: 'Resource does not exist' } }] : [200, found];
}

const range = (from: number, to: number, stepSeconds = 300) => ({
  from: NOON + from * STEP_MS,
  to: NOON + to * STEP_MS,
  stepSeconds,
});

async function read(from: number, to: number, stepSeconds?: number) {
  const { service } = await fakeOpenstack('metric', gnocchi);
  const { series } = await gnocchiMetrics(service, MACHINE, range(from, to, stepSeconds));
  return Object.fromEntries(
    series.map(({ name, points }) => [name, points.map(([time, value]) => [(time - NOON) / STEP_MS, value])]),
  );
}

test('rates follow from counters; a restart of the machine and lost polls are gaps', async () => {
  expect((await read(0, 12))['cpu_pct']).toEqual([
    [0, 50],
    [1, 50],
    [3, 50],
  ]);
});

test('a disk rate is the sum of the disks, and what was never polled has no series', async () => {
  const found = await read(0, 12);
  expect(found['disk_read_bps']).toEqual([[1, 30]]);
  expect(Object.keys(found).toSorted()).toEqual(['cpu_pct', 'disk_read_bps', 'memory_pct']);
});

test('memory is a share, and coarser where Gnocchi no longer has fine values', async () => {
  expect((await read(-12, 2))['memory_pct']).toEqual([
    [-12, 25],
    [0, 50],
    [1, 100],
  ]);
});

test('a step of an hour takes the values by the hour', async () => {
  expect((await read(-12, 2, HOUR))['memory_pct']).toEqual([
    [-12, 25],
    [0, (700 / 1_024) * 100],
  ]);
});

test('a machine that was never polled has no series, and a Gnocchi that is away makes reading fail', async () => {
  const { service } = await fakeOpenstack('metric', () => [404, { description: 'no' }]);
  expect(await gnocchiMetrics(service, MACHINE, range(0, 1))).toEqual({ series: [] });
  const away = await fakeOpenstack('metric', () => [503, {}]);
  await expect(gnocchiMetrics(away.service, MACHINE, range(0, 1))).rejects.toMatchObject({ fault: 'failed' });
});

test('what is no measure is left out', async () => {
  const nonsense: Json = [null, 'x', ['yesterday', 300, 1], at(0, 1), [1, 2, 3], ['2026-11-20T12:05:00+00:00', 0, 1]];
  const { service } = await fakeOpenstack('metric', ({ path }) => {
    if (path.endsWith('/measures')) return [200, nonsense];
    return path.startsWith('/search') ? [200, null] : [200, { metrics: { 'memory.usage': 'a', memory: 'b' } }];
  });
  expect(await gnocchiMetrics(service, MACHINE, range(0, 12))).toEqual({
    series: [{ name: 'memory_pct', points: [[NOON, 100]] }],
  });
});
