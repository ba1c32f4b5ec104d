import { PRICE_TERMS, type PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** A price on the wire, with its name and its time. */
export type PriceInForce = PriceTerms & { id: number; name?: string | null; effective_from?: string | null };

/** The approved price of a product at an instant. */
export async function priceInForce(context: Context, productId: number, at: number): Promise<PriceInForce | undefined> {
  const versions = knownDefinition(context, 'priceVersions');
  if (versions === undefined) return undefined;
  const [found] = await firstRecords({ ...context, actor: asPlatform(context.actor) }, versions, {
    fields: [...PRICE_TERMS, 'id', 'name', 'effective_from'],
    filter: {
      product_id: productId,
      status: ['scheduled', 'active', 'superseded'],
      effective_from: { lte: new Date(at).toISOString() },
    },
    sort: [{ field: 'effective_from', order: 'DESC' }],
    limit: 1,
  });
  return found;
}
