import { sizeText } from '#model/rules/sizeText.ts';
import { formatDuration } from './formatDuration.ts';

/**
 * A value of a metric with its unit, as people read it.
 *
 * @example
 *   metricText(300, 'seconds', 'en'); // '5 min'
 */
export function metricText(value: number | null | undefined, unit: string | null | undefined, lang: string): string {
  if (value === null || value === undefined) return '-';
  const number = value.toLocaleString(lang, { maximumFractionDigits: 2 });
  if (unit === 'percent') return `${number}%`;
  if (unit === 'bytes') return sizeText(value, lang, 'GiB');
  if (unit === 'bytes_per_second') return `${sizeText(value, lang, 'GiB')}/s`;
  if (unit === 'seconds') return formatDuration(value, lang);
  if (unit === 'days') return formatDuration(value * 86_400, lang);
  return unit === 'milliseconds' ? `${number} ms` : number;
}
