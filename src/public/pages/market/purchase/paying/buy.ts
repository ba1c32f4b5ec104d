import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { newKey } from '#src/http/newKey.ts';
import type { Json } from '#model/language/definition.ts';
import type { OwnChoices, PurchaseWay } from '#model/domains/market/purchaseShapes.ts';
import type { AccountQuote } from '#src/public/pages/market/purchase/purchaseReply.ts';

const BILLING = '/api/bill/v1';
/** As many characters as a key may have, together with that of the page. */
const QUOTE_PART = 20;

/** What is bought, and how it is paid for. */
export interface Wanted {
  resource: string;
  values: Record<string, Json>;
  prepares: string[];
  adds: Record<string, Record<string, number>>;
  quantity: number;
  way: Pick<PurchaseWay, 'charge_type' | 'period'>;
}

export interface Order {
  id: number;
  order_no: string;
  status: string;
  items: { resource: string | null; resource_id: string | null; status: string; error: string | null }[] | null;
}

/** The price for this account; the errors of what has none are thrown. */
export async function requestQuote(wanted: Wanted, signal?: AbortSignal): Promise<AccountQuote> {
  const { resource, values, prepares, adds, quantity, way } = wanted;
  const body = {
    type: 'new',
    charge_type: way.charge_type,
    ...(way.period && { period: way.period.count, unit: way.period.unit }),
    quantity,
    items: [{ resource, values, ...(prepares.length > 0 && { prepares }), adds }],
  };
  const { json } = await request<AccountQuote>(`${BILLING}/quotes`, {
    method: 'POST',
    body,
    ...(signal && { signal }),
  });
  return json;
}

/** Makes a record with nothing but a name, and saves the secret that its reply shows once. Returns its id. */
export async function makeWithSecret(make: OwnChoices['makes'][string], name: string): Promise<string> {
  const { json } = await request<Record<string, Json>>(make.url, {
    method: 'POST',
    body: { [make.name]: name },
    headers: { 'Idempotency-Key': newKey() },
  });
  const { [make.secret]: secret, id } = json;
  if (typeof secret === 'string') save(`${name}${make.ending}`, secret);
  return String(id);
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Pressing twice, or again after a lost reply, is the same order: its key is that of the page and of the quote. */
export async function placeOrder(
  quote: AccountQuote,
  { key, autoRenew, byTransfer = false }: { key: string; autoRenew: boolean; byTransfer?: boolean },
): Promise<Order> {
  const { json } = await request<Order>(`${BILLING}/orders`, {
    method: 'POST',
    body: { quote_id: quote.quote_id, auto_renew: autoRenew, ...(byTransfer && { by_transfer: true }) },
    headers: { 'Idempotency-Key': `${key}${quote.quote_id.slice(0, QUOTE_PART)}` },
  });
  return json;
}

export async function payOrder({ id }: Order): Promise<Order> {
  const { json } = await request<Order>(`${BILLING}/orders/${id}?action=pay`, { method: 'POST', body: {} });
  return json;
}

/** The faults of single fields by name, without the place of the item that they are in. */
export const faultsOf = (reason: unknown): Record<string, string> =>
  reason instanceof ApiFault ? (reason.body.fields ?? {}) : {};

/** `GET /wallet`. */
export interface Wallet {
  account_id: number | null;
  channels: { method: string; kind: 'transfer' | 'instant'; company?: string; bank?: string; account?: string }[];
  /** What identifies a transfer of this account, for ever. */
  reference?: string | null;
  /** How long an order waits for a transfer. */
  transfer_days?: number;
}

/** Begins a payment; the channel confirms it later. */
export async function topUp(accountId: number, amount: string, method: string): Promise<void> {
  await request(`${BILLING}/accounts/${accountId}/charge`, {
    method: 'PUT',
    body: { amount, method },
    headers: { 'Idempotency-Key': newKey() },
  });
}
