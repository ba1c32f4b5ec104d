import { yuan } from '#model/rules/money/money.ts';
import type { Json } from '#model/language/definition.ts';
import type { ItemDiscount } from '#server/domains/billing/prices/discounts/reduceCharges.ts';
import { discountTexts, itemText } from './itemText.ts';
import { isRestoration, type Question } from './question.ts';
import type { Quote, QuotedItem } from './quoteOf.ts';

/** The cost and the payment of a purchase, on the wire. An order has the terms of its quote, to the fen. */
export type Terms = { [name: string]: Json };

export function termsOf(question: Question, quote: Quote): Terms {
  const { period, quantity, until } = question;
  const { items, parts } = quote;
  const original = sum(items.map((item) => item.original));
  const net = sum(items.map((item) => item.net));
  const voucher = sum(items.map((item) => item.voucher));
  const total = (name: 'hourly' | 'monthly') => yuan(sum(items.map((item) => item[name])));
  return {
    ...kindOf(question, items),
    period: period?.count ?? null,
    unit: period?.unit ?? null,
    ...(until !== undefined && { until: new Date(until * 1000).toISOString() }),
    quantity,
    currency: 'CNY',
    items: items.map(itemText),
    original_amount: yuan(original),
    discount_amount: yuan(original - net),
    discounts: discountTexts(discountsOf(items)),
    voucher_amount: yuan(voucher),
    payable_amount: yuan(net - voucher),
    hourly: total('hourly'),
    monthly: total('monthly'),
    vouchers: vouchersOf(parts),
    ...(question.at !== undefined && changeOf(items)),
  };
}

/** A change is an upgrade unless it saves money, whatever it was called. */
function kindOf({ type, charge_type, at }: Question, items: readonly QuotedItem[]): Terms {
  if (at === undefined) return { type, charge_type };
  const changes = items.flatMap(({ change }) => change ?? []);
  const saved = sum(changes.map(({ due }) => -due)) || sum(items.map((item) => -moreOf(item, 'hourly')));
  const [first = null, ...others] = new Set(changes.map((change) => change.charge_type));
  const charging = others.length === 0 ? first : null;
  if (isRestoration({ type })) return { type, charge_type: charging };
  return { type: saved > 0 ? 'downgrade' : 'upgrade', charge_type: charging };
}

/** The differences in total, and the amounts that are returned. */
function changeOf(items: readonly QuotedItem[]): Terms {
  const before = (name: 'hourly' | 'monthly') => yuan(sum(items.map((item) => item.change?.before[name] ?? 0)));
  const difference = (name: 'hourly' | 'monthly') => yuan(sum(items.map((item) => moreOf(item, name))));
  const returned = items.flatMap(({ change }) => change?.returned ?? []);
  return {
    before: { hourly: before('hourly'), monthly: before('monthly') },
    difference: { hourly: difference('hourly'), monthly: difference('monthly') },
    due: yuan(sum(items.map(({ change }) => change?.due ?? 0))),
    refund_amount: yuan(sum(returned.map(({ amount }) => amount))),
    forfeited_amount: yuan(sum(items.map(({ change }) => change?.forfeited ?? 0))),
  };
}

const moreOf = (item: QuotedItem, name: 'hourly' | 'monthly') => item[name] - (item.change?.before[name] ?? 0);

/** The reduction of all items by each discount. */
function discountsOf(items: readonly QuotedItem[]): ItemDiscount[] {
  const totals = new Map<number, ItemDiscount>();
  for (const each of items.flatMap(({ discounts }) => discounts))
    totals.set(each.id, { ...each, amount: each.amount + (totals.get(each.id)?.amount ?? 0) });
  return [...totals.values()];
}

function vouchersOf(parts: Quote['parts']): Json {
  const used = new Map<number, number>();
  for (const { source, amount } of parts)
    if (source.kind === 'voucher') used.set(source.id, (used.get(source.id) ?? 0) + amount);
  return [...used].map(([id, amount]) => ({ id, amount: yuan(amount) }));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
