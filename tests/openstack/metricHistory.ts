import { isDeepStrictEqual } from 'node:util';
import type { CloudDriver, CloudMetrics } from '#server/domains/cloud/driver/driver.ts';
import { driverSource } from '#server/domains/operations/metrics/driver/driverSource.ts';
import { answerTo, CONTRACT_METRIC, contractSamples, metricContract } from '../support/operations/metricContract.ts';
import type { Direct } from './direct.ts';
import { gnocchiOf, type Kept, type Measures } from './gnocchi.ts';
import { holds, same, type Steps } from './steps.ts';

export interface MetricHistoryOptions {
  driver: CloudDriver;
  /** The cloud itself; undefined in a replay. */
  direct?: Direct;
  steps: Steps;
  nextId: () => string;
}

/** A multiple of an hour, so that the slots of every archive policy begin there. */
const START = Date.UTC(2026, 10, 20, 2);
const MINUTE_MS = 60_000;
const POLL_MS = 5 * MINUTE_MS;
/** Ceilometer polls a little after the beginning of a slot. */
const LATE_MS = 7_000;
const NS_PER_PERCENT = 1e7;

/**
 * What the cloud keeps of its machines, read by the driver from measures as Ceilometer polls them. It needs a Gnocchi
 * in the catalogue; without one, the driver must not offer a history.
 */
export async function metricHistory({ driver, direct, steps: { step }, nextId }: MetricHistoryOptions): Promise<void> {
  if (direct?.offers('metric') === false)
    return step('no Gnocchi, and no history is offered', async () => {
      holds('the driver offers a history', driver.metricHistory === undefined);
      return 'skipped: it needs the service "metric" in the catalogue (gnocchi-api, gnocchi-metricd)';
    });
  const gnocchi = direct && gnocchiOf(direct);
  const read = async (id: string, range: { from: number; to: number; stepSeconds: number }) => {
    if (driver.metricHistory === undefined) throw new Error('The driver offers no history');
    return (await driver.metricHistory(id, range)).series;
  };
  const machine = nextId();

  await step('the history of a machine in Gnocchi', async () => {
    await gnocchi?.keep(machine, machineOfCeilometer(machine), 'ceilometer-low');
    const series = await read(machine, { from: START, to: START + 7 * POLL_MS, stepSeconds: 300 });
    const rate = (value: number) => [0, 1, 3, 7].map((poll) => [poll, value]);
    same('its series', byPoll(series), {
      cpu_pct: rate(50),
      memory_pct: [0, 1, 2, 3, 6, 7].map((poll) => [poll, 40]),
      disk_read_bps: rate(30),
      disk_write_bps: rate(60),
      net_in_bps: rate(500),
      net_out_bps: rate(700),
    });
    const none = await read(nextId(), { from: START, to: START + POLL_MS, stepSeconds: 300 });
    same('of a machine that was never polled', none, []);
    return `${series.length} series of 2 disks and 1 card; a restart and lost polls are gaps`;
  });

  const samples = contractSamples(START);
  const refs = new Map(Object.keys(samples).map((object) => [object, nextId()]));
  await step('the contract of a source of metrics', async () => {
    for (const [object, values] of Object.entries(samples))
      await gnocchi?.keep(refs.get(object) ?? '', machineOfContract(values), 'ceilometer-high');
    const source = driverSource({
      originOf: (key) => (key === CONTRACT_METRIC ? { by: 'driver', series: 'cpu_pct' } : undefined),
      machineOf: async (object) => {
        const ref = refs.get(object);
        return ref === undefined ? undefined : { cloudId: 'this one', ref };
      },
      history: (_cloud, ref, range) => read(ref, range),
    });
    const cases = metricContract(START);
    for (const each of cases) {
      const { answer, expected } = await answerTo(source, each);
      if (!isDeepStrictEqual(answer, expected)) same(each.name, answer, expected);
    }
    return `${cases.length} cases`;
  });

  if (direct)
    await step('Gnocchi: everything is taken away', async () => {
      const all = [machine, ...refs.values()];
      for (const id of all) {
        await gnocchi?.remove(id);
        same(id, await direct.get('metric', `/resource/generic/${id}`), null);
      }
      return `${all.length} machines gone`;
    });
}

const byPoll = (series: CloudMetrics['series']) =>
  Object.fromEntries(
    series.map(({ name, points }) => [name, points.map(([at, value]) => [(at - START) / POLL_MS, value])]),
  );

/** Two processors, two disks and a card. The machine restarts before the third poll; the fifth and sixth are lost. */
function machineOfCeilometer(machine: string): Kept {
  const polls = [-1, 0, 1, 2, 3, 6, 7];
  const grown = [0, 1, 2, 0.5, 1.5, 5, 6];
  const measures = (valueAt: (poll: number) => number): Measures =>
    polls.map((poll, place) => [START + poll * POLL_MS + LATE_MS, valueAt(place)]);
  const counter = (perSecond: number) => measures((place) => ((grown[place] ?? 0) * perSecond * POLL_MS) / 1_000);
  const disk = (perSecond: number) => ({
    'disk.device.read.bytes': counter(perSecond),
    'disk.device.write.bytes': counter(2 * perSecond),
  });
  return {
    metrics: {
      cpu: counter(2 * 50 * NS_PER_PERCENT),
      vcpus: measures(() => 2),
      memory: measures(() => 1_000),
      'memory.usage': measures(() => 400),
    },
    devices: {
      instance_disk: { vda: disk(10), vdb: disk(20) },
      instance_network_interface: {
        [`instance-00000001-${machine}-tap0`]: {
          'network.incoming.bytes': counter(500),
          'network.outgoing.bytes': counter(700),
        },
      },
    },
  };
}

/** The counter of a processor that grew as the contract says; a minute before its first value it stands still. */
function machineOfContract(values: Measures): Kept {
  const cpu: [number, number][] = [];
  for (const [at, percent] of values) {
    const [before, reached] = cpu.at(-1) ?? [-Infinity, 0];
    if (before < at - MINUTE_MS) cpu.push([at - MINUTE_MS, reached]);
    cpu.push([at, reached + percent * NS_PER_PERCENT * 60]);
  }
  return { metrics: { cpu, vcpus: cpu.map(([at]) => [at, 1]) } };
}
