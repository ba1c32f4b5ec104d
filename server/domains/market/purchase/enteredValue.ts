import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import type { Json } from '#model/language/definition.ts';

/** What an address holds for a field, as the field holds it; undefined for what it does not take, or has no price. */
export function enteredValue({ type, options, min, max }: PurchaseField, text: Json): Json | undefined {
  if (options !== undefined) return options.find(({ value }) => `${value}` === `${text}`)?.value;
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined;
  if (type !== 'integer' && type !== 'number') return undefined;
  const number = text === null || text === '' ? NaN : Number(text);
  const isIn = number >= (min ?? -Infinity) && number <= (max ?? Infinity);
  return isIn && (type === 'number' || Number.isInteger(number)) ? number : undefined;
}
