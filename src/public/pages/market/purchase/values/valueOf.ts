import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import type { Json } from '#model/language/definition.ts';
import { isNumeric } from './enteredKinds.ts';

/** The address holds text, the form takes numbers as well. What is no number stays, so that the server says so. */
export function valueOf({ type, options }: PurchaseField, word: string): Json {
  if (options !== undefined) return options.find(({ value }) => `${value}` === word)?.value ?? word;
  if (type === 'boolean') return word === 'true';
  return isNumeric(type) && Number.isFinite(Number(word)) ? Number(word) : word;
}
