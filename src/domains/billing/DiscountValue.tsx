import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { microYuan } from '#model/rules/money/money.ts';

const MICRO_PER_PERCENT = 10_000;
const MICRO_PER_TENTH = 100_000;
const WHOLE = 1_000_000;

/** The reduction by a discount: an amount, or a share with the remaining price in tenths. */
export default function DiscountValue({ record, field }: SlotProps['field']) {
  const translate = useTranslate();
  const value: unknown = record[field.name];
  const micro = typeof value === 'string' ? microYuan(value) : undefined;
  if (micro === undefined || typeof value !== 'string') return <EmptyValue />;
  if (record['type'] !== 'percentage') return <span className="value-number">{formatMoney(value)}</span>;
  if (micro === WHOLE) return <span>{translate('field.wholeDiscount')}</span>;
  const percent = String(micro / MICRO_PER_PERCENT);
  return <span>{translate('field.discount', { percent, rest: String((WHOLE - micro) / MICRO_PER_TENTH) })}</span>;
}
