import { bytesInUnit } from '#model/fields/bytes.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { limitText } from '#model/rules/limitText.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { storedLimits } from './quantityUnits.ts';

/**
 * The limits of a number in words, shown before one is exceeded. Money reads as money, those of memory and disks are in
 * the unit that reads best, others as `write` says.
 */
export function useRangeHint(
  field: FieldDefinition,
  unit: string | undefined,
  write: (value: number) => string,
): string | undefined {
  const translate = useTranslate();
  const { min, max } = storedLimits(field);
  const known = { min: Number.isFinite(min) && min !== 0, max: Number.isFinite(max) };
  const words = (limit: number): string => {
    if (field.type === 'money') return formatMoney(limit) ?? write(limit);
    return unit?.endsWith('iB') && limit > 0
      ? limitText(field.type === 'bytes' ? limit / bytesInUnit(unit) : limit, unit)
      : write(limit);
  };
  if (Number.isFinite(min) && known.max) return translate('record.input.between', { min: words(min), max: words(max) });
  if (known.min) return translate('record.input.atLeast', { min: words(min) });
  if (known.max) return translate('record.input.atMost', { max: words(max) });
  return undefined;
}
