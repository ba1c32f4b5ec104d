import { numberedField } from '#model/validation/countField.ts';
import { numberedNames } from '#model/rules/numberedNames.ts';
import type { PaidPart } from '#model/domains/billing/payFrom.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { pricedParts, withParts } from '#server/domains/billing/quotes/parts/pricedParts.ts';
import { withAdditions } from '#server/domains/billing/quotes/purchase/additions.ts';
import { withBelonging } from '#server/domains/billing/quotes/parts/withBelonging.ts';
import { reduceItems, type Reduced } from '#server/domains/billing/prices/discounts/reduceCharges.ts';
import { usableDiscounts } from '#server/domains/billing/prices/discounts/usableDiscounts.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { comparablePeriod, comparableTime, hourlyOf, usedItem, type Comparable } from './comparable.ts';
import { duesOf, paymentOf, type Due } from './dues.ts';
import { pricedItem, type PricedItem } from './pricedItem.ts';
import type { Question } from './question.ts';
import { quoteChange, type Buyer, type ItemChange } from './quoteChange.ts';

/** The price of a purchase. */
export interface Quote {
  items: QuotedItem[];
  dues: Due[];
  /** The payments, by due. */
  parts: PaidPart[];
  /** The amount held when pay as you go begins or becomes dearer, in micro-yuan. */
  held: number;
  /** Milliseconds since 1970; null without a change that is known. */
  priceUntil: number | null;
}

/** `original` and `net` are what is paid now, before and after discounts: 0 for pay as you go. */
export interface QuotedItem extends PricedItem, Comparable, Reduced {
  voucher: number;
  /** The change of a record that exists. */
  change?: ItemChange;
}

/** Prices a question for an account: every record is one item of its own, so that each is rounded once. */
export async function quoteOf(context: Context, question: Question, accountId: number): Promise<Quote> {
  const usable = await usableDiscounts(context, accountId);
  const { items, held } =
    question.at === undefined
      ? await quotePurchase(context, question, { accountId, usable })
      : await quoteChange(context, question, { accountId, usable });
  const dues = await duesOf(context, items);
  const parts = await paymentOf(context, question, accountId, dues);
  const untils = items.flatMap(({ charges }) => charges.flatMap(({ until }) => until ?? []));
  return {
    items: items.map((item, index) => ({ ...item, voucher: voucherOf(parts, dues, index) })),
    dues,
    parts,
    held,
    priceUntil: untils.length === 0 ? null : Math.min(...untils),
  };
}

/** The items of a purchase or renewal. */
async function quotePurchase(
  context: Context,
  question: Question,
  { accountId, usable }: Buyer,
): Promise<{ items: Omit<QuotedItem, 'voucher'>[]; held: number }> {
  const priced: PricedItem[] = [];
  const requests = await withAdditions(context, await withBelonging(context, question));
  for (const [group, { isPart, joins, ...requested }] of requests.entries()) {
    const { prepares, caller } = requested;
    const item = {
      ...(await pricedItem(context, question, requested, accountId)),
      group,
      ...(prepares && { prepares: { prepares, ...(caller && { caller }) } }),
      ...(joins && { joins }),
    };
    const copies = copiesOf(context, isPart ? { ...item, isPart } : item, question.quantity);
    priced.push(...withParts(copies, await pricedParts(context, question, requested, accountId)));
  }
  const { period, until } = question;
  if (period === null && until === undefined) {
    const items = priced.map((item) => ({ ...item, ...usedItem(usable, item) }));
    // The amount held for the first hour does not count on discounts, as at the creation.
    return { items, held: priced.reduce((sum, { charges }) => sum + Number(hourlyOf(charges)), 0) };
  }
  const reduced = reduceItems(usable, priced);
  if (reduced.every(({ original }) => original === 0))
    throw new ApiError('billing.amountNotPositive', { at: ['items'] });
  const now = Math.floor(context.clock() / 1000);
  const items = reduced.flatMap((amounts, index) => {
    const item = priced[index];
    if (item === undefined) return [];
    const { extension } = item;
    const compared =
      period === null
        ? comparableTime(BigInt(amounts.net), (until ?? now) - (extension?.from ?? now))
        : comparablePeriod(BigInt(amounts.net), period, now, billingZone(context));
    return { ...item, ...amounts, ...compared };
  });
  return { items, held: 0 };
}

const voucherOf = (parts: readonly PaidPart[], dues: readonly Due[], index: number) =>
  parts.reduce(
    (sum, { item: due, source, amount }) =>
      source.kind === 'voucher' && dues[due]?.item === index ? sum + amount : sum,
    0,
  );

/** Several records of one form are numbered, as the create form numbers them. */
function copiesOf({ schemas }: Context, item: PricedItem, quantity: number): PricedItem[] {
  const { values, name, resource } = item;
  const definition = schemas.resources[resource ?? ''];
  const field = definition && numberedField(definition);
  return numberedNames(name, quantity).map((each) => ({
    ...item,
    name: each,
    values: values === null || field === undefined ? values : { ...values, [field]: each },
  }));
}
