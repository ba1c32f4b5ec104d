import { steppedUnit } from '#model/rules/steppedUnit.ts';
import type { Context } from '#server/engine/context.ts';

/** The label of a quota key where limits are set, and its unit. */
export function quotaLabel(
  { schemas }: Pick<Context, 'schemas'>,
  key: string,
): { label: { zh: string; en: string }; unit?: string } {
  const word = schemas.resources.cloudQuotas?.fields.key?.values?.[key];
  return { label: { ...(word?.label ?? { zh: key, en: key }) }, ...(word?.unit !== undefined && { unit: word.unit }) };
}

/** The amount in its most readable unit. */
export function amountInWords(amount: number, unit: string | undefined): string {
  const shown = steppedUnit(amount, unit);
  return shown.unit === undefined ? String(shown.amount) : `${shown.amount} ${shown.unit}`;
}
