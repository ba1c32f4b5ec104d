import type { DriverSeries } from '#model/language/metricDefinition.ts';
import type { Context } from '#server/engine/context.ts';

export interface MeasuredSeries {
  name: DriverSeries;
  /** Milliseconds, and the value or null. */
  points: [at: number, value: number | null][];
}

/**
 * Asks a cloud for the metrics of one of its machines, by the id that the machine has there. Undefined: the cloud does
 * not measure, or does not answer.
 */
export type MeasureMachine = (
  context: Context,
  cloudId: string,
  ref: string,
  range: { from: number; to: number; stepSeconds: number },
) => Promise<MeasuredSeries[] | undefined>;

/** The same from the history of the cloud. Undefined: it keeps none. Rejects if the cloud does not answer. */
export type ReadMetricHistory = MeasureMachine;
