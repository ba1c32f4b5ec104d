import { yuan } from '#model/rules/billing/money.ts';
import type { Json } from '#model/language/definition.ts';
import { itemText, type Quote } from './quoteOf.ts';
import type { Question } from './question.ts';

/** What a purchase costs and what it is paid with, on the wire. An order has the terms of its quote, to the fen. */
export type Terms = { [name: string]: Json };

export function termsOf({ type, charge_type, period, quantity }: Question, quote: Quote): Terms {
  const { items, parts } = quote;
  const original = sum(items.map((item) => item.original));
  const net = sum(items.map((item) => item.net));
  const voucher = sum(items.map((item) => item.voucher));
  const total = (name: 'hourly' | 'monthly') => yuan(sum(items.map((item) => item[name])));
  return {
    type,
    charge_type,
    period: period?.count ?? null,
    unit: period?.unit ?? null,
    quantity,
    currency: 'CNY',
    items: items.map(itemText),
    original_amount: yuan(original),
    discount_amount: yuan(original - net),
    voucher_amount: yuan(voucher),
    payable_amount: yuan(net - voucher),
    hourly: total('hourly'),
    monthly: total('monthly'),
    vouchers: vouchersOf(parts),
  };
}

function vouchersOf(parts: Quote['parts']): Json {
  const used = new Map<number, number>();
  for (const { source, amount } of parts)
    if (source.kind === 'voucher') used.set(source.id, (used.get(source.id) ?? 0) + amount);
  return [...used].map(([id, amount]) => ({ id, amount: yuan(amount) }));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
