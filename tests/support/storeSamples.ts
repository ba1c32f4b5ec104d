import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import type { Context } from '#server/engine/context.ts';

/** Stores values of one metric of one record: instants and values. */
export function storeSamples(
  context: Context,
  metric: string,
  object: string,
  values: readonly (readonly [at: number, value: number])[],
): Promise<void> {
  return recordSamples(
    context,
    values.map(([at, value]) => ({ metric, object, at, value })),
  );
}
