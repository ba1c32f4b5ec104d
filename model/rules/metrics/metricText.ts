import type { Label } from '#model/language/definition.ts';
import { durationText } from '#model/rules/durationText.ts';
import { isInfinite } from './finite.ts';
import { sizeText } from '#model/rules/sizeText.ts';

/** The unit and the words with which a value is shown: those of a metric, or of its unit. */
export interface Measure {
  unit?: string | null | undefined;
  /** Words for single values. */
  values?: Readonly<Record<string, Label>> | undefined;
}

/**
 * A value of a metric with its unit, or the word for it, as people read it.
 *
 * @example
 *   metricText(300, { unit: 'seconds' }, 'en'); // '5 minutes'
 *   metricText(0, { values: { 0: offline } }, 'en'); // 'offline'
 */
export function metricText(value: number | null | undefined, measure: Measure, lang: string): string {
  if (value === null || value === undefined) return '-';
  if (isInfinite(value)) return value > 0 ? '∞' : '-∞';
  const { unit, values } = measure;
  const word = values && Object.hasOwn(values, value) ? values[value] : undefined;
  if (word !== undefined) return lang.startsWith('en') ? word.en : word.zh;
  const number = value.toLocaleString(lang, { maximumFractionDigits: 2 });
  if (unit === 'percent') return `${number}%`;
  if (unit === 'celsius') return `${number} °C`;
  if (unit === 'watts') return `${number} W`;
  if (unit === 'bytes') return sizeText(value, lang, 'GiB');
  if (unit === 'bytes_per_second') return `${sizeText(value, lang, 'GiB')}/s`;
  if (unit === 'seconds') return durationText(value, lang);
  if (unit === 'days') return durationText(value * 86_400, lang);
  return unit === 'milliseconds' ? `${number} ms` : number;
}
