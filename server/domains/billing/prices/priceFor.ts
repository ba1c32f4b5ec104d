import type { Selectable } from 'kysely';
import { namesSize } from '#model/domains/billing/prices/sale/machineSize.ts';
import { priceRank, sellsSize, type PricedFor, type Wanted } from '#model/domains/billing/prices/priceRank.ts';
import { MICRO_YUAN_PER_YUAN } from '#model/rules/money/money.ts';
import { PRICE_TERMS, type PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { microFactor } from '#model/domains/billing/prices/sale/salePrice.ts';
import { scalePrice } from '#model/domains/billing/prices/scalePrice.ts';
import type { Json } from '#model/language/definition.ts';
import type { Product } from '#model/language/records.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { agreementsOf, type Agreements } from '#server/domains/billing/prices/agreed/agreements.ts';
import { withAgreed, type Agreed } from '#server/domains/billing/prices/agreed/withAgreed.ts';
import { sizeOfWanted } from './flavorSizes.ts';
import type { KeepsProduct } from './keptProducts.ts';
import { pastTermsOf } from './pastTerms.ts';

/** A price of a product from an instant on, until the next one of its list. */
export interface PriceFrom {
  /** The id of the price version. */
  id: number;
  version: number;
  /** Milliseconds since 1970. */
  from: number;
  /** As the version says. */
  list: PriceTerms;
  /** The factor of the cloud from that instant on, in millionths; 1,000,000 for a product of one cloud. */
  factor: bigint;
  /** What a price book says in place of the list price. */
  agreed?: Agreed;
  /** The list price, or the agreed one, times the factor: what is charged before discounts. */
  price: PriceTerms;
}

export interface PricedProduct {
  product: Pick<
    Product,
    'id' | 'name' | 'name_en' | 'code' | 'category_id' | 'resource_type' | 'charge_type' | 'meter'
  >;
  /** The factor at the given instant. */
  factor: bigint;
  /** In order of time; the first one is in force at the given instant. */
  versions: PriceFrom[];
}

/** More products of one resource type than any catalogue has. */
const MOST_PRODUCTS = 5000;
const MOST_VERSIONS = 500;

export const PRODUCT_FIELDS = [
  'id',
  'name',
  'name_en',
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
  'vcpus',
  'memory',
  'disk',
  'gpu_count',
  'status',
] as const satisfies readonly (
  | keyof PricedFor
  | 'id'
  | 'name'
  | 'name_en'
  | 'code'
  | 'category_id'
  | 'meter'
  | 'status'
)[];

/** A product that may price something. */
export type Candidate = Pick<Selectable<KnownTables['products']>, (typeof PRODUCT_FIELDS)[number]>;

/** What is wanted, and for whom: the account that pays has its own prices. Null: the prices of the list. */
export type WantedBy = Wanted & { account_id: number | null };

/** Where prices are looked up. Work with many items reads everything once (`createPriceCache`). */
export interface PriceReader {
  /** The products for a type of resource and a way of charging, also those withdrawn, the oldest first. */
  products(of: Pick<Wanted, 'resource_type' | 'charge_type'>): Promise<readonly Candidate[]>;
  /** The approved prices of a product, in order of time. */
  listPrices(productId: number): Promise<readonly ListPrice[]>;
  /** The price factors of a cloud, in order of time; null: of a product of one cloud. */
  factors(cloudId: string | null): Promise<readonly FactorFrom[]>;
  /** The list prices times the factors. */
  prices(productId: number, cloudId: string | null): Promise<readonly PriceFrom[]>;
  /** What was agreed with an account. */
  agreements(accountId: number): Promise<Agreements>;
  /** As `sizeOfWanted`. */
  size(wanted: Wanted): ReturnType<typeof sizeOfWanted>;
}

/** Reads the database each time. */
export function readPrices(context: Context): PriceReader {
  return withPrices({
    products: ({ resource_type, charge_type }) => productsOf(context, resource_type, charge_type),
    listPrices: (productId) => allPrices(context, productId),
    factors: (cloudId) => cloudFactors(context, cloudId),
    agreements: (accountId) => agreementsOf(context, accountId),
    size: (wanted) => sizeOfWanted(context, wanted),
  });
}

/** A reader of prices from one of their parts. */
export function withPrices(parts: Omit<PriceReader, 'prices'>): PriceReader {
  return {
    ...parts,
    prices: async (productId, cloudId) => timesFactors(await parts.listPrices(productId), await parts.factors(cloudId)),
  };
}

/**
 * The product on sale that prices what is wanted, and its versions in force from an instant on. The most specific
 * product with a price wins (`priceRank`), of equal ones the oldest. A product that was withdrawn, or names another
 * size, counts for what `keeps` it. Throws 24007 if nothing is priced.
 */
export async function priceFor(
  context: Context,
  { account_id: account, ...given }: WantedBy,
  at: number,
  { reader = readPrices(context), keeps }: { reader?: PriceReader; keeps?: KeepsProduct | undefined } = {},
): Promise<PricedProduct> {
  const products = await reader.products(given);
  const wanted = products.some(namesSize) ? { ...given, size: await reader.size(given) } : given;
  const ranked = products
    .flatMap((product) => {
      const rank = priceRank(product, wanted);
      return rank === undefined ? [] : [{ product, rank }];
    })
    .toSorted((one, other) => other.rank - one.rank);
  const cloud = wanted.cloud_id ?? null;
  for (const { product } of ranked) {
    const isFor = sellsSize(product, wanted);
    const charged = isFor ? {} : { spec: wanted.spec ?? null };
    if (!(isFor && product.status === 'on_sale') && (await keeps?.(product.id, at, charged)) !== true) continue;
    const prices = await reader.prices(product.id, product.cloud_id === null ? cloud : null);
    const agreed = account === null ? [] : (await reader.agreements(account))(product.id);
    const versions = inForceFrom(withAgreed(prices, agreed), at);
    const [first] = versions;
    if (first !== undefined && first.from <= at) return { product, factor: first.factor, versions };
  }
  throw new ApiError('billing.productNotPriced');
}

const WITHOUT_FACTOR: readonly FactorFrom[] = [{ from: 0, factor: BigInt(MICRO_YUAN_PER_YUAN) }];

async function productsOf(
  context: Context,
  resource_type: Wanted['resource_type'],
  charge_type: Wanted['charge_type'],
): Promise<Candidate[]> {
  if (knownDefinition(context, 'products') === undefined) return [];
  return candidates(context.db, { resource_type, charge_type });
}

/** Each settlement asks for them. */
const candidates = preparedQuery((kysely, of: Pick<Wanted, 'resource_type' | 'charge_type'>) =>
  kysely
    .selectFrom('products')
    .select(PRODUCT_FIELDS)
    .where('resource_type', '=', of.resource_type)
    .where('charge_type', '=', of.charge_type)
    .where('status', 'in', ['on_sale', 'off_sale', 'archived'])
    .orderBy('id')
    .limit(MOST_PRODUCTS),
);

/** The prices of a product for an account from an instant on, the one in force first, without the factor of a cloud. */
export async function pricesFrom(
  context: Context,
  { product_id, account_id }: { product_id: number; account_id: number },
  at: number,
): Promise<PriceFrom[]> {
  const prices = timesFactors(await allPrices(context, product_id), WITHOUT_FACTOR);
  return inForceFrom(withAgreed(prices, (await agreementsOf(context, account_id))(product_id)), at);
}

/** The last price that is in force at an instant, and those after it. */
function inForceFrom(prices: readonly PriceFrom[], at: number): PriceFrom[] {
  const next = prices.findIndex(({ from }) => from > at);
  return prices.slice(Math.max(0, (next === -1 ? prices.length : next) - 1));
}

export type ListPrice = Omit<PriceFrom, 'factor' | 'price'>;

async function allPrices(context: Context, productId: number): Promise<ListPrice[]> {
  const definition = knownDefinition(context, 'priceVersions');
  if (definition === undefined) return [];
  const versions = await firstRecords({ ...context, actor: asPlatform(context.actor) }, definition, {
    fields: ['id', 'version', 'effective_from', ...PRICE_TERMS],
    filter: { product_id: productId, status: ['scheduled', 'active', 'superseded'] },
    sort: [{ field: 'effective_from', order: 'ASC' }],
    limit: MOST_VERSIONS,
  });
  return versions.map(({ id, version, effective_from, ...list }) => ({
    id,
    // Every stored version has its number.
    version: version ?? 0,
    from: Date.parse(effective_from),
    list,
  }));
}

/** A factor from an instant (milliseconds) on. */
export interface FactorFrom {
  from: number;
  factor: bigint;
}

/** Each price as often as a factor begins while it is in force: a factor that changes does not reach back. */
function timesFactors(prices: readonly ListPrice[], factors: readonly FactorFrom[]): PriceFrom[] {
  return prices.flatMap((price, index) => {
    const until = prices[index + 1]?.from ?? Infinity;
    return factors.flatMap(({ from: begin, factor }, place) => {
      const from = Math.max(price.from, begin);
      const end = Math.min(until, factors[place + 1]?.from ?? Infinity);
      return from < end ? [{ ...price, from, factor, price: scalePrice(price.list, factor) }] : [];
    });
  });
}

/** The price factors of a cloud in order of time, in millionths. */
async function cloudFactors(context: Context, id: string | null): Promise<readonly FactorFrom[]> {
  if (id === null) return WITHOUT_FACTOR;
  const cloud = await context.db.kysely
    .selectFrom('clouds')
    .select('price_factor')
    .where('cloud_id', '=', id)
    .executeTakeFirst();
  const past = (await pastTermsOf(context, 'clouds', id)).get(id) ?? [];
  let from = 0;
  const factors = past.map(({ until, terms }): FactorFrom => {
    const began = from;
    from = until;
    return { from: began, factor: factorOf(terms['price_factor']) };
  });
  return [...factors, { from, factor: factorOf(cloud?.price_factor) }];
}

const factorOf = (stored: Json | undefined) => microFactor(typeof stored === 'number' ? stored : 1);
