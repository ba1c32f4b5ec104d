import { CloudError, type CloudMetrics, type MetricRange } from '#server/domains/cloud/driver/driver.ts';
import { numberIn, objectsIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { reaches } from '#server/domains/cloud/openstack/session/microversion.ts';

type Name = CloudMetrics['series'][number]['name'];

/** Counters of a machine at one moment; null where its hypervisor reports none. */
interface Reading {
  at: number;
  /** Nanoseconds of all processors. */
  cpu: number | null;
  cpus: number;
  read: number | null;
  written: number | null;
  received: number | null;
  sent: number | null;
}

/** A cloud of many machines is read in rounds of several minutes; an older reading no longer says anything. */
const STALE_MS = 15 * 60_000;
const MINUTE_MS = 60_000;

/**
 * The present values of a machine from its diagnostics (Nova 2.48): rates between two readings, so that the first one
 * has no value. Nova keeps no history. Memory is left out: libvirt reports what is allocated, not what is in use.
 */
export function createDiagnostics(compute: Service, clock: () => number) {
  /** In the order of their time. */
  const last = new Map<string, Reading>();
  return async (id: string, { to }: MetricRange): Promise<CloudMetrics> => {
    // Before, the form of the answer was that of each hypervisor.
    if (!reaches(compute.version, '2.48')) return { series: [] };
    const reading = await read(compute, id, clock);
    for (const [machine, { at }] of last) {
      if (at > clock() - STALE_MS) break;
      last.delete(machine);
    }
    const before = last.get(id);
    last.delete(id);
    if (reading === undefined) return { series: [] };
    last.set(id, reading);
    return { series: before === undefined ? [] : pointsOf(before, reading, Math.max(to, minuteOf(reading.at))) };
  };
}

/** A long round reads its last machines later than it began. */
const minuteOf = (at: number): number => at - (at % MINUTE_MS);

async function read(compute: Service, id: string, clock: () => number): Promise<Reading | undefined> {
  try {
    const reply = await compute.get(`/servers/${ref(id)}/diagnostics`);
    const processors = objectsIn(reply, 'cpu_details');
    return {
      at: clock(),
      cpu: sumOf(processors, 'time'),
      cpus: processors.length,
      read: sumOf(objectsIn(reply, 'disk_details'), 'read_bytes'),
      written: sumOf(objectsIn(reply, 'disk_details'), 'write_bytes'),
      received: sumOf(objectsIn(reply, 'nic_details'), 'rx_octets'),
      sent: sumOf(objectsIn(reply, 'nic_details'), 'tx_octets'),
    };
  } catch (error) {
    // A machine that is off has no diagnostics, and some hypervisors have none at all (501).
    if (error instanceof CloudError && (error.fault === 'conflict' || error.status === 501)) return undefined;
    throw error;
  }
}

function sumOf(items: readonly JsonObject[], name: string): number | null {
  const values = items.flatMap((each) => numberIn(each, name) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function pointsOf(before: Reading, now: Reading, at: number): CloudMetrics['series'] {
  const seconds = (now.at - before.at) / 1_000;
  const rate = (name: 'cpu' | 'read' | 'written' | 'received' | 'sent'): number | null => {
    const [from, to] = [before[name], now[name]];
    // A counter that is smaller than before began again: the machine restarted in between.
    return from === null || to === null || to < from || seconds <= 0 ? null : (to - from) / seconds;
  };
  const cpu = rate('cpu');
  const values: [Name, number | null][] = [
    ['cpu_pct', cpu === null || now.cpus !== before.cpus ? null : Math.min(100, cpu / 1e7 / now.cpus)],
    ['disk_read_bps', rate('read')],
    ['disk_write_bps', rate('written')],
    ['net_in_bps', rate('received')],
    ['net_out_bps', rate('sent')],
  ];
  return values.flatMap(([name, value]) => (value === null ? [] : [{ name, points: [[at, value]] }]));
}
