import { expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { machineMetrics } from '#server/domains/cloud/openstack/metric/machineMetrics.ts';
import { fakeOpenstack, type FakeAnswer } from '../../../../../support/clouds/fakeOpenstack.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;
const wait = async () => undefined;
const recent = (to: number) => ({ from: to - MINUTE_MS, to, stepSeconds: 60 });

/** In the format of Nova 2.48 and later, with two processors, disks and cards. */
const diagnostics = (seconds: number, bytes: number): Json => ({
  driver: 'libvirt',
  state: 'running',
  cpu_details: [
    { id: 0, time: seconds * 1e9, utilisation: null },
    { id: 1, time: 0, utilisation: null },
  ],
  disk_details: [
    { read_bytes: bytes, write_bytes: 2 * bytes, errors_count: 0 },
    { read_bytes: 0, write_bytes: 0, errors_count: 0 },
  ],
  nic_details: [{ mac_address: '01:23:45:67:89:ab', rx_octets: 3 * bytes, tx_octets: null }],
  memory_details: { maximum: 512, used: 512 },
});

async function world(answers: FakeAnswer[], version = '2.79') {
  let now = NOW;
  const asked: string[] = [];
  const { service } = await fakeOpenstack(
    'compute',
    ({ path }) => {
      asked.push(path);
      return answers.shift() ?? [503];
    },
    version,
  );
  const { metrics, metricHistory } = machineMetrics({
    compute: service,
    metric: null,
    isAdmin: true,
    clock: () => now,
    wait,
  });
  return {
    asked,
    metricHistory,
    /** In a round that began so long before. */
    readLate: async (afterMs: number, lateMs: number) => {
      now += afterMs;
      return (await metrics?.('m', recent(now - lateMs)))?.series;
    },
    read: async (afterMs: number) => {
      now += afterMs;
      return (await metrics?.('m', recent(now)))?.series;
    },
  };
}

test('Nova has present values: the rates between two readings, without memory, which libvirt does not measure', async () => {
  const { read, metricHistory } = await world([
    [200, diagnostics(100, 0)],
    [200, diagnostics(160, 600)],
  ]);
  // Nova keeps nothing, and says so.
  expect(metricHistory).toBeUndefined();
  expect(await read(0)).toEqual([]);
  expect(await read(MINUTE_MS)).toEqual([
    { name: 'cpu_pct', points: [[NOW + MINUTE_MS, 50]] },
    { name: 'disk_read_bps', points: [[NOW + MINUTE_MS, 10]] },
    { name: 'disk_write_bps', points: [[NOW + MINUTE_MS, 20]] },
    { name: 'net_in_bps', points: [[NOW + MINUTE_MS, 30]] },
  ]);
});

test('a machine that is read late in a long round has its value in the minute in which it was read', async () => {
  const { readLate } = await world([
    [200, diagnostics(0, 0)],
    [200, diagnostics(240, 0)],
  ]);
  await readLate(0, 0);
  const series = await readLate(4 * MINUTE_MS + 5_000, 3 * MINUTE_MS);
  expect(series?.[0]).toEqual({ name: 'cpu_pct', points: [[NOW + 4 * MINUTE_MS, (240 / 245 / 2) * 100]] });
});

test('a restart, a machine that was off, and a long time between two readings begin again', async () => {
  const { read } = await world([
    [200, diagnostics(100, 900)],
    [200, diagnostics(1, 0)],
    [409, { conflictingRequest: { message: 'it is off' } }],
    [200, diagnostics(2, 0)],
    [200, diagnostics(900, 9_000)],
    [501, { notImplemented: { message: 'no' } }],
  ]);
  await read(0);
  expect(await read(MINUTE_MS)).toEqual([]);
  expect(await read(MINUTE_MS)).toEqual([]);
  expect(await read(MINUTE_MS)).toEqual([]);
  expect(await read(16 * MINUTE_MS)).toEqual([]);
  expect(await read(MINUTE_MS)).toEqual([]);
});

test('Nova gets no request about the past, nor where its answer has no common form', async () => {
  const { service } = await fakeOpenstack('compute', () => [503], '2.79');
  const { metrics } = machineMetrics({ compute: service, metric: null, isAdmin: true, clock: () => NOW, wait });
  expect(await metrics?.('m', recent(NOW - 60 * MINUTE_MS))).toEqual({ series: [] });
  await expect(metrics?.('m', recent(NOW))).rejects.toMatchObject({ fault: 'failed' });
  const old = await world([], '2.40');
  expect(await old.read(0)).toEqual([]);
  expect(old.asked).toEqual([]);
});

test('an account without administrator rights has Gnocchi only, and a cloud without both measures nothing', async () => {
  const parts = { compute: null, metric: null, isAdmin: false, clock: () => NOW, wait };
  expect(machineMetrics(parts)).toEqual({});
  const stops: string[] = [];
  const { service } = await fakeOpenstack('metric', ({ path, query }) => {
    if (query.start !== undefined) stops.push(query.start);
    return path.startsWith('/search')
      ? [200, []]
      : [200, path.endsWith('/measures') ? [] : { metrics: { memory: 'x' } }];
  });
  const { metrics, metricHistory } = machineMetrics({ ...parts, metric: service });
  await metricHistory?.('m', recent(NOW));
  await metrics?.('m', recent(NOW));
  // Values that Gnocchi had not processed yet when they were last asked for are read again.
  expect(stops).toEqual(['2026-11-20T10:59:00.000Z', '2026-11-20T10:44:00.000Z']);
});
