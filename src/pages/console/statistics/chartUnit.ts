import type { MetricUnit } from '#model/language/metricDefinition.ts';
import type { ChartUnit } from '#src/ui/charts/valueAxis.ts';

/** The axis of a chart of such values. */
export const chartUnit = (unit: MetricUnit): ChartUnit =>
  unit === 'percent' ? 'percent' : unit === 'bytes_per_second' ? 'bytesPerSecond' : 'count';
