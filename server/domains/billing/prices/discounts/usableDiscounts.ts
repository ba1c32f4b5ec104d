import type { DiscountVersion, NamedDiscount } from '#model/domains/billing/discountPeriods.ts';
import { whyNotUsable, type Purchase } from '#model/domains/billing/rating/discountFits.ts';
import type { Context } from '#server/engine/context.ts';
import { discountVersions } from './discountTerms.ts';

/** Of what a discount depends on: the product of one charge, and where it is. */
export type DiscountedPlace = Pick<Purchase, 'product_id' | 'category_id' | 'region_id'>;

/** The discounts of an account that fit a charge now. */
export type UsableDiscounts = (place: DiscountedPlace) => NamedDiscount[];

/** Which discounts an account can use now, with what it has used of them. */
export async function usableDiscounts(context: Context, accountId: number): Promise<UsableDiscounts> {
  const versions = (await discountVersions(context)).filter(({ until }) => until === Infinity);
  if (versions.length === 0) return () => [];
  const fits = await fitsAccount(context, accountId);
  const at = context.clock();
  return (place) => versions.filter((version) => fits(version, place, at)).map(({ discount }) => discount);
}

/** Whether the terms of a discount fit a charge of an account at an instant, and were not used up by now. */
export type FitsAccount = (version: DiscountVersion, place: DiscountedPlace, at: number) => boolean;

/** Reads whose account it is, and what it has used. */
export async function fitsAccount(context: Context, accountId: number): Promise<FitsAccount> {
  const owner = await ownerOf(context, accountId);
  const uses = await usesOf(context, accountId);
  return ({ discount, range, used_count }, place, at) => {
    const account_uses = uses.get(discount.id) ?? 0;
    return whyNotUsable(range, { ...place, ...owner, at, uses: used_count, account_uses }) === undefined;
  };
}

/** Whose account it is decides for whom a discount is. */
async function ownerOf({ db }: Context, accountId: number): Promise<Pick<Purchase, 'user_id' | 'bp_id'>> {
  const account = await db.kysely
    .selectFrom('accounts')
    .select(['user_id', 'bp_id'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return { user_id: account?.user_id ?? null, bp_id: account?.bp_id ?? null };
}

/** How often an account has used each discount. */
export async function usesOf({ db }: Context, accountId: number): Promise<Map<number, number>> {
  const rows = await db.kysely
    .selectFrom('discount_uses')
    .select(['discount_id', (eb) => eb.fn.countAll<number>().as('uses')])
    .where('account_id', '=', accountId)
    .groupBy('discount_id')
    .execute();
  return new Map(rows.map(({ discount_id, uses }) => [discount_id, Number(uses)]));
}
