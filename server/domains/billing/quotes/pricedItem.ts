import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { postpaidPrice } from '#model/domains/billing/rating/purchase/postpaidPrice.ts';
import { prepaidPrice } from '#model/domains/billing/rating/purchase/prepaidPrice.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { labelOfMeter, labelOfType } from '#server/domains/billing/prices/labelOfType.ts';
import { createKeptProducts } from '#server/domains/billing/prices/keptProducts.ts';
import { priceIfAny } from '#server/domains/billing/metering/charges/pricedCharges.ts';
import { pricesFrom, type PricedProduct } from '#server/domains/billing/prices/priceFor.ts';
import { givesUnpriced, notForSale } from '#server/domains/billing/prices/specs/refuseUnpriced.ts';
import { findSubscription, SUBSCRIPTIONS } from '#server/domains/billing/subscriptions/findSubscription.ts';
import { refuseConversion } from '#server/domains/billing/subscriptions/refuseConversion.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import type { Json } from '#model/language/definition.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import {
  billedDefinition,
  chargesOfRecord,
  chargesOfValues,
  type ChargedRecord,
  type WantedCharge,
} from '#server/domains/billing/metering/charges/chargedRecord.ts';
import { pricedExtension, type PricedExtension } from './pricedExtension.ts';
import type { RequestedItem, Question } from './question.ts';

/** One charge of an item with its price, in micro-yuan. */
export interface PricedCharge {
  type: string;
  /** The words for the type, and for the unit of the price. */
  label: Json;
  unitLabel: Json;
  spec: string | null;
  quantity: bigint;
  product: PricedProduct['product'];
  version: PricedProduct['versions'][number];
  /** The price in force, and those to come. */
  versions: PricedProduct['versions'];
  /** When the price changes. */
  until: number | null;
  unitPrice: bigint;
  /** Before the factor of the cloud (millionths), which turns it into `unitPrice`. */
  listPrice: bigint;
  factor: bigint;
  /** What a price book says in place of the list price, before the factor. */
  agreed?: { book: string; unitPrice: bigint };
  /** Before discounts; 0 for pay as you go. */
  list: bigint;
  /** Pay as you go only; null if the use is measured. */
  hourly: bigint | null;
}

/** One record or product to pay for. */
export interface PricedItem {
  name: string;
  resource: string | null;
  resource_id: RecordId | null;
  values: Record<string, Json> | null;
  region_id: number | null;
  charges: PricedCharge[];
  /** A cloud makes it together with the nearest item before it that is none. */
  isPart?: true;
  /** The item of the question that it belongs to; of its copies, the first is that of the first record. */
  group?: number;
  /** What is made with the order where the values lack it. */
  prepares?: Pick<RequestedItem, 'prepares' | 'caller'>;
  /** The group with whose records it is joined, and how. */
  joins?: { item: number; add: string };
  /** How a renewal reaches the instant of the question. */
  extension?: PricedExtension;
}

/** The prices of one item of a question (24007 if a charge has none). */
export async function pricedItem(
  context: Context,
  question: Question,
  requested: RequestedItem,
  accountId: number,
): Promise<PricedItem> {
  if (question.type === 'new') return pricedPurchase(context, question, requested, accountId);
  if (question.type === 'convert') {
    await refuseConversion(context, accountId, requested);
    return pricedPurchase(context, question, { ...requested, product_id: null, values: null }, accountId);
  }
  const found = await findSubscription(context, accountId, requested);
  const { id, resource_name, product_id, resource, resource_id } = found;
  // A purchase can be renewed when its product is withdrawn.
  const paysFor = { product_id: resource === null ? product_id : null, resource, resource_id, values: null };
  const priceOf = (period: Question['period']) => pricedPurchase(context, { ...question, period }, paysFor, accountId);
  const item =
    question.until === undefined
      ? await priceOf(question.period)
      : await pricedExtension(context, found, { until: question.until, renewedFrom: question.renewedFrom }, priceOf);
  return { ...item, name: resource_name ?? item.name, resource: SUBSCRIPTIONS, resource_id: id };
}

async function pricedPurchase(
  context: Context,
  question: Question,
  requested: RequestedItem,
  accountId: number,
): Promise<PricedItem> {
  const { resource, resource_id, values } = requested;
  const charging = chargingOf(question);
  const chosen =
    requested.product_id === null
      ? undefined
      : await productFor(context, { product_id: requested.product_id, account_id: accountId }, charging, question);
  if (resource === null) {
    if (chosen === undefined) throw new ApiError('billing.productNotFound');
    const charge = { type: chosen.product.resource_type, spec: null, spec_id: null, quantity: MICRO, usage: false };
    return {
      name: chosen.product.name,
      resource,
      resource_id,
      values,
      region_id: chosen.region_id,
      charges: [priced(context, charging, charge, chosen)],
    };
  }
  const definition = billedDefinition(context, resource);
  const record =
    question.type === 'new'
      ? await chargesOfValues(context, definition, values ?? {})
      : await chargesOfRecord(context, definition, resource_id ?? '');
  // The price is that of the account which pays, for every reader; a visitor has none.
  const charges = await pricedCharges(context, charging, { ...record, account_id: accountId }, { chosen });
  return { name: record.name, resource, resource_id, values, region_id: record.region_id, charges };
}

