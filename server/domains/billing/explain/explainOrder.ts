import type { Explanation, ExplanationStep, OrderedItemFacts } from '#model/domains/billing/explain/explanation.ts';
import { MOST_ROWS } from '#model/domains/billing/explain/explanation.ts';
import { figure } from '#model/domains/billing/explain/figure.ts';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import { agreedStep } from './agreedStep.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { frozenChange, frozenItems, type FrozenItem } from '#server/domains/billing/subscriptions/frozenDues.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { titlesOf } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

type Order = RecordOf<'orders'>;
type Answer = Pick<Explanation, 'amount' | 'zone' | 'steps' | 'facts'>;

/** From what an order costs back to its quote, prices and versions; of a refund, to what went back. */
export async function explainOrder(context: Context, order: Order): Promise<Answer> {
  return order.type === 'refund' ? explainRefund(context, order) : explainPurchase(context, order);
}

async function explainPurchase(context: Context, order: Order): Promise<Answer> {
  const frozen = frozenItems(order);
  const products = new Set(frozen.flatMap(({ charges }) => charges.map(({ product_id }) => product_id)));
  const titles = await titlesOf(context.db, 'products', products, sqlEnvOf(context));
  const items = (order.items ?? []).map((item, position) => itemFacts(item, frozen[position]));
  const facts = { of: 'order', items } as const;
  const amounts = (['original_amount', 'discount_amount', 'voucher_amount'] as const).map((name) =>
    BigInt(order[name] ?? 0),
  );
  const payable = BigInt(order.payable_amount ?? 0);
  const steps: ExplanationStep[] = [
    {
      step: 'order',
      formula: `${amounts.map(figure).join(' − ')} = ${figure(payable)}`,
      inputs: [
        { name: 'reference', value: order.order_no ?? '' },
        ...(order.quote_id === null ? [] : [{ name: 'quote', value: order.quote_id }]),
        { name: 'at', value: new Date(order.created_at).toISOString() },
      ],
      result: microDecimal(payable),
      rows: (order.items ?? []).slice(0, MOST_ROWS).map((item) => ({
        resource: item.name ?? null,
        list: figure(BigInt(item.original ?? 0)),
        discount: figure(BigInt(item.discount ?? 0)),
        voucher: figure(BigInt(item.voucher ?? 0)),
        amount: figure(BigInt(item.payable ?? 0)),
      })),
    },
    ...frozen.slice(0, MOST_ROWS).flatMap((item, position) => itemSteps(order, item, { position, titles })),
  ];
  return { amount: microDecimal(payable), zone: billingZone(context), steps, facts };
}

/** An item is the sum of its charges, unless it is a change or reaches an instant: then it has an amount of its own. */
function itemFacts(
  { original, discount, voucher }: NonNullable<Order['items']>[number],
  frozen: FrozenItem | undefined,
): OrderedItemFacts {
  const off = { discount: microDecimal(BigInt(discount ?? 0)), voucher: microDecimal(BigInt(voucher ?? 0)) };
  const charges = (frozen?.charges ?? []).map(({ unit_price, quantity }) => ({ unit_price, quantity }));
  const summed = { charges, ...off };
  const micro = BigInt(original ?? 0);
  const isSum = recomputeAmount({ of: 'order', items: [{ charges, discount: '0', voucher: '0' }] }) === micro;
  return isSum ? summed : { amount: microDecimal(micro), ...off };
}

