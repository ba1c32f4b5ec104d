import { priceTermsOf, type PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { Definition } from '#model/language/definition.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';

/** The terms of a price version that is being written, on the wire: as those that were read. */
export function wireTerms(versions: Definition, version: RecordOf<'priceVersions'>): PriceTerms {
  const terms = priceTermsOf(wireRecord(versions, { ...version }));
  if (terms === null) throw new Error('A price version has no model');
  return terms;
}
