import type { Identifier } from 'react-admin';
import type { Json, Label } from '#model/language/definition.ts';
import { ApiFault, type FaultBody } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';

/** How something is paid for. `voucher_ids`: null for all vouchers that fit. */
export interface PurchaseChoice {
  charge_type: 'postpaid' | 'prepaid';
  period: number;
  unit: 'month' | 'year';
  auto_renew: boolean;
  voucher_ids: number[] | null;
}

/** One charge of an item, with the steps of its price. Amounts in yuan. */
export interface QuotedCharge {
  label: Label;
  /** The name of the product that prices it: the spec is a word of the cloud. */
  product_label: Label;
  quantity: string;
  unit_label: Label;
  list_price: string;
  /** What a price book says in place of the list price, and its name. */
  agreed_price?: string;
  agreed_by?: string;
  price_factor: string;
  unit_price: string;
  original: string;
  /** Pay as you go; null if the use is measured. */
  hourly: string | null;
}

/** The reply of `POST /quotes` (docs/api.md). */
export interface Quote {
  quote_id: string;
  type: string;
  /** Null: of several records, of which some are charged in another way. */
  charge_type: PurchaseChoice['charge_type'] | null;
  quantity: number;
  items: {
    name: string;
    original: string;
    discount: string;
    voucher: string;
    payable: string;
    charges: QuotedCharge[];
    /** A cloud makes it together with the item before it: a disk of a machine. */
    part?: true;
  }[];
  /** The reduction by each discount: of the sum, or of an hour of pay as you go. */
  discounts?: { id: number; name: string; amount: string }[];
  original_amount: string;
  discount_amount: string;
  voucher_amount: string;
  payable_amount: string;
  hourly: string;
  monthly: string;
  available: string;
  balance_left: string;
  sufficient_balance: boolean;
  shortfall: string;
  /** The available amount after the purchase, and how long it lasts; `runway_s` is null if nothing is used up. */
  after?: { available: string; runway_s: number | null };
}

/** The quote of one changed record, with further fields. `charge_type` is how the record is charged. */
export interface ChangeQuote extends Quote {
  before: { hourly: string; monthly: string };
  difference: { hourly: string; monthly: string };
  /** The extra price of the rest of the paid time; negative if money goes back. */
  due: string;
  /** The amount that goes back when the change is delivered, and the share of vouchers, which is lost. */
  refund_amount: string;
  forfeited_amount: string;
  items: (Quote['items'][number] & {
    /** Until when it is paid; null for pay as you go. */
    service_end: string | null;
    /** The record is charged for the same: no order is needed. */
    unchanged?: true;
  })[];
}

/** New values of an existing record. */
export interface Changed {
  resource: string;
  resource_id: Identifier;
  values: Record<string, Json>;
}

/** The subject of a quote: a record to create, with the values of its form and of its path. */
export interface Wanted {
  resource: string;
  values: Record<string, Json>;
  quantity: number;
}

/**
 * Asks for the price of what is still being entered. That there is none is an ordinary reply, which callers receive as
 * a fault with its code.
 */
async function estimate<Answer extends Quote>(basePath: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const call = { method: 'POST', url: `${basePath}/quotes` };
  const { status, json } = await request<Answer | { unpriced: FaultBody }>(call.url, {
    method: 'POST',
    body: { ...body, estimate: true },
    signal,
  });
  if ('unpriced' in json) throw new ApiFault(call, status, json.unpriced);
  return json;
}

/** The price of creating records in the chosen way of paying (`POST /quotes`). */
export function requestQuote(
  basePath: string,
  { resource, values, quantity }: Wanted,
  { charge_type, period, unit, voucher_ids }: PurchaseChoice,
  signal: AbortSignal,
): Promise<Quote> {
  const isPrepaid = charge_type === 'prepaid';
  const body = {
    type: 'new',
    charge_type,
    ...(isPrepaid && { period, unit, voucher_ids }),
    quantity,
    items: [{ resource, values }],
  };
  return estimate<Quote>(basePath, body, signal);
}

/** The price of a change of a record, or the saving by it; each call answers a quote of its own. */
export function requestChange(basePath: string, changed: Changed, signal: AbortSignal): Promise<ChangeQuote> {
  // Whether it is an upgrade follows from the amount.
  const body = { type: 'upgrade', items: [changed] };
  return estimate<ChangeQuote>(basePath, body, signal);
}

/** The price of records after they are restored. */
export function requestRestoration(
  basePath: string,
  records: readonly PaidRecord[],
  signal: AbortSignal,
): Promise<ChangeQuote> {
  const body = { type: 'restore', items: itemsOf(records) };
  return estimate<ChangeQuote>(basePath, body, signal);
}

/** The price of paying for records in advance: for longer, or from now on. */
export function requestTerms(
  basePath: string,
  terms: {
    type: 'renew' | 'convert';
    records: readonly PaidRecord[];
    period: number;
    unit: string;
  },
  signal: AbortSignal,
): Promise<Quote> {
  const { type, records, period, unit } = terms;
  return estimate<Quote>(basePath, { type, charge_type: 'prepaid', period, unit, items: itemsOf(records) }, signal);
}

interface PaidRecord {
  resource: string;
  id: Identifier;
}

const itemsOf = (records: readonly PaidRecord[]) => records.map(({ resource, id }) => ({ resource, resource_id: id }));
