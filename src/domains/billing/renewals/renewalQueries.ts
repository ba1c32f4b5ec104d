import { queryOptions } from '@tanstack/react-query';
import { dayInterval, dayOf } from '#model/rules/time/calendar/cycle.ts';
import { request } from '#src/http/httpClient.ts';
import { newKey } from '#src/http/newKey.ts';

/** An item that ends: a subscription, which can be renewed, or a voucher with the amount that is left of it. */
export interface Ending {
  kind: 'subscriptions' | 'vouchers';
  id: number;
  name: string;
  at: string;
  autoRenew: boolean;
  /** Of a subscription that has ended: until when its record is kept, and can be renewed. */
  keptUntil: string | null;
  /** Yuan: the last price of a subscription, or the rest of a voucher. */
  amount: string | null;
}

export interface Period {
  period: number;
  unit: 'month' | 'year';
}

/** For how long to renew: each by a period, or all of them to one instant. */
export type Term = Period | { until: string };

/** The price of several renewals, in yuan. */
export interface RenewalQuote {
  quote_id: string;
  payable_amount: string;
  voucher_amount: string;
  sufficient_balance: boolean;
  shortfall: string;
  after: { available: string; runway_s: number | null };
}

interface SubscriptionRow {
  id: number;
  resource_name: string | null;
  ends_at: string | null;
  auto_renew: boolean | null;
  renew_price: string | null;
  status: string;
  release_at: string | null;
}

interface VoucherRow {
  id: number;
  name: string | null;
  valid_to: string | null;
  remaining: string | null;
}

/** As many as one order renews. */
const MOST = 200;

export const ENDINGS = ['suantai', 'endings'];

/** Everything of the reader that ends, the earliest first. `basePath`: that of the service that bills. */
export const endingsQuery = (basePath: string) =>
  queryOptions({
    queryKey: ENDINGS,
    queryFn: async ({ signal }) => {
      const list = async <Row>(path: string, filter: object, sort: string) => {
        const query = new URLSearchParams({
          filter: JSON.stringify(filter),
          sort: JSON.stringify([sort, 'ASC']),
          range: JSON.stringify([0, MOST - 1]),
        });
        return (await request<Row[]>(`${basePath}/${path}?${query}`, { signal })).json;
      };
      const [subscriptions, vouchers] = await Promise.all([
        list<SubscriptionRow>('subscriptions', { status: ['active', 'expired'] }, 'ends_at'),
        list<VoucherRow>('vouchers', { status: ['unused', 'partly_used'] }, 'valid_to'),
      ]);
      return [...subscriptions.flatMap(ofSubscription), ...vouchers.flatMap(ofVoucher)].toSorted((a, b) =>
        a.at.localeCompare(b.at),
      );
    },
  });

function ofSubscription({
  id,
  resource_name,
  ends_at,
  auto_renew,
  renew_price,
  status,
  release_at,
}: SubscriptionRow): Ending[] {
  if (ends_at === null) return [];
  const shared = { kind: 'subscriptions' as const, id, at: ends_at, amount: renew_price };
  return [
    {
      ...shared,
      name: resource_name ?? String(id),
      autoRenew: auto_renew === true,
      keptUntil: status === 'expired' ? release_at : null,
    },
  ];
}

function ofVoucher({ id, name, valid_to, remaining }: VoucherRow): Ending[] {
  if (valid_to === null) return [];
  return [
    {
      kind: 'vouchers',
      id,
      name: name ?? String(id),
      at: valid_to,
      autoRenew: false,
      keptUntil: null,
      amount: remaining,
    },
  ];
}

/** One quote for the renewal of these subscriptions. */
export const renewalQuoteQuery = (basePath: string, ids: readonly number[], term: Term) =>
  queryOptions({
    queryKey: ['suantai', 'renewalQuote', ids, term],
    queryFn: async ({ signal }) => {
      const items = ids.map((id) => ({ resource: 'subscriptions', resource_id: id }));
      const body = { type: 'renew', charge_type: 'prepaid', ...term, items };
      return (await request<RenewalQuote>(`${basePath}/quotes`, { method: 'POST', body, signal })).json;
    },
    enabled: ids.length > 0,
    retry: false,
    gcTime: 0,
  });

/**
 * Orders what was quoted and pays it. `key` is made when the quote is shown: a repetition is the same order, and an
 * order is paid once.
 */
export async function renewNow(basePath: string, quote_id: string, key: string): Promise<void> {
  const made = await request<{ id: number }>(`${basePath}/orders`, {
    method: 'POST',
    body: { quote_id },
    headers: { 'Idempotency-Key': key },
  });
  await request(`${basePath}/orders/${made.json.id}?action=pay`, {
    method: 'POST',
    headers: { 'Idempotency-Key': `${key}-pay` },
  });
}

/** Switches the automatic renewal of a subscription. */
export const switchRenewal = (basePath: string, id: number, on: boolean) =>
  request(`${basePath}/subscriptions/${id}?action=auto_renew_${on ? 'on' : 'off'}`, {
    method: 'POST',
    headers: { 'Idempotency-Key': newKey() },
  });

/** The day on which the last of them ends, in the billing zone; today if all of them have ended. */
export const lastDay = (endings: readonly Pick<Ending, 'at'>[], zone: string, now: number): string =>
  dayOf(Math.max(now, ...endings.map(({ at }) => Date.parse(at))) / 1000, zone);

/** The end of a day, in the billing zone. */
export const endOfDay = (day: string, zone: string): string => new Date(dayInterval(day, zone).to * 1000).toISOString();