/** How something is charged, and for which period; null for pay as you go. */
export type Charging = { charge_type: 'prepaid'; period: Period } | { charge_type: 'postpaid'; period: null };

export const chargingOf = ({ period }: Pick<Question, 'period'>): Charging =>
  period === null ? { charge_type: 'postpaid', period } : { charge_type: 'prepaid', period };

/**
 * The prices of all charges of a record. Measured use is never paid in advance, and may be priced later. What nothing
 * prices is refused (24007); where the platform gives it away, only if nothing else of the record has a price. `has`:
 * the record exists and is not bought, so that what nothing prices is left out as well.
 */
export async function pricedCharges(
  context: Context,
  charging: Charging,
  record: ChargedRecord,
  { chosen, has = false }: { chosen?: PricedProduct | undefined; has?: boolean } = {},
): Promise<PricedCharge[]> {
  const isByUse = charging.charge_type === 'postpaid';
  const charges = record.charges.filter(({ usage }) => isByUse || !usage);
  const isGiven = isByUse && (has || givesUnpriced(context));
  const items: PricedCharge[] = [];
  for (const charge of charges) {
    const product =
      chosen?.product.resource_type === charge.type ? chosen : await productOf(context, charging, record, charge);
    if (product !== undefined) items.push(priced(context, charging, charge, product));
    else if (!isGiven && !charge.usage) throw notForSale(record.definition, charge);
  }
  if (items.length > 0) return items;
  // A size that is not known yet, or use that a meter reports.
  const isLater = charges.every(({ usage }) => usage);
  const extra: Record<string, Json> = isLater ? { later: true } : { free: true };
  throw new ApiError('billing.productNotPriced', { at: ['items'], ...(isByUse && { extra }) });
}

function productOf(
  context: Context,
  { charge_type }: Charging,
  { account_id, cloud_id, region_id, id, definition }: ChargedRecord,
  { type, spec, spec_id }: WantedCharge,
): Promise<PricedProduct | undefined> {
  const wanted = { account_id, resource_type: type, charge_type, spec, spec_id, cloud_id, region_id };
  const keeps = createKeptProducts(context)({ resource: definition.resource, resource_id: id });
  return priceIfAny(context, wanted, context.clock(), keeps);
}

/** A product that the buyer has chosen: on sale unless they have it, and charged in the way that they ask for. */
async function productFor(
  context: Context,
  of: { product_id: number; account_id: number },
  { charge_type }: Charging,
  { type }: Pick<Question, 'type'>,
): Promise<PricedProduct & { region_id: number | null }> {
  const product = await context.db.kysely
    .selectFrom('products')
    .select(['id', 'name', 'name_en', 'code', 'category_id', 'resource_type', 'charge_type', 'meter', 'region_id'])
    .where('id', '=', of.product_id)
    .$if(type === 'new', (query) => query.where('status', '=', 'on_sale'))
    .executeTakeFirst();
  if (product === undefined) throw new ApiError('billing.productNotFound');
  if (product.charge_type !== charge_type) throw new ApiError('billing.unknownBillingType', { at: ['charge_type'] });
  const now = context.clock();
  const versions = await pricesFrom(context, of, now);
  const [first] = versions;
  if (first === undefined || first.from > now) throw new ApiError('billing.productNotPriced', { at: ['product_id'] });
  return { product, factor: MICRO, versions, region_id: product.region_id };
}

function priced(
  context: Context,
  { period }: Charging,
  { type, spec, quantity }: WantedCharge,
  { product, factor, versions }: PricedProduct,
): PricedCharge {
  const [version, next] = versions;
  const now = Math.floor(context.clock() / 1000);
  if (version === undefined) throw new ApiError('billing.productNotPriced');
  const shared = {
    type,
    label: labelOfType(context, type),
    unitLabel: labelOfMeter(context, version.price.meter ?? product.meter),
    spec,
    quantity,
    product,
    version,
    versions,
    factor,
    until: next?.from ?? null,
  };
  if (period === null) {
    const zone = billingZone(context);
    const cycle = cycleInterval(cycleOf(now, zone), zone);
    const price = postpaidPrice(version.price, quantity, cycle);
    const unitOf = (terms: PriceTerms) => postpaidPrice(terms, quantity, cycle)?.unitPrice;
    const listPrice = unitOf(version.list);
    if (price !== undefined)
      return { ...shared, ...agreedBy(version, unitOf), listPrice: listPrice ?? price.unitPrice, ...price, list: 0n };
  } else {
    const price = prepaidPrice(version.price, period, quantity);
    const unitOf = (terms: PriceTerms) => prepaidPrice(terms, period, quantity)?.unitPrice;
    const listPrice = unitOf(version.list);
    if (price !== undefined)
      return {
        ...shared,
        ...agreedBy(version, unitOf),
        listPrice: listPrice ?? price.unitPrice,
        ...price,
        hourly: null,
      };
  }
  throw new ApiError('billing.productNotPriced');
}

/** The agreed price, unless it is that of the list: a period that was not agreed. */
function agreedBy(
  { agreed, list }: PricedProduct['versions'][number],
  unitOf: (terms: PriceTerms) => bigint | undefined,
): Pick<PricedCharge, 'agreed'> {
  const unitPrice = agreed && unitOf(agreed.terms);
  if (agreed === undefined || unitPrice === undefined || unitPrice === unitOf(list)) return {};
  return { agreed: { book: agreed.book.name, unitPrice } };
}
