import type { Wanted } from '#model/domains/billing/prices/priceRank.ts';
import { priceFor, type PricedProduct, type PriceReader } from '#server/domains/billing/prices/priceFor.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { OfferedSpec } from './offeredSpecs.ts';

/** The product that prices what a cloud offers now, by the list; undefined if it is not for sale. */
export async function priceOfOffered(
  context: Context,
  reader: PriceReader,
  { type, name, spec, cloud_id, region_id, size }: OfferedSpec,
  charge_type: Wanted['charge_type'],
): Promise<PricedProduct | undefined> {
  const sized = size === undefined ? reader : { ...reader, size: async () => size };
  const wanted = { account_id: null, resource_type: type, charge_type, spec: name, spec_id: spec, cloud_id, region_id };
  try {
    return await priceFor(context, wanted, context.clock(), { reader: sized });
  } catch (error) {
    if (error instanceof ApiError && error.key === 'billing.productNotPriced') return undefined;
    throw error;
  }
}
