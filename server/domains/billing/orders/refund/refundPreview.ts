import { yuan } from '#model/rules/money/money.ts';
import { withoutEnded, withoutVouchers, type PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import type { Json } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import { endedGrants } from '#server/domains/billing/ledger/refund.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { refundable } from './refundOrder.ts';
import { grantsOf } from '#server/domains/billing/orders/returnTaken.ts';

type Order = RecordOf<'orders'>;

/** The preview of a refund: the records that go, and the amounts that would return at this moment. */
export const refundPreview = {
  /** Without the amounts: they fall with every second. */
  async basis(context: Context, order: Order): Promise<Json> {
    const { delivered, subscriptions, taken, full } = await refundable(context, order);
    return [delivered.map(({ position }) => position), subscriptions, taken.map(({ paid }) => paid), full];
  },
  async show(context: Context, order: Order): Promise<PreviewContent> {
    const say = (key: string, params?: MessageParams) =>
      renderMessage(context.schemas.messages, key, params, context.lang);
    const { delivered, taken, full } = await refundable(context, order);
    const all = taken.flatMap(({ shares }) => shares);
    const { returned, forfeited } = withoutEnded(withoutVouchers(all), await endedGrants(context, grantsOf(all)));
    const paid = taken.reduce((sum, each) => sum + each.paid, 0);
    const of = (kind: string) => sumOf(returned.filter(({ source }) => source.kind === kind));
    const amounts = [
      { name: 'refunded_amount', amount: sumOf(returned), says: 'orderRefund.returned' },
      { name: 'returned_cash', amount: of('cash'), says: 'orderRefund.cash' },
      { name: 'returned_granted', amount: of('granted'), says: 'orderRefund.granted' },
      { name: 'forfeited_amount', amount: forfeited, says: 'orderRefund.forfeited' },
      { name: 'paid_amount', amount: paid - sumOf(all), says: 'orderRefund.consumed' },
    ];
    const places = new Set(delivered.map(({ position }) => position));
    const names = (order.items ?? []).flatMap(({ name }, position) => (places.has(position) && name ? [name] : []));
    const going = order.type === 'convert' ? 'orderRefund.byUse' : 'orderRefund.deleted';
    return {
      notes: [
        ...(names.length === 0 ? [] : [{ text: say(going, { names: names.join(', ') }), tone: 'warning' as const }]),
        ...(full ? [{ text: say('orderRefund.full', { days: context.live.read('billing.full_refund_days') }) }] : []),
      ],
      tables: [
        {
          title: say('orderRefund.now'),
          columns: [say('preview.field'), say('orderRefund.amount')],
          rows: amounts
            .filter(({ amount }, index) => index === 0 || amount !== 0)
            .map(({ name, amount, says }) => ({ cells: [say(says), { field: name, value: yuan(amount) }] })),
        },
      ],
    };
  },
};

const sumOf = (shares: readonly PaidShare[]) => shares.reduce((sum, { amount }) => sum + amount, 0);
