import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { changeDue, settledDues } from '#model/domains/billing/rating/purchase/changeDue.ts';
import { withoutVouchers, type PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { partialPeriod, partOf } from '#model/domains/billing/rating/purchase/extensionTo.ts';
import { halfUp, halfUpFen } from '#model/rules/money/rounding.ts';
import { takenBack } from '#model/domains/billing/rating/purchase/takenBack.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { reduceValue, type Reduced } from '#server/domains/billing/prices/discounts/reduceCharges.ts';
import type { UsableDiscounts } from '#server/domains/billing/prices/discounts/usableDiscounts.ts';
import { remainingPeriods, type PaidPeriod } from '#server/domains/billing/subscriptions/paidPeriods.ts';
import { subscriptionOf, SUBSCRIPTIONS } from '#server/domains/billing/subscriptions/findSubscription.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import {
  billedDefinition,
  chargesOfChange,
  chargesOfRestoration,
  isSameCharges,
  type ChangedRecord,
  wordsOf,
} from '#server/domains/billing/metering/charges/chargedRecord.ts';
import { comparablePeriod, hourlyOf, usedItem, type Comparable } from './comparable.ts';
import { pricedCharges, type PricedCharge } from './pricedItem.ts';
import { isRestoration, type Question, type RequestedItem } from './question.ts';
import type { QuotedItem } from './quoteOf.ts';

/** A change of a record and its effect on the price. Amounts are micro-yuan. */
export interface ItemChange {
  action: string;
  /** The new values of the fields that are charged. */
  values: RecordData;
  /** What the record has after the change, if that is something else than the values. */
  expected?: RecordData;
  /** The record is charged for the same: no order is needed. */
  unchanged?: true;
  charge_type: 'prepaid' | 'postpaid';
  before: Comparable;
  /** The amount that is held for the first dearer hour of use. */
  held: number;
  /** The present charges of the record, in words that can be compared. */
  was: Json;
  /** The additional cost of the rest of the paid time; negative if money goes back. Whole fen. */
  due: number;
  /** The payments that are returned, and the share of vouchers, which is lost. */
  returned: readonly PaidShare[];
  forfeited: number;
  /** Of a subscription: its periods that remain, with what each is worth after the change. */
  subscription: { id: number; end: number; periods: ChangedValue[] } | null;
}

/** The value of a whole period now and after the change, and the additional cost of the rest of it. */
export interface ChangedValue {
  id: number;
  was: number;
  value: number;
  due: number;
}

type Item = Omit<QuotedItem, 'voucher'>;

/** Who pays, with the discounts that the account can use now. */
export interface Buyer {
  accountId: number;
  usable: UsableDiscounts;
}

/** The items of a change: every record keeps its way of charging. */
export async function quoteChange(
  context: Context,
  question: Question,
  buyer: Buyer,
): Promise<{ items: Item[]; held: number }> {
  const items: Item[] = [];
  for (const requested of question.items) items.push(await changedItem(context, question, requested, buyer));
  const held = items.reduce((sum, { change }) => sum + (change?.held ?? 0), 0);
  return { items, held };
}

async function changedItem(
  context: Context,
  { type, at = 0 }: Question,
  { resource, resource_id, values }: RequestedItem,
  { accountId, usable }: Buyer,
): Promise<Item> {
  const named = await namedRecord(context, accountId, { resource, resource_id });
  const definition = billedDefinition(context, named.resource);
  const changed = isRestoration({ type })
    ? await chargesOfRestoration(context, definition, named.resource_id)
    : await chargesOfChange(context, definition, named.resource_id, values ?? {});
  const subject = { resource: definition.resource, resource_id: named.resource_id };
  const found = await subscriptionOf(context, subject, accountId);
  const { name, region_id } = changed.before;
  const shared = { name, region_id, resource: definition.resource, resource_id: named.resource_id, values: null };
  if (found === undefined)
    return { ...shared, ...(await postpaidChange(context, changed, { usable, isRestored: isRestoration({ type }) })) };
  if (isRestoration({ type })) return { ...shared, ...paidAlready(changed, found) };
  refuseSecrets(changed, values ?? {});
  const periods = await remainingPeriods(context, found.id, at);
  return { ...shared, ...(await prepaidChange(context, changed, { id: found.id, periods, at, usable })) };
}

/** An order keeps what it changes, and secrets are kept nowhere: they are changed apart. */
function refuseSecrets({ action }: ChangedRecord, values: RecordData): void {
  const secrets = Object.values(action.input ?? {}).filter(
    ({ name, writeOnly }) => writeOnly === true && hasContent(values[name]),
  );
  if (secrets.length > 0)
    throw new ApiError('request.invalid', {
      fields: Object.fromEntries(secrets.map(({ name }) => [name, 'billing.secretsApart'])),
    });
}

const hasContent = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && !isSameJson(value, {});

/** A change may name the subscription instead of its record. */
async function namedRecord(
  context: Context,
  accountId: number,
  { resource, resource_id }: Pick<RequestedItem, 'resource' | 'resource_id'>,
) {
  if (resource !== SUBSCRIPTIONS) return { resource: resource ?? '', resource_id: resource_id ?? '' };
  const found = await subscriptionOf(context, { resource, resource_id });
  if (found === undefined || found.account_id !== accountId) throw new ApiError('billing.subscriptionNotFound');
  return { resource: found.resource ?? '', resource_id: found.resource_id ?? '' };
}

