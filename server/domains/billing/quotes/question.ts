import { PERIOD_UNITS, type Period, type PeriodUnit } from '#model/domains/billing/rating/periodEnds.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

const RESTORE = 'restore';
const CHANGES = ['upgrade', 'downgrade', RESTORE] as const;
const TYPES = ['new', 'renew', 'convert', ...CHANGES] as const;
const CHARGE_TYPES = ['prepaid', 'postpaid'] as const;
/** As many as one request creates. */
const MOST_RECORDS = 200;
const MOST_PERIODS = 120;
const MOST_DAYS_AHEAD = 1_096;
const DAY_MS = 86_400_000;

/** One thing to buy: a product, a record to create (`values`), or an existing record. */
export interface RequestedItem {
  product_id: number | null;
  resource: string | null;
  resource_id: RecordId | null;
  /** The values of the create form, with those of the path. */
  values: Record<string, Json> | null;
  /** Fields that are made with the order where they have no value (`purchase.prepares`). */
  prepares?: string[];
  /** Other records that are bought with it, by the key of `purchase.adds`, each with the values that were entered. */
  adds?: Record<string, Record<string, Json>>;
  /** From where the buyer asks: only with `prepares`. */
  caller?: Record<string, Json>;
}

/** A request for a price, as the console and programs send it. */
export interface Question {
  type: (typeof TYPES)[number];
  /** Null for a change: each record stays charged as it is. */
  charge_type: (typeof CHARGE_TYPES)[number] | null;
  /** Null for pay as you go, and for a change. */
  period: Period | null;
  /** Each item as often. */
  quantity: number;
  items: RequestedItem[];
  /** Which vouchers may be used; null: all that fit. */
  voucher_ids: number[] | null;
  /** Of a change: the second from which it counts, so that a quote keeps its amount. */
  at?: number;
  /** Of renewals: the second to which all of them last, in place of a period. */
  until?: number;
  /** Of these renewals: the second from which what has ended is paid for again, so that a quote keeps its amount. */
  renewedFrom?: number;
}

export const isRestoration = ({ type }: Pick<Question, 'type'>): boolean => type === RESTORE;

export const isChange = ({ type }: Pick<Question, 'type'>): boolean => CHANGES.some((each) => each === type);

/** Reports a mistake at a member of the body. */
type Report = (at: string, key: string, params?: Record<string, string | number>) => void;

/** Reads the body of `POST /quotes`; every mistake is reported at its member. */
export function readQuestion(context: Context, body: Readonly<Record<string, Json>>): Question {
  const fields: Record<string, string> = {};
  const report: Report = (at, key, params = {}) => {
    fields[at] = renderMessage(context.schemas.messages, key, params, context.lang);
  };
  const type = TYPES.find((each) => each === (body.type ?? 'new'));
  const changes = type !== undefined && isChange({ type });
  const charge = changes && body.charge_type === undefined ? undefined : readChargeType(body);
  if (type === undefined) report('type', 'validation.choice');
  const quantity = readQuantity(body, report);
  const items = readItems(body, { type, quantity: quantity ?? 1 }, report);
  // A record that is paid for in advance returns to pay as you go at its end, by an action of its subscription.
  if (type === 'convert' && charge !== 'prepaid') report('charge_type', 'billing.convertsToPrepaid');
  const until = readUntil(context, body, type, report);
  const now = Math.floor(context.clock() / 1000);
  const period = charge === 'prepaid' && !changes && until === undefined ? readPeriod(body) : null;
  const voucher_ids = readVouchers(body.voucher_ids, report);
  if (type === undefined || quantity === undefined || Object.keys(fields).length > 0)
    throw new ApiError('request.invalid', { fields });
  return {
    type,
    charge_type: changes ? null : (charge ?? null),
    period,
    quantity: changes ? 1 : quantity,
    items,
    voucher_ids,
    ...(changes && { at: now }),
    ...(until !== undefined && { until, renewedFrom: now }),
  };
}

/** An unknown type of billing has a code of its own, and nothing else is reported beside it. */
function readChargeType(body: Readonly<Record<string, Json>>): (typeof CHARGE_TYPES)[number] {
  const charge = CHARGE_TYPES.find((each) => each === body.charge_type);
  if (charge === undefined) throw new ApiError('billing.unknownBillingType', { at: ['charge_type'] });
  return charge;
}

