import { spelled } from '#server/engine/records/table/spelled.ts';
import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { cycleOf, dayOf } from '#model/rules/time/calendar/cycle.ts';
import type { PaidPart } from '#model/domains/billing/payFrom.ts';
import type { PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Due, DueBorne } from '#server/domains/billing/quotes/dues.ts';
import { frozenBorne } from '#server/domains/billing/subscriptions/frozenDues.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { placeOrder } from '#server/domains/billing/consumption/placeOrder.ts';
import { sumDays } from '#server/domains/billing/consumption/sumDays.ts';
import { timesOfUse } from '#server/domains/billing/consumption/timeOfUse.ts';
import { receiversOf } from '#server/domains/billing/metering/receivers/receiversOf.ts';
import { itemBehind, itemOf } from './itemOf.ts';
import { mirror } from './mirror.ts';

type Order = RecordOf<'orders'>;

/** One line of an order or a refund; amounts are micro-yuan of whole fen, negative for a refund. */
export interface OrderLine {
  key: string;
  type: 'subscription_order' | 'refund';
  due: Due;
  amount: number;
  original: number;
  discount: number;
  /** The parts of it that one side bears alone. */
  borne: DueBorne;
  /** Their names. */
  discounts: string | null;
  voucher: number;
  granted: number;
  cash: number;
  /** The delivered record; null for a product alone. */
  resource: string | null;
  record_id: string | null;
  /** Of a refund: the key of the line that it mirrors, and its amounts are those of that line in proportion. */
  mirrors?: string;
}

const MS = 1_000;

/** Books what an order or a refund costs, on the day on which it is paid. In the transaction of its payment. */
export async function bookOrderLines(context: Context, order: Order, lines: readonly OrderLine[]): Promise<void> {
  if (lines.length === 0) return;
  const now = context.clock();
  const second = Math.floor(now / MS);
  const zone = billingZone(context);
  const day = dayOf(second, zone);
  const cycle = cycleOf(second, zone);
  for (const line of lines) {
    const { due, resource, record_id } = line;
    const item = order.items?.[due.item];
    const item_id = await itemOf(context, resource, record_id);
    const start_at = line.type === 'refund' ? now : order.service_start;
    const [used] = await timesOfUse(context.db, [{ item_id, start_at }]);
    const received =
      line.mirrors === undefined
        ? await receiversOfOrder(context, line, now)
        : await mirror(context, line.mirrors, -line.amount);
    await context.db.kysely
      .insertInto('bill_lines')
      .values(
        spelled(context, 'billLines', {
          account_id: order.account_id,
          user_id: order.user_id,
          bp_id: order.bp_id,
          order_id: order.id,
          item_id,
          billing_cycle: cycle,
          service_cycle: cycle,
          billing_date: day,
          settled_on: day,
          type: line.type,
          resource,
          resource_id: record_id,
          resource_name: item?.name ?? order.order_no,
          product_id: due.product_id,
          category_id: due.category_id,
          ...used,
          region_id: due.region_id ?? used?.region_id ?? null,
          start_at,
          end_at: order.service_end,
          payable_amount: line.amount,
          original_amount: line.original,
          discount_amount: line.discount,
          platform_discount: line.borne.platform,
          provider_discount: line.borne.provider,
          discount_names: line.discounts,
          ...received,
          voucher_amount: line.voucher,
          granted_amount: line.granted,
          cash_amount: line.cash,
          is_final: 1,
          line_key: line.key,
          created_at: now,
          updated_at: now,
        }),
      )
      .execute();
  }
  if (lines.some(({ type }) => type === 'subscription_order')) await placeOrder(context, order.id);
  await sumDays(context, order.account_id, [day]);
}

/** The receivers of a payment, at its instant. A renewal has those of the record that it is for. */
async function receiversOfOrder(context: Context, { due, resource, record_id }: OrderLine, at: number) {
  const item_id = await itemBehind(context, resource, record_id);
  const [received] = await receiversOf(context.db, [{ item_id, product_id: due.product_id, at }]);
  return received;
}

/** The line of a due in the payment of its order. */
const keyOfPayment = (order: Order, place: number): string => `order ${order.id} ${place}`;

/** The item of an order that a delivery is for, and its record. */
interface Delivered {
  position: number;
  resource: string | null;
  record_id: string | null;
}

/** The lines of a payment: one for each charge of the order, with what paid for it. */
export function linesOfPayment(
  order: Order,
  dues: readonly Due[],
  { parts, delivered }: { parts: readonly PaidPart[]; delivered: readonly Delivered[] },
): OrderLine[] {
  return dues.map((due, index): OrderLine => {
    const item = order.items?.[due.item];
    const paid = (kind: PaidPart['source']['kind']) =>
      sum(parts.filter((part) => part.item === index && part.source.kind === kind).map(({ amount }) => amount));
    const { resource, record_id } = placeOf(item, delivered, due.item);
    return {
      key: keyOfPayment(order, index),
      type: 'subscription_order',
      due,
      amount: due.amount,
      original: due.original,
      discount: due.original - due.amount,
      borne: frozenBorne(order, index),
      discounts: due.original === due.amount ? null : (item?.discount_names ?? null),
      voucher: paid('voucher'),
      granted: paid('granted'),
      cash: paid('cash'),
      resource,
      record_id,
    };
  });
}

/** The refund of one delivery: the unused share of its cost, of which vouchers may be lost. */
export interface Returned extends Delivered {
  unused: number;
  returned: readonly PaidShare[];
}

/** The lines of a refund (`key`: its number), as negative amounts. */
export function linesOfRefund(
  order: Order,
  dues: readonly Due[],
  { key, refunds }: { key: string; refunds: readonly Returned[] },
): OrderLine[] {
  return refunds.flatMap((refund) => {
    const own = dues.filter(({ item }) => item === refund.position);
    const { resource, record_id } = placeOf(order.items?.[refund.position], [refund], refund.position);
    const back = (kind: 'cash' | 'granted') =>
      sum(refund.returned.filter(({ source }) => source.kind === kind).map(({ amount }) => amount));
    return own.flatMap((due, index): OrderLine[] => {
      const amount = shareOf(refund.unused, own, due);
      if (amount === 0) return [];
      const [cash, granted] = [shareOf(back('cash'), own, due), shareOf(back('granted'), own, due)];
      return [
        {
          key: `refund ${key} ${refund.position} ${index}`,
          type: 'refund',
          due,
          amount: -amount,
          original: -amount,
          discount: 0,
          borne: { platform: 0, provider: 0 },
          discounts: null,
          voucher: cash + granted - amount,
          granted: -granted,
          cash: -cash,
          resource,
          record_id,
          mirrors: keyOfPayment(order, dues.indexOf(due)),
        },
      ];
    });
  });
}

/** The share of one charge of an item in an amount of the whole item. */
function shareOf(amount: number, dues: readonly Due[], due: Due): number {
  const parts = allocate(
    BigInt(amount),
    dues.map((each) => BigInt(each.amount)),
  ).map(Number);
  return parts[dues.indexOf(due)] ?? 0;
}

function placeOf(
  item: NonNullable<Order['items']>[number] | undefined,
  delivered: readonly Delivered[],
  position: number,
): Pick<OrderLine, 'resource' | 'record_id'> {
  const delivery = delivered.find((each) => each.position === position);
  const resource = delivery?.resource ?? item?.resource ?? null;
  return { resource, record_id: delivery?.record_id ?? item?.resource_id ?? null };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