/** The price of each charge of an item with its version, and what a change or a common end makes of it. */
function itemSteps(
  order: Order,
  { charges, extension }: FrozenItem,
  { position, titles }: { position: number; titles: ReadonlyMap<RecordId, string> },
): ExplanationStep[] {
  const prices = charges.flatMap((charge): ExplanationStep[] => {
    const unit = readMicro(charge.unit_price) ?? 0n;
    const quantity = readMicro(charge.quantity) ?? 0n;
    const base = charge.agreed_price ?? charge.list_price;
    const price: ExplanationStep = {
      step: 'tier',
      formula:
        charge.price_factor === '1.000000'
          ? `${figure(unit)} × ${figure(quantity)} = ${figure(readMicro(charge.original) ?? 0n)}`
          : `${figure(readMicro(base) ?? 0n)} × ${figure(readMicro(charge.price_factor) ?? 0n)} × ${figure(quantity)} = ${figure(readMicro(charge.original) ?? 0n)}`,
      inputs: [
        { name: 'product', value: titles.get(charge.product_id) ?? charge.product_name },
        { name: 'version', value: `${charge.price_version}` },
        ...(charge.spec === null ? [] : [{ name: 'spec', value: charge.spec }]),
      ],
      result: charge.original,
    };
    return [price, ...agreedStep(charge.agreed_by, { list: charge.list_price, agreed: charge.agreed_price })];
  });
  const change = frozenChange(order, position);
  if (change?.subscription)
    prices.unshift({
      step: 'change',
      formula: change.subscription.periods.map(({ due }) => figure(BigInt(due))).join(' + '),
      inputs: [{ name: 'at', value: new Date(change.at * 1000).toISOString() }],
      result: microDecimal(BigInt(change.due)),
      rows: change.subscription.periods.map(({ was, value, due }) => ({
        before: figure(BigInt(was)),
        after: figure(BigInt(value)),
        amount: figure(BigInt(due)),
      })),
    });
  if (extension)
    prices.unshift({
      step: 'extension',
      formula: `${extension.whole} + ${extension.rest}`,
      inputs: [
        { name: 'from', value: extension.from },
        { name: 'to', value: extension.until },
      ],
      result: microDecimal((readMicro(extension.whole) ?? 0n) + (readMicro(extension.rest) ?? 0n)),
    });
  return prices;
}

function explainRefund(context: Context, order: Order): Answer {
  const parts = (['returned_cash', 'returned_granted', 'returned_voucher'] as const).map((name) =>
    BigInt(order[name] ?? 0),
  );
  const names = ['cash', 'granted', 'voucher'];
  const refunded = BigInt(order.refunded_amount ?? 0);
  return {
    amount: microDecimal(refunded),
    zone: billingZone(context),
    steps: [
      {
        step: 'returned',
        formula: `${parts.map(figure).join(' + ')} = ${figure(refunded)}`,
        inputs: [
          { name: 'reference', value: order.order_no ?? '' },
          ...parts.map((part, index) => ({ name: names[index] ?? '', value: microDecimal(part) })),
          { name: 'forfeited', value: microDecimal(BigInt(order.forfeited_amount ?? 0)) },
        ],
        result: microDecimal(refunded),
      },
    ],
    facts: { of: 'sum', parts: parts.map((part) => microDecimal(part)) },
  };
}

/** A line of an order or a refund: what paid for it, or where it went back, and then its order. */
export async function explainOrderLine(
  context: Context,
  line: Pick<RecordOf<'billLines'>, 'payable_amount' | 'voucher_amount' | 'granted_amount' | 'cash_amount'>,
  order: Order,
): Promise<Answer> {
  const paid = (['voucher_amount', 'granted_amount', 'cash_amount'] as const).map((name) => BigInt(line[name] ?? 0));
  const names = ['voucher', 'granted', 'cash'];
  const amount = BigInt(line.payable_amount ?? 0);
  const lost = amount - paid.reduce((sum, part) => sum + part, 0n);
  const parts = [...paid, ...(lost === 0n ? [] : [lost])];
  const { steps } = await explainOrder(context, order);
  return {
    amount: microDecimal(amount),
    zone: billingZone(context),
    steps: [
      {
        step: 'paid',
        formula: `${parts.map(figure).join(' + ')} = ${figure(amount)}`,
        inputs: [
          ...paid.map((part, index) => ({ name: names[index] ?? '', value: microDecimal(part) })),
          ...(lost === 0n ? [] : [{ name: 'forfeited', value: microDecimal(lost) }]),
        ],
        result: microDecimal(amount),
      },
      ...steps,
    ],
    facts: { of: 'sum', parts: parts.map((part) => microDecimal(part)) },
  };
}
