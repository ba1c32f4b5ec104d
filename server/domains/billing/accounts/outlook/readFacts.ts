import type {
  EndingGrant,
  OutlookFacts,
  RenewedCharge,
  RunningItem,
  RunningSubscription,
} from '#model/domains/billing/outlook/outlookFacts.ts';
import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { ADMISSION } from '#server/domains/billing/admission/releaseAdmissions.ts';
import { openArrears, type Arrears } from '#server/domains/billing/arrears/openArrears.ts';
import { policyOf } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import { accountMoney } from '#server/domains/billing/ledger/accountMoney.ts';
import { usableGrants } from '#server/domains/billing/ledger/usableGrants.ts';
import { pricedItem } from '#server/domains/billing/quotes/pricedItem.ts';
import { createPriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import { pricedUsage, readMeasured } from '#server/domains/billing/settlement/readUsages.ts';
import { SUBSCRIPTIONS } from '#server/domains/billing/subscriptions/findSubscription.ts';
import { boughtOf } from '#server/domains/billing/subscriptions/boughtOf.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { runningUse } from '#server/domains/billing/metering/charges/runningUse.ts';

/** The facts from which the future of an account follows, up to `until` (seconds since 1970). */
export async function readFacts(given: Context, account: RecordOf<'accounts'>, until: number): Promise<OutlookFacts> {
  // Records that an organisation pays for may belong to any of its members.
  const context = { ...given, actor: asPlatform(given.actor) };
  const { balance, frozen_amount, credit_limit } = accountMoney(account);
  const admitted = await admittedOf(context, account.id);
  const { grace_s } = await policyOf(context, account);
  const arrears = await openArrears(context, account.id);
  return {
    at: Math.floor(context.clock() / 1000),
    until,
    zone: billingZone(context),
    graceS: grace_s,
    arrears: arrears === undefined ? null : standingOf(arrears),
    // Money that is held for anything else is out of reach.
    balance: balance - (frozen_amount - admitted),
    frozen: admitted,
    credit: credit_limit,
    grants: await namedGrants(context, account.id),
    items: account.status === 'suspended' ? [] : await runningItems(context, account.id),
    subscriptions: await runningSubscriptions(context, account.id),
  };
}

/** The job that stops what runs is for the same instant. */
function standingOf({ since, suspended_at, next_at }: Arrears): OutlookFacts['arrears'] {
  return { since: Math.floor((since ?? 0) / 1000), stopsAt: Math.floor((suspended_at ?? next_at ?? 0) / 1000) };
}

/** The amount that is held for first hours of pay as you go, in micro-yuan. */
async function admittedOf({ db }: Context, accountId: number): Promise<number> {
  const held = await db.kysely
    .selectFrom('holds')
    .select('amount')
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('purpose', '=', ADMISSION)
    .execute();
  return held.reduce((sum, { amount }) => sum + amount, 0);
}

async function namedGrants(context: Context, accountId: number): Promise<EndingGrant[]> {
  const grants = await usableGrants(context, accountId);
  if (grants.length === 0) return [];
  const ids = grants.map(({ id }) => id);
  const rows = await context.db.kysely.selectFrom('vouchers').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return grants.map((grant) => ({ ...grant, name: names.get(grant.id) ?? '' }));
}

/** The items that are charged by use now, with their cost in this cycle. */
async function runningItems(context: Context, accountId: number): Promise<RunningItem[]> {
  const items = await runningUse(context, accountId);
  if (items.length === 0) return [];
  const zone = billingZone(context);
  const cycle = cycleOf(Math.floor(context.clock() / 1000), zone);
  const { to } = cycleInterval(cycle, zone);
  const at = { zone, cycle, until: to, receivedBefore: context.clock() + 1 };
  const prices = createPriceCache(context);
  const measuredOf = await readMeasured(context, items, at);
  const charged = new Map(
    (
      await context.db.kysely
        .selectFrom('bills')
        .select(['item_id', 'due_amount'])
        .where('account_id', '=', accountId)
        .where('billing_cycle', '=', cycle)
        .execute()
    ).map(({ item_id, due_amount }) => [item_id, BigInt(due_amount ?? 0)]),
  );
  const running: RunningItem[] = [];
  for (const item of items) {
    const { usages } = await pricedUsage(prices, item, measuredOf(item), at);
    const product = usages.at(-1)?.product;
    if (product === undefined) continue;
    running.push({
      id: item.id,
      name: item.resource_name ?? '',
      product_id: product.id,
      category_id: product.category_id,
      region_id: item.region_id,
      charged: charged.get(item.id) ?? 0n,
      // The period that has no end was cut at the end of the cycle.
      usages: usages.map(({ versions, spans, discounts }) => ({
        versions,
        discounts,
        spans: spans.map((span) => (span.to === to ? { ...span, to: Infinity } : span)),
      })),
    });
  }
  return running;
}

async function runningSubscriptions(context: Context, accountId: number): Promise<RunningSubscription[]> {
  const definition = knownDefinition(context, SUBSCRIPTIONS);
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const running: RunningSubscription[] = [];
  for (const row of rows) {
    const subscription = decodeRecord(definition, row);
    const { id, resource_name, auto_renew, last_from } = subscription;
    const lastFrom = last_from === null ? null : last_from / 1000;
    const bought = boughtOf(subscription);
    if (bought === undefined) continue;
    const renewal = auto_renew === true ? await renewalOf(context, subscription) : null;
    running.push({ id, name: resource_name ?? '', bought, lastFrom, renewal });
  }
  return running;
}

/** The charges that the next automatic renewal buys. Without a price, one that has none. */
async function renewalOf(
  context: Context,
  { id, account_id, period: count, period_unit: unit }: RecordOf<typeof SUBSCRIPTIONS>,
): Promise<{ period: Period; charges: RenewedCharge[] }> {
  const period = { count: count ?? 1, unit: unit ?? 'month' };
  const requested = { product_id: null, resource: SUBSCRIPTIONS, resource_id: id, values: null };
  const question = {
    type: 'renew',
    charge_type: 'prepaid',
    period,
    quantity: 1,
    items: [requested],
    voucher_ids: null,
  } as const;
  try {
    const { charges, region_id } = await pricedItem(
      context,
      { ...question, items: [requested] },
      requested,
      account_id,
    );
    return {
      period,
      charges: charges.map(({ product, quantity, versions }) => ({
        product_id: product.id,
        category_id: product.category_id,
        region_id,
        quantity,
        prices: versions.map(({ from, price }) => ({ from: Math.floor(from / 1000), terms: price })),
      })),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { period, charges: [{ quantity: 0n, prices: [] }] };
  }
}
