import { microYuan, yuan } from '#model/rules/money/money.ts';
import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import { postpaidPrice } from '#model/domains/billing/rating/purchase/postpaidPrice.ts';
import type { Json } from '#model/language/definition.ts';
import type { BillingItem } from '#model/language/records.ts';
import { labelOfType } from '#server/domains/billing/prices/labelOfType.ts';
import { createPriceCache, type PriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

const ITEM_FIELDS = [
  'id',
  'account_id',
  'resource',
  'resource_id',
  'resource_name',
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
/** More disks and addresses than a machine has. */
const MOST_BELONGING = 100;
/** For comparison only: it never charges. */
const HOURS_OF_A_MONTH = 730;

/**
 * The cost of a record, with the records that belong to it: a machine with its disks and its address. From the billing
 * items that the reader may see: the price of an hour now, what is paid in advance, and what this cycle has been
 * charged so far. Amounts in yuan. A record that the reader may not see has no items.
 */
export async function costOf(
  context: Context,
  named: { resource: string; resource_id: string },
): Promise<{ [name: string]: Json }> {
  const records = [named];
  // A disk of a machine has snapshots of its own.
  for (const record of records)
    if (records.length < MOST_BELONGING) records.push(...(await belongingTo(context, record)));
  const items = [];
  for (const { resource, resource_id } of records) items.push(...(await itemsOf(context, { resource, resource_id })));
  const cycle = cycleOf(Math.floor(context.clock() / 1000), billingZone(context));
  const prices = createPriceCache(context);
  const charges = [];
  for (const item of items.filter(({ state }) => state !== 'released'))
    charges.push({ item, hourly: await hourlyOf(context, prices, item) });
  const subscriptions = new Map<string, Paid>();
  for (const { resource, resource_id } of records) {
    const found = await subscriptionOf(context, { resource, resource_id });
    if (found !== undefined) subscriptions.set(`${resource} ${resource_id}`, found);
  }
  const own = subscriptions.get(`${named.resource} ${named.resource_id}`);
  const hourly = charges.reduce((sum, charge) => sum + (charge.item.state === 'active' ? (charge.hourly ?? 0) : 0), 0);
  return {
    currency: 'CNY',
    cycle,
    hourly: yuan(hourly),
    monthly: yuan(hourly * HOURS_OF_A_MONTH),
    charged: yuan(await chargedIn(context, cycle, items)),
    charges: charges.map(({ item: { resource_type, spec, quantity, state, charge_type, ...of }, hourly: price }) => ({
      resource: of.resource,
      resource_id: of.resource_id,
      name: of.resource_name,
      // Of a record with several charges, its first one shows what was paid for all.
      paid: paidBy(subscriptions, of),
      resource_type,
      label: labelOfType(context, resource_type),
      spec,
      quantity,
      state,
      charge_type,
      hourly: price === null ? null : yuan(price),
    })),
    // Renewing the record pays for what was bought with it.
    subscription: own === undefined ? null : { ...own, renew_price: sumPaid(own, [...subscriptions.values()]) },
  };
}

/** A subscription that is paid for in advance. */
type Paid = Pick<RecordOf<'subscriptions'>, 'id' | 'auto_renew' | 'period' | 'period_unit' | 'part_of' | 'status'> & {
  ends_at: string | null;
  renew_price: string | null;
};

function paidBy(subscriptions: Map<string, Paid>, { resource, resource_id }: Pick<Item, 'resource' | 'resource_id'>) {
  return subscriptions.get(`${resource} ${resource_id}`)?.renew_price ?? null;
}

function sumPaid({ id, renew_price }: Paid, all: readonly Paid[]): string {
  const parts = all.filter(({ part_of }) => part_of === id);
  return yuan(
    [renew_price, ...parts.map((part) => part.renew_price)].reduce((sum, each) => sum + (microYuan(each) ?? 0), 0),
  );
}

/** The charged records that go with this one, by references of their definitions (`unpaid.after`, `unpaid.of`). */
async function belongingTo(
  context: Context,
  { resource, resource_id }: { resource: string; resource_id: string },
): Promise<{ resource: string; resource_id: string }[]> {
  const found: { resource: string; resource_id: string }[] = [];
  for (const definition of Object.values(context.schemas.resources)) {
    const { after = [], of = '' } = definition.unpaid ?? {};
    const by = [...after, of].find((name) => definition.fields[name]?.to === resource);
    if (definition.billing === undefined || by === undefined) continue;
    const { field } = definition.id;
    const records = await firstRecords(context, definition, {
      fields: [field],
      filter: { [by]: resource_id },
      sort: [{ field, order: 'ASC' }],
      limit: MOST_BELONGING,
    });
    found.push(...records.map(({ [field]: id }) => ({ resource: definition.resource, resource_id: `${id}` })));
  }
  return found;
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

/** The amount that was settled in a cycle, in micro-yuan. */
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

/** The subscription that was paid in advance for the record, if it is still kept. */
async function subscriptionOf(context: Context, filter: Record<string, Json>): Promise<Paid | undefined> {
  const definition = knownDefinition(context, 'subscriptions');
  if (definition === undefined) return undefined;
  const [found] = await firstRecords(context, definition, {
    fields: ['id', 'status', 'ends_at', 'auto_renew', 'renew_price', 'period', 'period_unit', 'part_of'],
    filter: { ...filter, status: ['active', 'expired'] },
    sort: [{ field: 'id', order: 'DESC' }],
    limit: 1,
  });
  return found;
}
