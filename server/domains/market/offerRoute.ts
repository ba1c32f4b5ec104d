import { yuan } from '#model/rules/money/money.ts';
import { SIZE_FIELDS } from '#model/domains/billing/prices/sale/machineSize.ts';
import { priceTermsOf } from '#model/domains/billing/prices/priceTerms.ts';
import { microFactor } from '#model/domains/billing/prices/sale/salePrice.ts';
import type { Json } from '#model/language/definition.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { estimate, type Wish } from '#model/domains/billing/rating/purchase/estimate.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import type { createPlaces, SalePlace } from '#server/domains/billing/prices/sale/places.ts';
import type { Context } from '#server/engine/context.ts';
import { MARKET_PATH, PUBLIC_CACHE, publicCall } from './publicCall.ts';

const TEXT: JsonSchema = { type: 'string' };
const LIST: JsonSchema = { type: 'array', items: { type: 'object' } };

/** What an offer uses of other domains. */
export interface OfferUses {
  createPlaces: typeof createPlaces;
  /** What the template of this name consists of; undefined if it has no price of its own. */
  aboutPackage(context: Context, template: string): Promise<object | undefined>;
}

/** How a product on sale can be bought: its ways of charging, and the clouds with the forms that create it. */
export const offerRoute = ({ createPlaces: placesOf, aboutPackage }: OfferUses): ApiRoute => ({
  method: 'GET',
  path: `${MARKET_PATH}/products/{id}/offer`,
  access: 'public',
  document: {
    tag: 'market',
    summary: 'The ways of charging of a product, and where it can be created',
    params: { id: { type: 'integer', pattern: '[0-9]+' } },
    query: { count: TEXT, size: TEXT, period: TEXT, cloud: TEXT },
    replies: {
      200: {
        description:
          '`products`: the same thing by the hour and by the period. `places`: clouds with page and values of a form. `package`: what an app with one price consists of, as its template says; absent for everything else',
        schema: {
          type: 'object',
          properties: { products: LIST, places: LIST, package: { type: 'object' } },
          required: ['products', 'places'],
        },
      },
    },
    example: { params: { id: 1 } },
  },
  async handle(c) {
    const context = c.get('context');
    const { context: visible, definition } = publicCall(context, 'products');
    // Refuses what is not on sale like what does not exist.
    const shown = await readRecord(visible, definition, c.req.param('id') ?? '');
    const products = knownDefinition(context, 'products');
    if (products === undefined) throw new ApiError('request.notFound');
    const platform = { ...context, actor: asPlatform(context.actor) };
    const [product] = await firstRecords(platform, products, {
      fields: ['resource_type', 'spec_ref', 'region_id', 'cloud_id', ...SIZE_FIELDS],
      filter: { id: shown.id ?? null },
      sort: [],
      limit: 1,
    });
    if (product === undefined) throw new ApiError('billing.productNotFound');
    const { resource_type, spec_ref, region_id, cloud_id } = product;
    const alike = await firstRecords(platform, products, {
      fields: ['id', 'charge_type', 'meter', 'price', 'stock'],
      filter: {
        status: 'on_sale',
        resource_type,
        spec_ref: spec_ref ?? { empty: true },
        region_id: region_id ?? { empty: true },
        cloud_id: cloud_id ?? { empty: true },
        // Without a name, the size says what it is.
        ...(spec_ref === null &&
          Object.fromEntries(SIZE_FIELDS.map((name) => [name, product[name] ?? { empty: true }]))),
      },
      sort: [{ field: 'charge_type', order: 'ASC' }],
      limit: 2,
    });
    const places = await placesOf(context)(product);
    const wish = wishOf(context, new URL(c.req.url).searchParams, places);
    const isPackage = PACKAGES.has(resource_type) && spec_ref !== null;
    const about = isPackage ? await aboutPackage(context, spec_ref) : undefined;
    const reply = {
      ...(about && { package: about }),
      products: alike.map((each) => ({ ...each, estimate: estimateOf(each, wish) })),
      places: places.map(({ product: _product, ...place }) => place),
    };
    return jsonReply(context, 200, JSON.parse(JSON.stringify(reply)), { 'cache-control': PUBLIC_CACHE });
  },
});

/** What templates are sold as. */
const PACKAGES: ReadonlySet<string | null> = new Set(['database', 'market_item']);

type Wanted = Omit<Wish, 'period'> & { period: Period | undefined };

/** `?count=2&size=100&period=3-month&cloud=…`: what the estimates are for. */
function wishOf({ clock, live }: Context, query: URLSearchParams, places: readonly SalePlace[]): Wanted {
  const whole = (name: string, otherwise: number) => {
    const text = query.get(name);
    if (text === null) return otherwise;
    if (!/^[1-9]\d{0,4}$/.test(text))
      throw new ApiError('request.invalid', { fields: { [name]: 'validation.integer' } });
    return Number(text);
  };
  const place = places.find(({ cloud_id }) => cloud_id === query.get('cloud')) ?? places[0];
  const [, count, word] = /^([1-9]\d{0,2})-([a-z]+)$/.exec(query.get('period') ?? '') ?? [];
  const unit = UNITS.find((each) => each === word);
  return {
    count: whole('count', 1),
    size: whole('size', typeof place?.size === 'string' ? FIRST_SIZE : 1),
    factor: microFactor(place?.price_factor),
    period: unit === undefined ? undefined : { count: Number(count), unit },
    at: Math.floor(clock() / 1000),
    zone: live.read('billing.zone'),
  };
}

const UNITS = ['hour', 'day', 'week', 'month', 'year'] as const;

/** GiB of a disk, or Mbps, without a wish. */
const FIRST_SIZE = 100;

/** For comparison only: it never charges. */
const HOURS_OF_A_MONTH = 730n;

function estimateOf({ charge_type, price }: { charge_type: string | null; price: Json }, wish: Wanted): Json {
  const terms = priceTermsOf(price);
  const [first] = terms?.period_prices ?? [];
  const offered = first?.period != null && first.unit != null ? { count: first.period, unit: first.unit } : null;
  const period = charge_type === 'prepaid' ? (wish.period ?? offered) : null;
  if (terms === null || (charge_type === 'prepaid' && period === null)) return null;
  const found = estimate(terms, { ...wish, period });
  if (found === undefined) return null;
  if ('payable' in found) return { payable: inYuan(found.payable) };
  if ('measured' in found) return { hourly: null };
  return { hourly: inYuan(found.hourly), monthly: inYuan(found.hourly * HOURS_OF_A_MONTH) };
}

const inYuan = (amount: bigint): string => yuan(Number(amount));
