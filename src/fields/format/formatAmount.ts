import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { steppedUnit } from '#model/rules/steppedUnit.ts';
import { unitWord } from '#src/i18n/words/unitWord.ts';

/** A number and its unit as text, in the unit that reads best: `32 GiB`. */
export function formatAmount(value: number, unit: string | undefined, lang: string): string {
  const shown = steppedUnit(value, unit);
  const amount = formatNumber(shown.amount, lang);
  return shown.unit === undefined ? amount : `${amount} ${unitWord(shown.unit, lang)}`;
}
