import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';

/** A script may hold passwords. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'secret', 'code']);

/** What never stands in an address. */
export const isSecret = ({ type }: Pick<PurchaseField, 'type'>): boolean => SECRETS.has(type);

export const isNumeric = (type: string): boolean => type === 'integer' || type === 'number';

/** Numbers, choices and switches can change the price; words do not. */
export const hasPrice = ({ type, options }: PurchaseField): boolean =>
  isNumeric(type) || type === 'boolean' || (type !== 'reference' && options !== undefined);

/** Whether a price can be looked up for it: while somebody types, it may be no number yet. */
export function isPriced(field: PurchaseField, text: string): boolean {
  const { type, min = -Infinity, max = Infinity } = field;
  if (!hasPrice(field)) return false;
  if (!isNumeric(type)) return true;
  const number = Number(text);
  return text !== '' && number >= min && number <= max && (type === 'number' || Number.isInteger(number));
}
