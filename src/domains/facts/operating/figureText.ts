import { formatNumber } from '#src/fields/format/formatNumber.ts';
import type { Figure } from '#model/reading/figure.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { formatFen } from '#src/ui/formatFen.ts';

const DECIMALS = 1;

/** The value of a figure in the words of its unit; a dash where it is not known. */
export function figureText({ value, unit }: Pick<Figure, 'value' | 'unit'>, lang: Lang): string {
  if (value === null) return '–';
  if (unit === 'yuan') return formatFen(String(value)) ?? '–';
  if (unit === 'percent') return shareText(Number(value), lang);
  const number = formatNumber(Number(value), lang, { maximumFractionDigits: DECIMALS });
  return unit === 'hours' ? `${number} h` : number;
}

/** A share as a percentage: `12.5%`. */
export const shareText = (share: number, lang: Lang): string =>
  share.toLocaleString(lang, { style: 'percent', maximumFractionDigits: DECIMALS });

/** A change with its sign: `+12.5%`, `−3%`. */
export const changeText = (change: number, lang: Lang): string =>
  change.toLocaleString(lang, { style: 'percent', maximumFractionDigits: DECIMALS, signDisplay: 'exceptZero' });
