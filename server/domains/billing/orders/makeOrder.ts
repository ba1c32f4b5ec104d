import type { LaunchChoices } from '#model/domains/market/launch.ts';
import { microYuan } from '#model/rules/money/money.ts';
import type { Json } from '#model/language/definition.ts';
import { approvalLimit, isAbove } from '#server/domains/billing/approval/approvalLimit.ts';
import { decidedUntil } from '#server/domains/billing/orders/approval/orderApproval.ts';
import { refuseOverBudget } from '#server/domains/billing/approval/budgets/projectBudgets.ts';
import { withoutAdmission } from '#server/domains/billing/admission/admitCreations.ts';
import { bankTransfer } from '#server/domains/billing/charges/bankTransfer.ts';
import { refuseLocked } from '#server/domains/billing/ledger/refuseUncovered.ts';
import { pricedCharges } from '#server/domains/billing/metering/charges/pricedCharges.ts';
import { takeStock } from '#server/domains/billing/metering/stock/takeStock.ts';
import { buyerAccount } from '#server/domains/billing/quotes/buyerAccount.ts';
import { differences } from '#server/domains/billing/quotes/differences.ts';
import { findQuote } from '#server/domains/billing/quotes/makeQuote.ts';
import { launchOfOrder } from '#server/domains/billing/quotes/purchase/launchOf.ts';
import { quoteOf, type Quote, type QuotedItem } from '#server/domains/billing/quotes/quoteOf.ts';
import { isRestoration, type Question } from '#server/domains/billing/quotes/question.ts';
import { termsOf, type Terms } from '#server/domains/billing/quotes/termsOf.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { createItem } from './delivery/createItem.ts';
import { runChange } from './deliverChange.ts';
import { storeDeliveries, type Delivery } from '#server/domains/billing/subscriptions/deliveries.ts';
import { withEvent } from './orderEvent.ts';
import { expiryJob, payableUntil } from './orderJobs.ts';

/** Makes the order of a quote: with exactly its terms, or not at all. Returns the id of the order. */
export async function makeOrder(context: Context, body: Readonly<Record<string, Json>>): Promise<number> {
  const { id: quote_id, question, terms } = await findQuote(context, body.quote_id);
  if (isRestoration(question)) refuseField(context, 'quote_id', 'billing.restoredByAction');
  const account = await buyerAccount(context);
  const quote = await quoteOf(context, question, account.id);
  refuseChanged(terms, termsOf(question, quote));
  await refuseUndeliverable(context, question, quote.items);
  return storeOrder(context, question, quote, {
    quote_id,
    auto_renew: body.auto_renew === true,
    by_transfer: readByTransfer(context, body.by_transfer),
  });
}

/** Who pays by transfer needs an account to send the money to. */
function readByTransfer(context: Context, wanted: Json | undefined): boolean {
  if (wanted !== true) return false;
  if (bankTransfer.facts(context) === undefined) throw new ApiError('billing.methodNotOpen');
  return true;
}

/** Makes the order of a question without a quote: the platform asks and accepts in one step. */
export async function makeOrderOf(context: Context, question: Question): Promise<number> {
  const account = await buyerAccount(context);
  return storeOrder(context, question, await quoteOf(context, question, account.id), {
    quote_id: null,
    auto_renew: false,
    by_transfer: false,
  });
}

async function storeOrder(
  context: Context,
  question: Question,
  quote: Quote,
  { quote_id, auto_renew, by_transfer }: { quote_id: string | null; auto_renew: boolean; by_transfer: boolean },
): Promise<number> {
  const orders = knownDefinition(context, 'orders');
  if (orders === undefined) throw new ApiError('billing.orderNotFound');
  const account = await buyerAccount(context);
  refuseLocked(account);
  const terms = termsOf(question, quote);
  await refuseByBudgets(context, question, quote);
  const limit = await approvalLimit(context);
  const waits = limit !== undefined && isAbove(limit, terms);
  const expire_at = waits ? decidedUntil(context) : payableUntil(context, by_transfer);
  const status = waits ? 'pending_approval' : 'pending_payment';
  const platform = { ...context, actor: asPlatform(context.actor) };
  const order = await storeRecord(platform, orders, {
    order_no: orderNumber(context),
    type: terms['type'] ?? question.type,
    status,
    charge_type: terms['charge_type'] ?? null,
    period: question.period?.count ?? null,
    period_unit: question.period?.unit ?? null,
    quantity: question.quantity,
    auto_renew,
    by_transfer,
    items: quote.items.map(itemOf),
    ...amountsOf(terms),
    price_snapshot: {
      ...terms,
      dues: quote.dues.map(({ borne: _borne, ...due }) => due),
      changes: changesOf(question, quote),
      discount_ids: discountsPaidWith(question, quote),
    },
    discount_borne: borneOf(quote),
    launch: asJson(await launchOfOrder(context, question, quote.items)),
    quote_id,
    account_id: account.id,
    user_id: account.user_id,
    bp_id: account.bp_id,
    buyer_id: context.actor.id,
    expire_at,
    events: withEvent(context, null, null, status),
  });
  // The table of orders numbers its rows.
  const id = order.id as number;
  await storeDeliveries(context, id, deliveriesOf(context, question, quote));
  await context.jobs.schedule(context, expiryJob(id, expire_at));
  return id;
}

