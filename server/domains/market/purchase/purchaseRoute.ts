import { microFactor } from '#model/domains/billing/prices/sale/salePrice.ts';
import { priceTermsOf } from '#model/domains/billing/prices/priceTerms.ts';
import { scalePrice } from '#model/domains/billing/prices/scalePrice.ts';
import type { PurchaseForm, PurchasePlace } from '#model/domains/market/purchaseShapes.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import type { Context } from '#server/engine/context.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { MARKET_PATH, PUBLIC_CACHE, publicCall } from '#server/domains/market/publicCall.ts';
import { createOffering, type SizeHere, type Spot } from './offering.ts';
import { alikeProducts } from './saleProducts.ts';
import { purchaseForm } from './purchaseForm.ts';
import { membersIn, readWish, type PurchaseWish } from './readWish.ts';
import { waysOf, type PurchaseUses } from './ways.ts';

const TEXT: JsonSchema = { type: 'string' };
const LIST: JsonSchema = { type: 'array', items: { type: 'object' } };

/**
 * What the page of a product asks and shows before it is bought, for everybody: places, sizes, ways of paying with
 * every line of their bill, and the fields. Nothing where the resource has no `purchase`.
 */
export const purchaseRoute = (uses: PurchaseUses): ApiRoute => ({
  method: 'GET',
  path: `${MARKET_PATH}/products/{id}/purchase`,
  access: 'public',
  document: {
    tag: 'market',
    summary: 'How a product is bought on its page, with the bill of each way of paying',
    params: { id: { type: 'integer', pattern: '[0-9]+' } },
    query: { cloud: TEXT, charge: TEXT, count: TEXT, size: TEXT, values: TEXT, adds: TEXT },
    replies: {
      200: {
        description:
          '`form` is null for what is bought with its own form only. `ways`: ways of paying, each with the terms of the whole bill. `sizes`: products of the same kind at this place. `values` of the query: JSON of asked fields; `adds`: JSON of what is bought with it',
        schema: {
          type: 'object',
          properties: { places: LIST, ways: LIST, sizes: LIST, form: { type: ['object', 'null'] } },
          required: ['places', 'ways', 'sizes', 'form'],
        },
      },
    },
    example: { params: { id: 1 } },
  },
  async handle(c) {
    const context = c.get('context');
    const { context: visible, definition } = publicCall(context, 'products');
    // Refuses what is not on sale like what does not exist.
    const { id } = await readRecord(visible, definition, c.req.param('id') ?? '');
    const query = new URL(c.req.url).searchParams;
    const reply = await purchaseOf(context, typeof id === 'number' ? id : 0, query, uses);
    return jsonReply(context, 200, JSON.parse(JSON.stringify(reply)), { 'cache-control': PUBLIC_CACHE });
  },
});

const NONE = { places: [], ways: [], sizes: [], form: null };

async function purchaseOf(context: Context, id: number, query: URLSearchParams, uses: PurchaseUses) {
  const platform = { ...context, actor: asPlatform(context.actor) };
  const alike = await alikeProducts(platform, id);
  const product = alike.find((each) => each.id === id);
  if (product === undefined) throw new ApiError('billing.productNotFound');
  const charged = alike.find(({ charge_type }) => charge_type === query.get('charge')) ?? product;
  const offering = createOffering(context, platform, uses);
  const spots = await offering.spotsOf(charged);
  const spot = spots.find(({ place: { cloud_id } }) => cloud_id === query.get('cloud')) ?? spots[0];
  if (spot === undefined) return NONE;
  const { place, resource } = spot;
  if (resource === undefined) return { ...NONE, places: spots.map(shownPlace) };
  const inside = await context.clouds.inside(platform, place.cloud_id);
  const entered = membersIn(query, 'values');
  const whole = await purchaseForm(inside, resource, { place, newcomer: uses.newcomer(context), product, entered });
  if (whole === undefined) return { ...NONE, places: spots.map(shownPlace) };
  const wish = readWish(query, whole, place);
  const wanted = { alike, resource: resource.resource, place };
  const withAll = await waysOf(inside, { ...wanted, wish }, uses);
  // What nothing prices here is not sold with it.
  const isPlain = withAll.length === 0 && whole.adds.length > 0;
  const ways = isPlain ? await waysOf(inside, { ...wanted, wish: { ...wish, adds: {}, all: {} } }, uses) : withAll;
  const worded = { ...whole, prepares: await withSentences(inside, resource, whole, wish, uses) };
  const form = isPlain && ways.length > 0 ? { ...worded, adds: [] } : worded;
  const sizes = await offering.sizesAt(charged, { place, resource });
  return {
    places: spots.map(shownPlace),
    // A console opens in the cloud of a machine; one without machines would only hide those of others.
    place: { ...shownPlace(spot), product: hasMachines(context, place.product) ? place.product : null },
    page: place.page,
    values: place.values,
    size: place.size,
    sizeUnit: unitOf(resource.fields[place.size ?? '']),
    ways,
    sizes: sizes.map(shownSize),
    form,
  };
}

/** What is prepared, with the sentences of what the choices add to it. */
async function withSentences(
  context: Context,
  definition: Definition,
  { prepares }: PurchaseForm,
  { values }: PurchaseWish,
  { boughtValues }: PurchaseUses,
): Promise<PurchaseForm['prepares']> {
  const worded: PurchaseForm['prepares'] = [];
  for (const each of prepares) {
    const { bought = [] } = definition.purchase?.prepares.find(({ field }) => field === each.field) ?? {};
    const found = await boughtValues(context, definition, { bought }, values);
    const says = bought.flatMap(({ name, label: { zh, en } }) => {
      const { [name]: value = null } = found;
      const fill = (text: string) => text.replaceAll('%{value}', `${value}`);
      return value === null ? [] : [{ zh: fill(zh), en: fill(en) }];
    });
    worded.push(says.length === 0 ? each : { ...each, says });
  }
  return worded;
}

/** What a card says; where else it is sold is no matter of a visitor. */
const shownSize = ({
  cloud_id: _cloud,
  region_id: _region,
  spec_ref: _spec,
  price,
  price_factor,
  ...size
}: SizeHere) => {
  const terms = priceTermsOf(price);
  const here = terms && scalePrice(terms, microFactor(price_factor));
  const month = here?.period_prices?.find(({ unit, period }) => unit === 'month' && period === 1)?.price;
  return { ...size, amount: (size.charge_type === 'prepaid' ? month : here?.unit_price) ?? null };
};

const hasMachines = ({ schemas: { cloudProducts } }: Context, product: string): boolean =>
  Object.hasOwn(cloudProducts, product) && cloudProducts[product]?.home !== undefined;

const unitOf = (field: FieldDefinition | undefined): string | null =>
  field !== undefined && 'unit' in field && typeof field.unit === 'string' ? field.unit : null;

const shownPlace = ({ place: { cloud_id, label }, product_id, stock }: Spot): PurchasePlace => ({
  cloud_id,
  label,
  product_id,
  stock,
});
