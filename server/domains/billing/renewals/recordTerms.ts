import { availableBalance } from '#model/domains/billing/availableBalance.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { extended } from '#model/domains/billing/rating/purchase/extended.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { accountMoney } from '#server/domains/billing/ledger/accountMoney.ts';
import { orderNow } from './orderNow.ts';
import { buyerAccount } from '#server/domains/billing/quotes/buyerAccount.ts';
import type { Question } from '#server/domains/billing/quotes/question.ts';
import { quoteOf, type Quote } from '#server/domains/billing/quotes/quoteOf.ts';
import { termsOf } from '#server/domains/billing/quotes/termsOf.ts';
import { boughtOf } from '#server/domains/billing/subscriptions/boughtOf.ts';
import { subscriptionOf } from '#server/domains/billing/subscriptions/findSubscription.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { SharedAction } from '#server/engine/product/hooks.ts';
import { opensPurchase } from './buyAgain.ts';
import { actOnTerms, refundTerms } from './recordRefund.ts';

/**
 * What people do about how a record is paid, on the record itself: renew it, pay for it in advance, refund it, switch
 * its renewal. The same orders and the same rules as for its subscription.
 */
export function recordTerms(given: Definition, action: string): SharedAction | undefined {
  const opening = opensPurchase(given, action);
  if (opening !== undefined) return opening;
  const { billing } = given;
  if (billing === undefined) return undefined;
  switch (action) {
    case 'renew':
    case 'convert':
      return paidAhead(action);
    case 'auto_renew_on':
    case 'auto_renew_off':
      return { run: (context, definition, record) => actOnTerms(context, definition, record, action) };
    case 'refund':
      return refundTerms;
    default:
      return undefined;
  }
}

const paidAhead = (type: 'renew' | 'convert'): SharedAction => ({
  async run(context, definition, record, input) {
    await orderNow(context, questionOf(type, definition, record, input));
  },
  preview: {
    async basis(context, definition, record, input) {
      const question = questionOf(type, definition, record, input);
      const quoted = await priceFor(context, question);
      if ('refused' in quoted) return null;
      // What is renewed lasts longer with every renewal.
      const [first] = question.items;
      const found = type === 'renew' && first ? await subscriptionOf(context, first) : undefined;
      return [termsOf(question, quoted.quote), found?.ends_at ?? null];
    },
    show: (context, definition, record, input) => shownPrice(context, questionOf(type, definition, record, input)),
  },
});

function questionOf(
  type: 'renew' | 'convert',
  { resource, id: { field } }: Definition,
  record: RecordData,
  { period, period_unit: unit }: RecordData,
): Question {
  return {
    type,
    charge_type: 'prepaid',
    // Both were checked with the input of the action.
    period: { count: Number(period), unit: unit === 'year' ? 'year' : 'month' },
    quantity: 1,
    items: [{ product_id: null, resource, resource_id: record[field] as RecordId, values: null }],
    voucher_ids: null,
  };
}

/** The price for the reader, or the sentence why there is none. */
async function priceFor(
  context: Context,
  question: Question,
): Promise<{ quote: Quote; available: number } | { refused: string }> {
  try {
    const account = await buyerAccount(context);
    const quote = await quoteOf(context, question, account.id);
    return { quote, available: availableBalance(accountMoney(account)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, fields = {} } = errorReply(error, context).body;
    const [first] = Object.values(fields as Record<string, Json>);
    return { refused: String(first ?? message) };
  }
}

/** What is paid for how long, what it leaves of the account, and what is missing. */
async function shownPrice(context: Context, question: Question): Promise<PreviewContent> {
  const say = (key: string, params?: MessageParams) =>
    renderMessage(context.schemas.messages, `recordTerms.${key}`, params, context.lang);
  const found = await priceFor(context, question);
  if ('refused' in found) return { notes: [{ text: found.refused, tone: 'warning' }] };
  const { quote, available } = found;
  const sum = (name: 'net' | 'voucher') => quote.items.reduce((total, item) => total + item[name], 0);
  const payable = sum('net') - sum('voucher');
  const [first] = question.items;
  const end = await endAfter(context, question.period ?? { count: 1, unit: 'month' }, first?.resource_id ?? null, {
    resource: question.type === 'renew' ? (first?.resource ?? null) : null,
  });
  const amounts = [
    ...quote.items.map(({ name, net }) => [name, money(net)]),
    ...(sum('voucher') === 0 ? [] : [[say('voucher'), `−${money(sum('voucher'))}`]]),
    ...(quote.items.length === 1 && sum('voucher') === 0 ? [] : [[say('total'), money(payable)]]),
  ];
  return {
    notes: [
      ...(question.type === 'convert' ? [{ text: say('converted') }] : []),
      payable > available
        ? { text: say('short', { missing: money(payable - available), available: money(available) }), tone: 'danger' }
        : { text: say('left', { available: money(available), left: money(available - payable) }) },
    ],
    tables: [
      {
        title: say('price'),
        columns: [say('item'), say('amount')],
        rows: [
          ...amounts.map((cells) => ({ cells })),
          // A field of the record: shown in the time zone of the reader.
          { cells: [say('until'), { field: 'paid_until', value: new Date(end * 1000).toISOString() }] },
        ],
      },
    ],
    submit: say('pay', { amount: money(payable) }),
  };
}

/** When what is paid now ends, in seconds: after what was bought before, or counted from now. */
async function endAfter(
  context: Context,
  period: Period,
  id: RecordId | null,
  { resource }: { resource: string | null },
): Promise<number> {
  const found = resource === null ? undefined : await subscriptionOf(context, { resource, resource_id: id });
  const at = Math.floor(context.clock() / 1000);
  return extended(found && boughtOf(found), period, { at, zone: billingZone(context) }).end;
}

/** Amounts that are paid are whole fen. */
const money = (micro: number) => `¥${(Number(yuan(micro)) || 0).toFixed(2)}`;
