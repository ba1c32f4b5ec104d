import type { Condition } from '#model/conditions/conditions.ts';
import { MACHINES } from '#model/domains/operations/metrics/capacity.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import { decide } from '#server/engine/records/decide.ts';
import { readAll } from './readAll.ts';
import { visibleRecords, type VisibleRecord } from './visible.ts';

const HOUR_MS = 3_600_000;
/** The share that is measured, and the field of the machine that is the whole. */
const SHARES = { vcpus: 'cpu_pct', ram_mb: 'memory_pct' } as const;

type Used = Partial<Record<keyof typeof SHARES, number>>;

/**
 * The average usage in the last hour of the machines that the reader sees, as far as they are measured. A quantity is
 * absent if none is measured, or if the values cannot be read now: the figures beside it do not depend on them.
 */
export async function usedByMachines(
  context: Context,
  cloudId: string | undefined,
  also: Condition = {},
): Promise<Used> {
  const used: Used = {};
  for (const resource of MACHINES) {
    const definition = context.schemas.resources[resource];
    if (definition === undefined || !decide(context, 'list', definition).allowed) continue;
    const { records, truncated } = await visibleRecords(context, definition, cloudId, {
      more: Object.keys(SHARES),
      also,
    });
    // A sum over the first of them would be taken for the whole.
    if (truncated) return {};
    for (const whole of ['vcpus', 'ram_mb'] as const) {
      const sum = await usedOf(context, `${resource}.${SHARES[whole]}`, records, whole);
      if (sum !== undefined) used[whole] = (used[whole] ?? 0) + sum;
    }
  }
  return used;
}

async function usedOf(
  context: Context,
  metric: string,
  records: readonly VisibleRecord[],
  whole: string,
): Promise<number | undefined> {
  try {
    const to = context.clock();
    const objects = records.map(({ object }) => object);
    // One slot over the whole time.
    const read = await readAll(context, { metric, objects, from: to - HOUR_MS, to, step: to });
    const found = read.flatMap(({ points: [point] }, place) => {
      const size = records[place]?.record[whole];
      return point === undefined || typeof size !== 'number' ? [] : [(point.avg / 100) * size];
    });
    return found.length === 0 ? undefined : found.reduce((sum, value) => sum + value, 0);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
