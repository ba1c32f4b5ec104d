import { cycleInterval } from '#model/rules/time/calendar/cycle.ts';
import { discountPeriods, type DiscountVersion, type NamedPeriod } from '#model/domains/billing/discountPeriods.ts';
import { usesOfAccount } from '#model/domains/billing/rating/discountFits.ts';
import type { Context } from '#server/engine/context.ts';
import { discountVersions } from './discountTerms.ts';
import { fitsAccount, type DiscountedPlace, type FitsAccount } from './usableDiscounts.ts';

/** Reads the discounts of usage, everything once. */
export type UsageDiscounts = ReturnType<typeof createUsageDiscounts>;

/** Usage that is charged: who pays, for what, and when. */
export interface DiscountedUsage extends DiscountedPlace {
  account_id: number | null;
  zone: string;
  cycle: string;
}

/**
 * The discounts of usage. With `grants`, for a settlement, which counts the uses (`grantDiscounts`), also what is
 * limited and not used up. Otherwise only what was counted: so that a bill is computed again as it was.
 */
export function createUsageDiscounts(context: Context, { grants = false } = {}) {
  const versions = once(() => sharesOf(context));
  const accounts = new Map<string, Promise<Account>>();

  return async ({ account_id, zone, cycle, ...place }: DiscountedUsage): Promise<readonly NamedPeriod[]> => {
    const known = await versions();
    if (known.length === 0 || account_id === null) return [];
    const key = `${account_id} ${cycle}`;
    const account = accounts.get(key) ?? readAccount(context, account_id, cycle);
    accounts.set(key, account);
    const { fits, used } = await account;
    const isUsable = (version: DiscountVersion, at: number) => {
      const since = used.get(version.discount.id);
      if (since !== undefined && since <= at) return fits(withoutLimits(version), place, at);
      return (grants || !isLimited(version)) && fits(version, place, at);
    };
    return discountPeriods(known, isUsable, cycleInterval(cycle, zone).from * MS);
  };
}

const MS = 1_000;

/** Fixed amounts come off orders. */
async function sharesOf(context: Context): Promise<DiscountVersion[]> {
  return (await discountVersions(context)).filter(({ discount }) => discount.type === 'percentage');
}

const isLimited = ({ range }: DiscountVersion) => range.total_limit !== null || usesOfAccount(range) !== null;

/** A discount that was used in a cycle stays usable in it. */
const withoutLimits = (version: DiscountVersion): DiscountVersion => ({
  ...version,
  range: { ...version.range, total_limit: null, per_account_limit: null, frequency: 'forever' },
});

interface Account {
  fits: FitsAccount;
  /** Since when the cycle uses each discount, in milliseconds. */
  used: Map<number, number>;
}

async function readAccount(context: Context, accountId: number, cycle: string): Promise<Account> {
  const rows = await context.db.kysely
    .selectFrom('discount_uses')
    .select(['discount_id', 'from'])
    .where('account_id', '=', accountId)
    .where('used_for', '=', usedFor(cycle))
    .execute();
  const used = new Map(rows.map(({ discount_id, from }) => [discount_id, from]));
  return { fits: await fitsAccount(context, accountId), used };
}

/** The use of a billing cycle. */
export const usedFor = (cycle: string): string => `cycle ${cycle}`;

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= read());
}