/** Choices are JSON. */
const asJson = (choices: LaunchChoices | null) => choices as Json;

/** New records count on the budget of their project, with what is paid for them at once. */
async function refuseByBudgets(context: Context, { type, charge_type }: Question, { items }: Quote): Promise<void> {
  if (type !== 'new') return;
  const byProject = Map.groupBy(items, ({ values }) => {
    const project = values?.['project_id'] ?? context.actor.default_project_id;
    return typeof project === 'number' ? project : null;
  });
  for (const [project, some] of byProject) {
    const paid = charge_type === 'prepaid' ? some.reduce((sum, { net }) => sum + net, 0) : 0;
    await refuseOverBudget(context, project, paid);
  }
}

/** The change of each item, for the delivery; null for an item that is bought. */
function changesOf({ at = 0 }: Question, { items }: Quote): Json {
  // Its members are JSON.
  return items.map(({ change }) => (change === undefined ? null : { ...change, at })) as unknown as Json;
}

/** Who bears the discounts of each due, which is no matter of the buyer; null where the order has none. */
const borneOf = ({ dues }: Quote): Json =>
  dues.every(({ borne }) => borne === undefined) ? null : dues.map(({ borne }) => (borne ? { ...borne } : null));

/** The discounts that the order uses; those of what is charged by use are used by its billing cycles. */
function discountsPaidWith({ period, until }: Question, { items }: Quote): number[] {
  const isPaidNow = period !== null || until !== undefined;
  const paid = items.filter(({ change }) => (change === undefined ? isPaidNow : change.charge_type === 'prepaid'));
  return [...new Set(paid.flatMap(({ discounts }) => discounts.map(({ id }) => id)))];
}

/** The number of an order: its day and time in UTC, and six digits. */
export function orderNumber({ clock, ids }: Pick<Context, 'clock' | 'ids'>): string {
  const digits = new Date(clock()).toISOString().replace(/\D/g, '').slice(0, 14);
  return `${digits}${ids.digits(6)}`;
}

/** Refuses terms that differ from those that were quoted. */
export function refuseChanged(quoted: Terms, now: Terms): void {
  const difference = differences(quoted, now);
  if (difference.length > 0) throw new ApiError('billing.quoteChanged', { extra: { difference } });
}

const AMOUNTS = ['original_amount', 'discount_amount', 'voucher_amount', 'payable_amount'] as const;

const amountsOf = (terms: Terms): RecordData =>
  Object.fromEntries(AMOUNTS.map((name) => [name, microYuan(terms[name] ?? null) ?? 0]));

const namesOf = (discounts: readonly { name: string }[]) => discounts.map(({ name }) => name).join(', ') || null;

/** The item as its buyer sees it. */
function itemOf({ name, resource, resource_id, charges, original, net, voucher, discounts }: QuotedItem): Json {
  const [main] = charges;
  return {
    name,
    // Its product says what it is: a spec is the word of a cloud.
    spec: null,
    status: 'waiting',
    original,
    discount: original - net,
    discount_names: namesOf(discounts),
    voucher,
    payable: net - voucher,
    refunded: null,
    product_id: main?.product.id ?? null,
    resource,
    resource_id: resource_id === null ? null : String(resource_id),
    error: null,
  };
}

function deliveriesOf({ actor }: Context, { type }: Question, { items }: Quote): Delivery[] {
  const { grants: _grants, statements: _statements, ...buyer } = actor;
  let whole = 0;
  return items.map(({ resource, resource_id, values, change, isPart, prepares, joins, group }, position) => {
    if (!isPart) whole = position;
    const joined = joins && { position: joinedWith(items, position, group, joins.item), add: joins.add };
    return {
      position,
      state: 'waiting',
      resource,
      record_id: resource_id === null ? null : String(resource_id),
      request:
        change || (type === 'new' && values !== null)
          ? { values: values ?? {}, buyer, ...(prepares && { prepares }), ...(joined && { joins: joined }) }
          : null,
      paid: [],
      began: null,
      part_of: isPart ? whole : null,
    };
  });
}

/** The place of the record that the item at this place is joined with: of as many copies, the same one. */
function joinedWith(items: readonly QuotedItem[], position: number, group: number | undefined, whole: number): number {
  const copy = items.slice(0, position).filter((each) => each.group === group).length;
  return items.flatMap((each, at) => (each.group === whole && !each.isPart ? [at] : []))[copy] ?? 0;
}

/** Rolls back what was created to see whether it can be. */
class Tried extends Error {}

/**
 * No one pays for what cannot be created or changed: values are validated, and limits, rights and stock checked, in a
 * transaction that is rolled back (dry run).
 */
async function refuseUndeliverable(
  context: Context,
  { charge_type }: Question,
  items: readonly QuotedItem[],
): Promise<void> {
  try {
    await context.transaction(async (inside) => {
      // The order pays, or is admitted when it is delivered.
      await withoutAdmission(inside, async () => {
        for (const [trial, { resource, resource_id: id, values, change, prepares }] of items.entries()) {
          if (resource === null) continue;
          if (id !== null && change) await runChange(inside, { resource, id }, change);
          if (values === null || charge_type === null) continue;
          const { definition, record } = await createItem(inside, resource, values, prepares);
          const charges = await pricedCharges(inside, definition, record, charge_type);
          await takeStock(inside, definition, `tried ${trial}`, charges);
        }
      });
      throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
}
