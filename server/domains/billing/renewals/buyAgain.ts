import { launchQuery, readLaunch, type LaunchChoices } from '#model/domains/market/launch.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { launchOf } from '#server/domains/billing/quotes/purchase/launchOf.ts';
import { pricedCharges } from '#server/domains/billing/metering/charges/pricedCharges.ts';
import { openItems, openKey } from '#server/domains/billing/metering/openItems.ts';
import { createPlaces } from '#server/domains/billing/prices/sale/places.ts';
import { subscriptionOf } from '#server/domains/billing/subscriptions/findSubscription.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { SharedAction } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

const SOLD_FIELDS = [
  'id',
  'name',
  'name_en',
  'status',
  'resource_type',
  'charge_type',
  'spec_ref',
  'region_id',
  'cloud_id',
  'vcpus',
  'memory',
  'disk',
  'gpu_count',
] as const;
/** Of its kind, to find one that is sold where the other one was. */
const MOST_OTHERS = 40;

/** An action with `opens` answers with the page of a purchase, filled in. It writes nothing. */
export function opensPurchase({ actions }: Definition, action: string): SharedAction | undefined {
  const opens = actions[action]?.opens;
  if (opens === undefined) return undefined;
  return {
    async run(context, definition, record) {
      const choices = opens === true ? await choicesOf(context, definition, record) : readLaunch(record[opens] ?? null);
      if (choices == null) throw new ApiError('billing.notSold');
      return { onlyAnswers: true, reply: { status: 200, body: { address: await addressOf(context, choices) } } };
    },
  };
}

/** The page of the product; once it is withdrawn, of another one of its kind, on which the size is open. */
async function addressOf(context: Context, choices: LaunchChoices): Promise<string> {
  const products = knownDefinition(context, 'products');
  if (products === undefined) throw new ApiError('billing.productNotFound');
  const platform = { ...context, actor: asPlatform(context.actor) };
  const read = (filter: object, limit: number) =>
    firstRecords(platform, products, {
      fields: SOLD_FIELDS,
      filter: { ...filter },
      sort: [{ field: 'sale_hour', order: 'ASC' }],
      limit,
    });
  const [product] = await read({ id: choices.product_id }, 1);
  if (product?.status === 'on_sale') return pageOf(product.id, launchQuery(choices));
  const others =
    product === undefined ? [] : await read({ status: 'on_sale', resource_type: product.resource_type }, MOST_OTHERS);
  const placesOf = createPlaces(context);
  let near = others[0];
  for (const other of others.toSorted((a, b) => rank(b) - rank(a)))
    if ((await placesOf(other)).some(({ cloud_id }) => cloud_id === choices.cloud)) {
      near = other;
      break;
    }
  if (product === undefined || near === undefined) throw new ApiError('billing.productNotFound');
  const was = (context.lang === 'en' && product.name_en) || product.name;
  return pageOf(near.id, launchQuery(choices, was));

  function rank({ charge_type }: { charge_type: string | null }): number {
    return charge_type === product?.charge_type ? 1 : 0;
  }
}

const pageOf = (id: number, query: Record<string, string>) => `/market/${id}?${new URLSearchParams(query).toString()}`;

/** What a record was bought with: as its order says, as far as the reader has that; otherwise as the record is. */
async function choicesOf(
  context: Context,
  definition: Definition,
  record: RecordData,
): Promise<LaunchChoices | undefined> {
  // Records with a purchase are named by text or numbers.
  const id = record[definition.id.field] as RecordId;
  const [bought] = await context.db.kysely
    .selectFrom('order_deliveries')
    .select('order_id')
    .where('resource', '=', definition.resource)
    .where('record_id', '=', String(id))
    .orderBy('order_id')
    .limit(1)
    .execute();
  const orders = knownDefinition(context, 'orders');
  const order = bought && orders && (await findRecordOrNone(context, orders, bought.order_id));
  const choices = readLaunch(order?.launch ?? null);
  if (choices !== undefined) return { ...choices, count: 1 };
  return presentChoices(context, definition, record, id);
}

async function presentChoices(
  context: Context,
  definition: Definition,
  record: RecordData,
  id: RecordId,
): Promise<LaunchChoices | undefined> {
  const { resource, billing = [] } = definition;
  const keys = billing.map(({ type }) => openKey(resource, id, type));
  const [open] = (await openItems(context, keys)).values();
  const charge = open?.charge_type ?? 'postpaid';
  const [main] = await pricedCharges(context, definition, record, charge);
  if (main?.product === undefined) return undefined;
  const period = charge === 'prepaid' ? await periodOf(context, resource, id) : null;
  return launchOf(context, definition, {
    product_id: main.product.id,
    period,
    quantity: 1,
    values: record,
    // What it has now says nothing about what was left out then.
    prepares: (definition.purchase?.prepares ?? []).map(({ field }) => field),
    adds: {},
  });
}

async function periodOf(context: Context, resource: string, resource_id: RecordId): Promise<Period> {
  const found = await subscriptionOf(context, { resource, resource_id });
  return { count: found?.period ?? 1, unit: found?.period_unit ?? 'month' };
}
