import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { byteTicks } from './byteTicks.ts';

export type ChartUnit = 'percent' | 'bytesPerSecond' | 'count';

const SMALLEST_BYTES = 1_024;
const PERCENTS = [0, 25, 50, 75, 100];

/** The axis of values in a unit: percents from 0 to 100, bytes in binary steps, whole counts. */
export function valueAxis(unit: ChartUnit, largest: number, lang: string) {
  const valueFormatter = (value: number) => (value === 0 && unit !== 'percent' ? '0' : valueText(unit, value, lang));
  // Wide enough for the longest label.
  const base = { min: 0, width: 'auto' as const, valueFormatter };
  if (unit === 'percent') return { ...base, max: 100, tickInterval: PERCENTS };
  if (unit === 'count') return { ...base, tickMinStep: 1 };
  const max = Math.max(largest, SMALLEST_BYTES);
  return { ...base, max, tickInterval: byteTicks(max) };
}

/** A value with its unit: `34.2%`, `1.5 MiB/s`, `1,024`. */
export function valueText(unit: ChartUnit, value: number, lang: string): string {
  if (unit === 'percent') return `${value.toLocaleString(lang, { maximumFractionDigits: 1 })}%`;
  if (unit === 'count') return formatNumber(value, lang);
  return `${sizeText(value, lang, 'GiB')}/s`;
}
