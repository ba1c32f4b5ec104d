import { priceRank, type PricedFor, type Wanted } from '#model/rules/billing/priceRank.ts';
import { MICRO_YUAN_PER_YUAN } from '#model/rules/billing/money.ts';
import { PRICE_TERMS, type PriceTerms } from '#model/rules/billing/priceTerms.ts';
import { scalePrice } from '#model/rules/billing/scalePrice.ts';
import type { Product } from '#model/language/records.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** A price of a product from an instant on, until the next one of its list. */
export interface PriceFrom {
  /** The id of the price version. */
  id: number;
  version: number;
  /** Milliseconds since 1970. */
  from: number;
  /** As the version says. */
  list: PriceTerms;
  /** The list price times the factor of the cloud: what is charged before discounts. */
  price: PriceTerms;
}

export interface PricedProduct {
  product: Pick<Product, 'id' | 'name' | 'code' | 'category_id' | 'resource_type' | 'charge_type' | 'meter'>;
  /** The factor of the cloud in millionths; 1,000,000 for a product of one cloud. */
  factor: bigint;
  /** In order of time; the first one is in force at the given instant. */
  versions: PriceFrom[];
}

/** More products of one resource type than any catalogue has. */
const MOST_PRODUCTS = 5000;
const MOST_VERSIONS = 500;

const PRODUCT_FIELDS = [
  'id',
  'name',
  'code',
  'category_id',
  'resource_type',
  'charge_type',
  'meter',
  'cloud_id',
  'region_id',
  'spec_ref',
  'flavor_id',
  'vm_flavor_id',
  'image_id',
  'vm_image_id',
  'line_id',
  'network_id',
] as const satisfies readonly (keyof PricedFor | 'id' | 'name' | 'code' | 'category_id' | 'meter')[];

/**
 * The product on sale that prices what is wanted, and its versions in force from an instant on. The most specific
 * product with a price wins (`priceRank`), of equal ones the oldest. Throws 24007 if nothing is priced.
 */
export async function priceFor(context: Context, wanted: Wanted, at: number): Promise<PricedProduct> {
  const products = knownDefinition(context, 'products');
  if (products === undefined) throw new ApiError('billing.productNotPriced');
  const { resource_type, charge_type } = wanted;
  const candidates = await firstRecords({ ...context, actor: asPlatform(context.actor) }, products, {
    fields: PRODUCT_FIELDS,
    filter: { resource_type, charge_type, status: 'on_sale' },
    sort: [{ field: 'id', order: 'ASC' }],
    limit: MOST_PRODUCTS,
  });
  const ranked = candidates
    .flatMap((product) => {
      const rank = priceRank(product, wanted);
      return rank === undefined ? [] : [{ product, rank }];
    })
    .toSorted((one, other) => other.rank - one.rank);
  for (const { product } of ranked) {
    const factor = product.cloud_id === null ? await cloudFactor(context, wanted.cloud_id ?? null) : NO_FACTOR;
    const versions = await pricesFrom(context, product.id, at, factor);
    const [first] = versions;
    if (first !== undefined && first.from <= at) return { product, factor, versions };
  }
  throw new ApiError('billing.productNotPriced');
}

const NO_FACTOR = BigInt(MICRO_YUAN_PER_YUAN);

/** The approved prices of a product from an instant on, the one in force first, times the factor of a cloud. */
export async function pricesFrom(
  context: Context,
  productId: number,
  at: number,
  factor: bigint = NO_FACTOR,
): Promise<PriceFrom[]> {
  const definition = knownDefinition(context, 'priceVersions');
  if (definition === undefined) return [];
  const versions = await firstRecords({ ...context, actor: asPlatform(context.actor) }, definition, {
    fields: ['id', 'version', 'effective_from', ...PRICE_TERMS],
    filter: { product_id: productId, status: ['scheduled', 'active', 'superseded'] },
    sort: [{ field: 'effective_from', order: 'ASC' }],
    limit: MOST_VERSIONS,
  });
  const prices = versions.map(({ id, version, effective_from, ...list }): PriceFrom => ({
    id,
    // Every stored version has its number.
    version: version ?? 0,
    from: Date.parse(effective_from),
    list,
    price: scalePrice(list, factor),
  }));
  const next = prices.findIndex(({ from }) => from > at);
  return prices.slice(Math.max(0, (next === -1 ? prices.length : next) - 1));
}

/** The price factor of a cloud, in millionths. */
async function cloudFactor({ db }: Context, id: string | null): Promise<bigint> {
  if (id === null) return NO_FACTOR;
  const cloud = await db.kysely
    .selectFrom('clouds')
    .select('price_factor')
    .where('cloud_id', '=', id)
    .executeTakeFirst();
  return BigInt(Math.round((cloud?.price_factor ?? 1) * MICRO_YUAN_PER_YUAN));
}
