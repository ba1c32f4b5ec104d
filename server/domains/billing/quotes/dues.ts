import { payFrom, type PaidPart } from '#model/domains/billing/payFrom.ts';
import { NOT_BORNE, type Borne } from '#model/domains/billing/rating/borne.ts';
import { allocate } from '#model/domains/billing/rating/allocate.ts';
import type { LedgerAccount } from '#server/domains/billing/ledger/ledgerAccount.ts';
import { usableGrants } from '#server/domains/billing/ledger/usableGrants.ts';
import type { Context } from '#server/engine/context.ts';
import type { Reduced } from '#server/domains/billing/prices/discounts/reduceCharges.ts';
import type { PricedItem } from './pricedItem.ts';
import type { Question } from './question.ts';

/** The amount that one charge of an item takes from the account. */
export interface Due {
  /** The place of the item. */
  item: number;
  /** Micro-yuan of whole fen, after discounts. */
  amount: number;
  /** Before discounts. */
  original: number;
  /** The parts of the reduction that one side bears alone. Frozen apart from the price, which the buyer reads. */
  borne?: DueBorne;
  category_id: number;
  product_id: number;
  region_id: number | null;
  /** The account of the ledger that earns it. */
  to: LedgerAccount;
}

/** Micro-yuan. */
export interface DueBorne {
  platform: number;
  provider: number;
}

type DueItem = Pick<PricedItem, 'charges' | 'region_id'> & Pick<Reduced, 'original' | 'net' | 'nets' | 'borne'>;

/** The net price of each item over its charges: each has its own product, for which vouchers may be limited. */
export async function duesOf(context: Context, items: readonly DueItem[]): Promise<Due[]> {
  const revenues = await revenueAccounts(context, items);
  return items.flatMap(({ charges, region_id, original, net, nets, borne }, item) => {
    const amounts = allocate(BigInt(net), nets).map(Number);
    const lists = charges.map(({ list }) => list);
    const originals = allocate(BigInt(original), lists).map(Number);
    return charges.flatMap(({ product: { id: product_id, category_id } }, index) => {
      const amount = amounts[index] ?? 0;
      const to = revenues.get(category_id) ?? 'revenue.other';
      const list = originals[index] ?? amount;
      const due = { item, amount, original: list, category_id, product_id, region_id, to };
      return amount === 0 ? [] : [{ ...due, ...borneBy(list - amount, nets[index], lists[index], borne[index]) }];
    });
  });
}

/** The parts of a reduction in whole fen, in proportion to what each side bears of it before it was rounded. */
function borneBy(off: number, net = 0n, list = 0n, exact: Borne = NOT_BORNE): Pick<Due, 'borne'> {
  const shared = list - net - exact.platform - exact.provider;
  const [platform = 0, provider = 0] = allocate(BigInt(off), [exact.platform, exact.provider, shared], 1n).map(Number);
  return platform === 0 && provider === 0 ? {} : { borne: { platform, provider } };
}

/** The payment of the dues, with the vouchers that the buyer has chosen. */
export async function paymentOf(
  context: Context,
  { voucher_ids: chosen }: Question,
  accountId: number,
  dues: readonly Due[],
): Promise<PaidPart[]> {
  const grants = await usableGrants(context, accountId);
  const usable = grants.filter(({ id, kind }) => kind === 'granted' || chosen === null || chosen.includes(id));
  return payFrom(usable, dues);
}

/** The revenue of each category of products. */
async function revenueAccounts({ db }: Context, items: readonly DueItem[]): Promise<Map<number, LedgerAccount>> {
  const ids = new Set(items.flatMap(({ charges }) => charges.map(({ product }) => product.category_id)));
  if (ids.size === 0) return new Map();
  const rows = await db.kysely
    .selectFrom('categories')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, code }) => [id, `revenue.${code}` as const]));
}