async function postpaidChange(
  context: Context,
  changed: ChangedRecord,
  { usable, isRestored }: { usable: UsableDiscounts; isRestored: boolean },
) {
  const { action, before, after } = changed;
  const charging = { charge_type: 'postpaid', period: null } as const;
  const charges = await pricedCharges(context, charging, after, { has: isRestored });
  const was = await pricedCharges(context, charging, before, { has: true }).catch(unlessUnpriced);
  const then = usedItem(usable, { charges: was, region_id: before.region_id });
  return {
    charges,
    ...usedItem(usable, { charges, region_id: after.region_id }),
    change: {
      action: action.name,
      ...outcomeOf(changed),
      charge_type: charging.charge_type,
      before: { hourly: then.hourly, monthly: then.monthly },
      // As the action holds it: without discounts.
      held: Math.max(0, Number(hourlyOf(charges) - hourlyOf(was))),
      was: wordsOf(before),
      due: 0,
      returned: [],
      forfeited: 0,
      subscription: null,
    },
  };
}

const outcomeOf = (changed: ChangedRecord) => ({
  values: changed.values,
  ...(changed.expected && { expected: changed.expected }),
  ...(isSameCharges(changed) && { unchanged: true as const }),
});

/** A record that is restored in a time that is paid for costs nothing until its end. */
function paidAlready({ action, before }: ChangedRecord, { id, ends_at }: RecordOf<'subscriptions'>) {
  const nothing = { hourly: 0, monthly: 0 };
  return {
    charges: [],
    nets: [],
    borne: [],
    original: 0,
    net: 0,
    discounts: [],
    ...nothing,
    change: {
      action: action.name,
      values: {},
      charge_type: 'prepaid' as const,
      held: 0,
      before: nothing,
      was: wordsOf(before),
      due: 0,
      returned: [],
      forfeited: 0,
      subscription: { id, end: Math.floor((ends_at ?? 0) / 1_000), periods: [] },
    },
  };
}

interface Subscribed {
  id: number;
  periods: PaidPeriod[];
  /** The second of the change. */
  at: number;
  usable: UsableDiscounts;
}

async function prepaidChange(context: Context, record: ChangedRecord, { id, periods, at, usable }: Subscribed) {
  const { action, before, after } = record;
  const zone = billingZone(context);
  const priced: ({ charges: PricedCharge[]; value: bigint } & Reduced)[] = [];
  for (const { from, to, period } of periods) {
    const charges = await pricedCharges(context, { charge_type: 'prepaid', period }, after).catch(atPeriod);
    const reduced = reduceValue(usable, { charges, region_id: after.region_id });
    // A renewal to a common end can have paid for a part of a period.
    const part = partialPeriod({ from, to, period }, zone);
    const value = part === null ? BigInt(reduced.net) : halfUpFen(partOf(BigInt(reduced.net), part));
    priced.push({ charges, ...reduced, value });
  }
  const [current] = periods;
  const [first] = priced;
  // A subscription that has ended is renewed first.
  if (current === undefined || first === undefined) throw new ApiError('billing.subscriptionNotFound');
  const changed = periods.map(({ id: period, from, to, value }, index) => ({
    id: period,
    from,
    to,
    current: BigInt(value),
    next: priced[index]?.value ?? 0n,
  }));
  const dues = settledDues(changeDue(changed, at)).map(Number);
  const taken = periods.flatMap(({ to, pieces }, index) => {
    const due = dues[index] ?? 0;
    return due < 0 ? takenBack(pieces, { to, at }, BigInt(-due)).flatMap((piece) => piece.taken) : [];
  });
  const total = dues.reduce((sum, due) => sum + due, 0);
  const net = Math.max(0, total);
  return {
    charges: first.charges,
    nets: first.nets,
    borne: [],
    // The values of the periods are after discounts, so nothing comes off the difference.
    original: net,
    net,
    discounts: first.discounts,
    ...comparablePeriod(BigInt(first.net), current.period, current.from, zone),
    change: {
      action: action.name,
      ...outcomeOf(record),
      charge_type: 'prepaid' as const,
      held: 0,
      before: comparablePeriod(wholeValue(current, zone), current.period, current.from, zone),
      was: wordsOf(before),
      due: total < 0 ? -taken.reduce((sum, { amount }) => sum + amount, 0) : total,
      ...withoutVouchers(taken),
      subscription: {
        id,
        end: periods.at(-1)?.to ?? at,
        periods: changed.map(({ id: period, current: was, next }, index) => ({
          id: period,
          was: Number(was),
          value: Number(next),
          due: dues[index] ?? 0,
        })),
      },
    },
  };
}

/** The value of the whole period of which this one is a part. */
function wholeValue({ value, ...period }: PaidPeriod, zone: string): bigint {
  const part = partialPeriod(period, zone);
  return part === null
    ? BigInt(value)
    : halfUp(BigInt(value) * BigInt(part.end - part.from), BigInt(part.to - part.from));
}

/** Names the period in the refusal of a product that is not sold for the period that was paid for. */
function atPeriod(error: unknown): never {
  if (!(error instanceof ApiError) || error.key !== 'billing.productNotPriced') throw error;
  throw new ApiError(error.key, { at: ['period'] });
}

/** A charge that had no price costs nothing now. */
function unlessUnpriced(error: unknown): PricedCharge[] {
  if (!(error instanceof ApiError) || error.key !== 'billing.productNotPriced') throw error;
  return [];
}
