import type { MetricUnit } from '#model/language/metricDefinition.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import type { ChartUnit } from '#src/ui/charts/valueAxis.ts';

/** A value with its unit. */
export function metricText(unit: MetricUnit, value: number, lang: string): string {
  const number = value.toLocaleString(lang, { maximumFractionDigits: 1 });
  switch (unit) {
    case 'percent':
      return `${number}%`;
    case 'bytes':
      return sizeText(value, lang, 'GiB');
    case 'bytes_per_second':
      return `${sizeText(value, lang, 'GiB')}/s`;
    case 'count':
      return number;
    case 'milliseconds':
      return `${number} ms`;
    case 'seconds':
      return `${number} s`;
    case 'days':
      return `${number} d`;
  }
}

/** The axis of a chart of such values. */
export const chartUnit = (unit: MetricUnit): ChartUnit =>
  unit === 'percent' ? 'percent' : unit === 'bytes_per_second' ? 'bytesPerSecond' : 'count';
