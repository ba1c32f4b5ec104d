import type { Json } from '#model/language/definition.ts';
import { PRICE_TERMS, type PriceTerms } from './priceTerms.ts';

/**
 * The copy of a price version that its product carries, for pages that show and estimate prices without reading
 * versions.
 *
 * @example
 *   priceInForce(2, '2026-11-20T02:00:00Z', terms).version; // 2
 */
export function priceInForce(version: number | null, from: string, terms: PriceTerms): { [key: string]: Json } {
  const named = PRICE_TERMS.map((name): [string, Json] => [name, terms[name] as Json]); // terms are JSON of the wire
  return { version, effective_from: from, ...Object.fromEntries(named) };
}