function readQuantity(body: Readonly<Record<string, Json>>, report: Report): number | undefined {
  const quantity = wholeNumber(body.quantity ?? 1, MOST_RECORDS);
  if (quantity !== undefined) return quantity;
  if (!Number.isInteger(body.quantity)) report('quantity', 'validation.integer');
  else if (Number(body.quantity) < 1) report('quantity', 'validation.min', { min: 1 });
  else report('quantity', 'validation.max', { max: MOST_RECORDS });
  return undefined;
}

/** The items that can be read; each of the others is reported. */
function readItems(
  body: Readonly<Record<string, Json>>,
  { type, quantity }: { type: Question['type'] | undefined; quantity: number },
  report: Report,
): RequestedItem[] {
  const items = Array.isArray(body.items) ? body.items.map(readItem) : [];
  if (items.length === 0) report('items', 'validation.minItems', { min: 1 });
  else if (items.length * quantity > MOST_RECORDS) report('items', 'validation.maxItems', { max: MOST_RECORDS });
  const needsValues = type !== undefined && isChange({ type }) && type !== RESTORE;
  items.forEach((item, index) => {
    const isWhole = item !== undefined && (type === 'new' ? isPurchase(item) : isExisting(item));
    if (!isWhole || (needsValues && item.values === null)) report(`items.${index}`, 'validation.required');
  });
  return items.filter((item) => item !== undefined);
}

/** An instant to which renewals last, at most three years ahead. Undefined without one. */
function readUntil(
  context: Context,
  { until }: Readonly<Record<string, Json>>,
  type: Question['type'] | undefined,
  report: Report,
): number | undefined {
  if (until === undefined || until === null) return undefined;
  const at = typeof until === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(until) ? Date.parse(until) : NaN;
  const ahead = at - context.clock();
  if (type !== 'renew') report('until', 'billing.untilOfRenewals');
  else if (!(ahead > 0 && ahead <= MOST_DAYS_AHEAD * DAY_MS))
    report('until', 'billing.outlookRange', { days: MOST_DAYS_AHEAD });
  return Math.floor((Number.isNaN(at) ? 0 : at) / 1000);
}

/** Prepaid billing needs a period and its unit (24013). */
function readPeriod(body: Readonly<Record<string, Json>>): Period {
  const count = wholeNumber(body.period, MOST_PERIODS);
  const unit = PERIOD_UNITS.find((each): each is PeriodUnit => each === (body.unit ?? body.period_unit));
  const at = [...(count === undefined ? ['period'] : []), ...(unit === undefined ? ['unit'] : [])];
  if (count === undefined || unit === undefined) throw new ApiError('billing.periodRequired', { at });
  return { count, unit };
}

function readItem(item: Json): RequestedItem | undefined {
  if (!isObject(item)) return undefined;
  const { product_id = null, resource = null, resource_id = null, values = null, prepares, adds } = item;
  return {
    product_id: product_id === null ? null : (wholeNumber(product_id, Number.MAX_SAFE_INTEGER) ?? null),
    resource: typeof resource === 'string' ? resource : null,
    resource_id: typeof resource_id === 'string' || typeof resource_id === 'number' ? resource_id : null,
    values: isObject(values) ? values : null,
    ...(Array.isArray(prepares) && { prepares: prepares.filter((each) => typeof each === 'string') }),
    ...(adds !== undefined && isObject(adds) && { adds: objectsIn(adds) }),
  };
}

const objectsIn = (members: Record<string, Json>): Record<string, Record<string, Json>> =>
  Object.fromEntries(Object.entries(members).map(([key, member]) => [key, isObject(member) ? member : {}]));

const isPurchase = ({ product_id, resource, values }: RequestedItem) =>
  resource === null ? product_id !== null : values !== null;

const isExisting = ({ resource, resource_id }: RequestedItem) => resource !== null && resource_id !== null;

/** Ids and numbers may be sent as text. */
function wholeNumber(value: Json | undefined, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 && number <= most
    ? number
    : undefined;
}

function readVouchers(value: Json | undefined, report: Report): number[] | null {
  if (value === undefined || value === null) return null;
  const ids = Array.isArray(value) ? value.map((each) => wholeNumber(each, Number.MAX_SAFE_INTEGER)) : [undefined];
  if (ids.every((id) => id !== undefined)) return ids;
  report('voucher_ids', 'validation.list');
  return null;
}
