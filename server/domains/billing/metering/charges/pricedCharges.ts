import type { Definition } from '#model/language/definition.ts';
import type { Wanted } from '#model/domains/billing/prices/priceRank.ts';
import { chargedRecord, type ChargedRecord, type WantedCharge } from './chargedRecord.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { createKeptProducts, type KeepsProduct } from '#server/domains/billing/prices/keptProducts.ts';
import { priceFor, type PricedProduct, type WantedBy } from '#server/domains/billing/prices/priceFor.ts';

/** A charge of a record with the product that prices it; measured use and what has no price have none. */
export type PricedRecordCharge = WantedCharge & Partial<PricedProduct>;

/** The charges of a record that exists, with the products that price them now. */
export async function pricedCharges(
  context: Context,
  definition: Definition,
  record: RecordData,
  charge_type: Wanted['charge_type'],
): Promise<PricedRecordCharge[]> {
  return pricedChargesOf(context, await chargedRecord(context, definition, record), charge_type);
}

/** As `pricedCharges`; what is known later, such as the size of an image, counts as if it were known. */
export function pricedSoon(
  context: Context,
  definition: Definition,
  record: RecordData,
): Promise<PricedRecordCharge[]> {
  const unknown = (definition.billing ?? []).flatMap(({ quantity }) =>
    typeof quantity === 'string' && (record[quantity] ?? null) === null ? [quantity] : [],
  );
  const known = { ...record, ...Object.fromEntries(unknown.map((name) => [name, ANY_SIZE])) };
  return pricedCharges(context, definition, known, 'postpaid');
}

/** More than nothing in every unit. */
const ANY_SIZE = 1024 ** 4;

/** As `pricedCharges`, of a record whose charges are known. */
export async function pricedChargesOf(
  context: Context,
  { charges, account_id, cloud_id, region_id, id, definition }: ChargedRecord,
  charge_type: Wanted['charge_type'],
): Promise<PricedRecordCharge[]> {
  const now = context.clock();
  const keeps = createKeptProducts(context)({ resource: definition.resource, resource_id: id });
  const priced: PricedRecordCharge[] = [];
  for (const charge of charges) {
    const { type, spec, spec_id, usage } = charge;
    const wanted = { account_id, resource_type: type, charge_type, spec, spec_id, cloud_id, region_id };
    priced.push({ ...charge, ...(usage ? undefined : await priceIfAny(context, wanted, now, keeps)) });
  }
  return priced;
}

/** As `priceFor`, but undefined for what nothing prices: settlement reports what is used and has no price. */
export async function priceIfAny(
  context: Context,
  wanted: WantedBy,
  at: number,
  keeps?: KeepsProduct,
): Promise<PricedProduct | undefined> {
  try {
    return await priceFor(context, wanted, at, { keeps });
  } catch (error) {
    if (error instanceof ApiError && error.key === 'billing.productNotPriced') return undefined;
    throw error;
  }
}
