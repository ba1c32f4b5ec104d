import { yuan } from '#model/rules/billing/money.ts';
import { cycleInterval, cycleOf } from '#model/rules/rating/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/billingZone.ts';
import { readMicro } from '#model/rules/rating/microDecimal.ts';
import { postpaidPrice } from '#model/rules/rating/purchase/postpaidPrice.ts';
import type { Json } from '#model/language/definition.ts';
import type { BillingItem } from '#model/language/records.ts';
import { labelOfType } from '#server/domains/billing/prices/labelOfType.ts';
import { createPriceCache, type PriceCache } from '#server/domains/billing/settlement/createPriceCache.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

const ITEM_FIELDS = [
  'id',
  'resource',
  'resource_id',
  'resource_type',
  'spec',
  'spec_id',
  'quantity',
  'state',
  'charge_type',
  'cloud_id',
  'region_id',
] as const;

type Item = Pick<BillingItem, (typeof ITEM_FIELDS)[number]>;

/** More charges than one record has in its life. */
const MOST_ITEMS = 200;
/** For comparison only: it never charges. */
const HOURS_OF_A_MONTH = 730;

/**
 * What a record costs, from the billing items that the reader may see: the price of an hour now, and what this cycle
 * has been charged so far. Amounts in yuan. A record that the reader may not see has no items.
 */
export async function costOf(
  context: Context,
  named: { resource: string; resource_id: string },
): Promise<{ [name: string]: Json }> {
  const items = await itemsOf(context, named);
  const cycle = cycleOf(Math.floor(context.clock() / 1000), billingZone(context));
  const prices = createPriceCache(context);
  const charges = [];
  for (const item of items.filter(({ state }) => state !== 'released'))
    charges.push({ item, hourly: await hourlyOf(context, prices, item) });
  const hourly = charges.reduce((sum, charge) => sum + (charge.item.state === 'active' ? (charge.hourly ?? 0) : 0), 0);
  return {
    currency: 'CNY',
    cycle,
    hourly: yuan(hourly),
    monthly: yuan(hourly * HOURS_OF_A_MONTH),
    charged: yuan(await chargedIn(context, cycle, items)),
    charges: charges.map(({ item: { resource_type, spec, quantity, state, charge_type }, hourly: price }) => ({
      resource_type,
      label: labelOfType(context, resource_type),
      spec,
      quantity,
      state,
      charge_type,
      hourly: price === null ? null : yuan(price),
    })),
    subscription: await subscriptionOf(context, named),
  };
}

async function itemsOf(context: Context, filter: Record<string, Json>): Promise<Item[]> {
  const definition = knownDefinition(context, 'billingItems');
  if (definition === undefined) return [];
  return firstRecords(context, definition, {
    fields: ITEM_FIELDS,
    filter,
    sort: [{ field: 'id', order: 'ASC' }],
    limit: MOST_ITEMS,
  });
}

/** The price of an hour of pay as you go, in micro-yuan; null if there is none, or if its use is measured. */
async function hourlyOf(context: Context, prices: PriceCache, item: Item): Promise<number | null> {
  const quantity = readMicro(item.quantity);
  if (item.charge_type !== 'postpaid' || quantity === undefined) return null;
  const now = context.clock();
  const found = await prices.of(item, item.spec, now, now);
  const [version] = found?.versions ?? [];
  const zone = billingZone(context);
  const interval = cycleInterval(cycleOf(Math.floor(now / 1000), zone), zone);
  const hourly = version && postpaidPrice(version.price, quantity, interval)?.hourly;
  return hourly === undefined || hourly === null ? null : Number(hourly);
}

/** What was settled in a cycle, in micro-yuan. */
async function chargedIn({ db }: Context, cycle: string, items: readonly Item[]): Promise<number> {
  if (items.length === 0) return 0;
  const row = await db.kysely
    .selectFrom('bill_lines')
    .select(({ fn }) => fn.sum('payable_amount').as('amount'))
    .where('billing_cycle', '=', cycle)
    .where(
      'item_id',
      'in',
      items.map(({ id }) => id),
    )
    .executeTakeFirst();
  const { amount } = row ?? {};
  return Number(amount ?? 0);
}

/** What was paid in advance for the record, if it is still kept. */
async function subscriptionOf(context: Context, filter: Record<string, Json>): Promise<Json> {
  const definition = knownDefinition(context, 'subscriptions');
  if (definition === undefined) return null;
  const [found] = await firstRecords(context, definition, {
    fields: ['id', 'status', 'ends_at', 'auto_renew', 'renew_price', 'period', 'period_unit'],
    filter: { ...filter, status: ['active', 'expired'] },
    sort: [{ field: 'id', order: 'DESC' }],
    limit: 1,
  });
  return found ?? null;
}
