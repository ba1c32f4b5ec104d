import { useTranslate } from 'react-admin';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { storedLimits } from './quantityUnits.ts';

/** The limits of a number in words, shown before one is exceeded. */
export function useRangeHint(field: FieldDefinition, write: (value: number) => string): string | undefined {
  const translate = useTranslate();
  const { min, max } = storedLimits(field);
  const known = { min: Number.isFinite(min) && min !== 0, max: Number.isFinite(max) };
  if (Number.isFinite(min) && known.max) return translate('record.input.between', { min: write(min), max: write(max) });
  if (known.min) return translate('record.input.atLeast', { min: write(min) });
  if (known.max) return translate('record.input.atMost', { max: write(max) });
  return undefined;
}
