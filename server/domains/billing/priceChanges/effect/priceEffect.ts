import { yuan } from '#model/rules/money/money.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { wireTerms } from '#server/domains/billing/priceChanges/wireTerms.ts';
import { orderEffects } from './orderEffects.ts';
import { candidatesOf, type TriedPrice } from './triedPrices.ts';
import { usageEffects } from './usageEffects.ts';

/**
 * The amount that an account has paid for one bill or item of an order, and the amount that it would have paid, in
 * micro-yuan.
 */
export interface Effect {
  account_id: number;
  before: bigint;
  after: bigint;
}

/** Accounts that the answer names, those with the largest difference; the totals count all. */
const MOST_ACCOUNTS = 100;

type Version = RecordOf<'priceVersions'>;

/**
 * The effect of a price version on the usage and purchases of some months: each bill and order with it, against what it
 * was. Read-only, by the function that settles.
 */
export async function priceEffect(
  context: Context,
  version: Version,
  months: readonly string[],
): Promise<{ [name: string]: Json }> {
  const tried = await triedVersions(context, [version]);
  const [product] = tried.map((each) => each.product);
  return {
    of: product?.charge_type === 'prepaid' ? 'orders' : 'usage',
    ...(await jointEffect(context, tried, months)),
  };
}

/** Versions with their products and terms, to be tried together. */
export async function triedVersions(context: Context, versions: readonly Version[]): Promise<TriedPrice[]> {
  const definition = knownDefinition(context, 'priceVersions');
  if (definition === undefined) throw new ApiError('billing.priceVersionNotFound');
  const ids = [...new Set(versions.map(({ product_id }) => product_id))];
  const products = new Map((await candidatesOf(context, ids)).map((product) => [product.id, product]));
  return versions.flatMap((version) => {
    const product = products.get(version.product_id);
    if (product === undefined) return [];
    const terms = wireTerms(definition, version);
    return [{ product, version_id: version.id, terms: { ...terms, meter: terms.meter ?? product.meter } }];
  });
}

/** What prices that count together would have changed in some months, and for whom. */
export async function jointEffect(
  context: Context,
  tried: readonly TriedPrice[],
  months: readonly string[],
): Promise<{ [name: string]: Json }> {
  const [bought, used] = [true, false].map((isPrepaid) =>
    tried.filter(({ product }) => (product.charge_type === 'prepaid') === isPrepaid),
  );
  const effects = await usageEffects(context, used ?? [], months);
  for (const price of bought ?? []) effects.push(...(await orderEffects(context, price, months)));
  const accounts = byAccount(effects);
  const numbers = await accountNumbers(context, accounts.slice(0, MOST_ACCOUNTS));
  const changed = accounts.filter(({ before, after }) => before !== after);
  return {
    from: months[0] ?? '',
    to: months.at(-1) ?? '',
    count: effects.length,
    ...amounts(accounts),
    accounts: accounts.length,
    dearer: changed.filter(({ before, after }) => after > before).length,
    cheaper: changed.filter(({ before, after }) => after < before).length,
    by_account: accounts.slice(0, MOST_ACCOUNTS).map((each) => ({
      account_id: each.account_id,
      account_no: numbers.get(each.account_id) ?? null,
      ...amounts([each]),
    })),
  };
}

function amounts(effects: readonly Effect[]): { [name: string]: Json } {
  const total = (name: 'before' | 'after') => effects.reduce((sum, each) => sum + each[name], 0n);
  const [before, after] = [total('before'), total('after')];
  return { before: yuan(Number(before)), after: yuan(Number(after)), difference: yuan(Number(after - before)) };
}

/** The sums of the effects by account, the largest difference first. */
function byAccount(effects: readonly Effect[]): Effect[] {
  const sums = new Map<number, Effect>();
  for (const { account_id, before, after } of effects) {
    const sum = sums.get(account_id) ?? { account_id, before: 0n, after: 0n };
    sums.set(account_id, { account_id, before: sum.before + before, after: sum.after + after });
  }
  const distance = ({ before, after }: Effect) => Math.abs(Number(after - before));
  return [...sums.values()].toSorted(
    (one, other) => distance(other) - distance(one) || one.account_id - other.account_id,
  );
}

async function accountNumbers({ db }: Context, accounts: readonly Effect[]): Promise<Map<number, string | null>> {
  if (accounts.length === 0) return new Map();
  const rows = await db.kysely
    .selectFrom('accounts')
    .select(['id', 'account_no'])
    .where(
      'id',
      'in',
      accounts.map(({ account_id }) => account_id),
    )
    .execute();
  return new Map(rows.map(({ id, account_no }) => [id, account_no]));
}
