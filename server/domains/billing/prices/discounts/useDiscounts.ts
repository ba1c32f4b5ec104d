import { usesOfAccount } from '#model/domains/billing/rating/discountFits.ts';
import type { Context } from '#server/engine/context.ts';
import { usesOf } from './usableDiscounts.ts';

/** One use: in an order, or in a billing cycle from an instant on (milliseconds). */
export interface DiscountUse {
  account_id: number;
  used_for: string;
  from: number;
}

/**
 * Counts that an account uses these discounts, each once. The caller has locked the account. Returns the discounts that
 * were used up in the meantime: they are not counted.
 */
export async function useDiscounts(
  context: Context,
  { account_id, used_for, from }: DiscountUse,
  discountIds: readonly number[],
): Promise<number[]> {
  if (discountIds.length === 0) return [];
  const { kysely } = context.db;
  const known = await kysely
    .selectFrom('discount_uses')
    .select('discount_id')
    .where('account_id', '=', account_id)
    .where('used_for', '=', used_for)
    .execute();
  const counted = new Set(known.map(({ discount_id }) => discount_id));
  const uses = await usesOf(context, account_id);
  const usedUp: number[] = [];
  for (const id of [...new Set(discountIds)].toSorted((a, b) => a - b)) {
    if (counted.has(id)) continue;
    const limits = await kysely
      .selectFrom('discounts')
      .select(['frequency', 'frequency_duration', 'per_account_limit'])
      .where('id', '=', id)
      .executeTakeFirst();
    const most = limits && usesOfAccount(limits);
    const isLeft = most === null || (most !== undefined && (uses.get(id) ?? 0) < most);
    if (!isLeft || !(await countUse(context, id))) {
      usedUp.push(id);
      continue;
    }
    await kysely
      .insertInto('discount_uses')
      .values({ discount_id: id, account_id, used_for, from, created_at: context.clock() })
      .execute();
  }
  return usedUp;
}

/** False if the last use of all was taken. One statement, so that two accounts cannot take it both. */
async function countUse({ db }: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('discounts')
    .set((eb) => ({ used_count: eb(eb.fn.coalesce('used_count', eb.lit(0)), '+', 1) }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('total_limit', 'is', null), eb(eb.fn.coalesce('used_count', eb.lit(0)), '<', eb.ref('total_limit'))]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Returns the uses of an order of which nothing was delivered. */
export async function returnDiscounts(
  { db }: Context,
  { account_id, used_for }: Pick<DiscountUse, 'account_id' | 'used_for'>,
): Promise<void> {
  const returned = await db.kysely
    .deleteFrom('discount_uses')
    .where('account_id', '=', account_id)
    .where('used_for', '=', used_for)
    .returning('discount_id')
    .execute();
  const ids = returned.map(({ discount_id }) => discount_id);
  if (ids.length > 0)
    await db.kysely
      .updateTable('discounts')
      .set((eb) => ({ used_count: eb('used_count', '-', 1) }))
      .where('id', 'in', ids)
      .execute();
}
