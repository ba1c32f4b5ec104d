import { numberedField } from '#model/validation/countField.ts';
import { numberedNames } from '#model/rules/numberedNames.ts';
import { yuan } from '#model/rules/billing/money.ts';
import { payFrom, type PaidPart } from '#model/rules/billing/payFrom.ts';
import { allocate } from '#model/rules/rating/allocate.ts';
import { BILLING_ZONE } from '#model/rules/rating/calendar/zone.ts';
import { microDecimal } from '#model/rules/rating/microDecimal.ts';
import { periodEnds } from '#model/rules/rating/periodEnds.ts';
import { periodShare } from '#model/rules/rating/purchase/periodShare.ts';
import { halfUpFen } from '#model/rules/rating/rounding.ts';
import type { LedgerAccount } from '#server/domains/billing/ledger/ledgerAccount.ts';
import { usableGrants } from '#server/domains/billing/ledger/usableGrants.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { pricedItem, type PricedItem } from './pricedItem.ts';
import type { Question } from './question.ts';

/** What one charge of an item takes from the account. */
export interface Due {
  /** The place of the item. */
  item: number;
  /** Micro-yuan of whole fen, after discounts. */
  amount: number;
  category_id: number;
  product_id: number;
  region_id: number | null;
  /** The account of the ledger that earns it. */
  to: LedgerAccount;
}

/** The price of a purchase. */
export interface Quote {
  items: QuotedItem[];
  dues: Due[];
  /** What pays, by due. */
  parts: PaidPart[];
  /** Milliseconds since 1970; null without a change that is known. */
  priceUntil: number | null;
}

export interface QuotedItem extends PricedItem {
  /** Micro-yuan of whole fen. */
  original: number;
  /** After discounts, before vouchers. */
  net: number;
  voucher: number;
  hourly: number;
  monthly: number;
}

const HOURS_OF_A_MONTH = 730n;

/** Prices a question for an account: every record to create is one item of its own, so that each is rounded once. */
export async function quoteOf(context: Context, question: Question, accountId: number): Promise<Quote> {
  const priced: PricedItem[] = [];
  for (const requested of question.items) {
    const item = await pricedItem(context, question, requested, accountId);
    priced.push(...copiesOf(context, item, question.quantity));
  }
  const lists = priced.map(({ charges }) => charges.reduce((sum, { list }) => sum + list, 0n));
  // Each item to fen; their sum is never rounded again.
  const payable = lists.map(halfUpFen);
  const nets = payable.map(Number);
  const originals = lists.map(halfUpFen).map(Number);
  if (question.charge_type === 'prepaid' && payable.every((amount) => amount === 0n))
    throw new ApiError('billing.amountNotPositive', { at: ['items'] });
  const revenues = await revenueAccounts(context, priced);
  const dues = priced.flatMap((item, index) => duesOf(item, index, payable[index] ?? 0n, revenues));
  const grants = (await usableGrants(context, accountId)).filter(
    ({ id, kind }) => kind === 'granted' || question.voucher_ids === null || question.voucher_ids.includes(id),
  );
  const parts = payFrom(grants, dues);
  const untils = priced.flatMap(({ charges }) => charges.flatMap(({ until }) => until ?? []));
  return {
    items: priced.map((item, index) => ({
      ...item,
      original: originals[index] ?? 0,
      net: nets[index] ?? 0,
      voucher: parts.reduce(
        (sum, { item: due, source, amount }) =>
          source.kind === 'voucher' && dues[due]?.item === index ? sum + amount : sum,
        0,
      ),
      ...comparable(context, question, item, payable[index] ?? 0n),
    })),
    dues,
    parts,
    priceUntil: untils.length === 0 ? null : Math.min(...untils),
  };
}

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

/** The price of an item over its charges: each has its own product, for which vouchers may be limited. */
function duesOf(
  { charges, region_id }: PricedItem,
  item: number,
  net: bigint,
  revenues: ReadonlyMap<number, LedgerAccount>,
): Due[] {
  const amounts = allocate(
    net,
    charges.map(({ list }) => list),
  ).map(Number);
  return charges.flatMap(({ product: { id: product_id, category_id } }, index) => {
    const amount = amounts[index] ?? 0;
    const to = revenues.get(category_id) ?? 'revenue.other';
    return amount === 0 ? [] : [{ item, amount, category_id, product_id, region_id, to }];
  });
}

/** The revenue of each category of products. */
async function revenueAccounts({ db }: Context, items: readonly PricedItem[]): Promise<Map<number, LedgerAccount>> {
  const ids = new Set(items.flatMap(({ charges }) => charges.map(({ product }) => product.category_id)));
  const rows = await db.kysely
    .selectFrom('categories')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, code }) => [id, `revenue.${code}` as const]));
}

function comparable(context: Context, { period }: Question, { charges }: PricedItem, net: bigint) {
  if (period === null) {
    const hourly = charges.reduce((sum, charge) => sum + (charge.hourly ?? 0n), 0n);
    return inNumbers({ hourly, monthly: hourly * HOURS_OF_A_MONTH });
  }
  const from = Math.floor(context.clock() / 1000);
  const [to = from + 1] = periodEnds(from, period, 1, BILLING_ZONE);
  return inNumbers(periodShare(net, period, to - from));
}

const inNumbers = ({ hourly, monthly }: { hourly: bigint; monthly: bigint }) => ({
  hourly: Number(hourly),
  monthly: Number(monthly),
});

/** The wire form of an item: what is compared when the order is made. */
export const itemText = ({ name, resource, resource_id, charges, original, net, voucher, ...item }: QuotedItem) => ({
  name,
  resource,
  resource_id,
  original: yuan(original),
  discount: yuan(original - net),
  voucher: yuan(voucher),
  payable: yuan(net - voucher),
  hourly: yuan(item.hourly),
  monthly: yuan(item.monthly),
  charges: charges.map(({ type, spec, quantity, product, version, unitPrice, list, hourly }) => ({
    resource_type: type,
    spec,
    quantity: microDecimal(quantity),
    product_id: product.id,
    product_name: product.name,
    price_version: version.version,
    unit: version.price.meter ?? product.meter,
    unit_price: yuan(Number(unitPrice)),
    original: yuan(Number(list)),
    hourly: hourly === null ? null : yuan(Number(hourly)),
  })),
});
