import type { CloudMetrics } from '#server/domains/cloud/driver/driver.ts';
import { hashOf } from '#server/domains/cloud/simulator/hash.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';

type Name = CloudMetrics['series'][number]['name'];

/** The mean, the amplitude over a day, and the random part. */
const CURVES: Record<Name, { middle: number; day: number; chance: number; most: number }> = {
  cpu_pct: { middle: 32, day: 22, chance: 12, most: 100 },
  memory_pct: { middle: 54, day: 8, chance: 3, most: 100 },
  disk_read_bps: { middle: 2_400_000, day: 1_600_000, chance: 1_200_000, most: 4e8 },
  disk_write_bps: { middle: 3_600_000, day: 2_000_000, chance: 1_800_000, most: 4e8 },
  net_in_bps: { middle: 5_200_000, day: 4_200_000, chance: 1_500_000, most: 1e10 },
  net_out_bps: { middle: 8_400_000, day: 6_600_000, chance: 2_400_000, most: 1e10 },
};

const DAY_MS = 86_400_000;
const MOST_POINTS = 2000;

/**
 * Simulated curves that depend only on the time, so they are the same on every request, and empty while the machine was
 * off.
 */
export function metricsOf(
  { ref, fields, hidden }: SimulatedItem<'servers'>,
  { from, to, stepSeconds }: { from: number; to: number; stepSeconds: number },
  now: number,
): CloudMetrics {
  const step = Math.max(stepSeconds * 1000, Math.ceil((to - from) / MOST_POINTS), 1000);
  const started = fields.launched_at ?? Infinity;
  const stopped = hidden.stopped_at ?? Infinity;
  const times = Array.from(
    { length: Math.max(0, Math.floor((Math.min(to, now) - from) / step) + 1) },
    (_, index) => from + index * step,
  );
  // The names are those of the table.
  const names = Object.keys(CURVES) as Name[];
  return {
    series: names.map((name) => ({
      name,
      points: times.map((at): [number, number | null] => [
        at,
        at >= started && at < stopped ? valueAt(ref, name, at) : null,
      ]),
    })),
  };
}

function valueAt(ref: string, name: Name, at: number): number {
  const { middle, day, chance, most } = CURVES[name];
  const own = 0.4 + (hashOf(ref, name) % 100) / 80;
  const phase = ((hashOf(ref) % 1000) / 1000) * 2 * Math.PI;
  const swing = Math.sin((at / DAY_MS) * 2 * Math.PI + phase) * day;
  const noise = ((hashOf(ref, name, Math.floor(at / 1000)) % 1000) / 500 - 1) * chance;
  return Math.round(Math.min(most, Math.max(0, (middle + swing + noise) * own)) * 10) / 10;
}
