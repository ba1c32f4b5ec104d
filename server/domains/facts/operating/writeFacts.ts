import { inChunks } from '#model/values/inChunks.ts';
import { ADDITIVE, type Additive, type Counted } from '#model/domains/facts/operating/createTally.ts';
import { DIMENSIONS, factId, NONE, type Dimension } from '#model/domains/facts/operating/dimensions.ts';
import type { FactPeriod } from '#model/domains/facts/operating/period.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { titlesOf } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { namesOfKeys } from './namesOfKeys.ts';
import { spelled } from '#server/engine/records/table/spelled.ts';

const ROWS_AT_ONCE = 100;
/** More products than a page shows, so that the sums of several periods are exact. */
export const MOST_PRODUCTS = 200;

interface Titles {
  of: (dimension: Dimension, key: string) => string | null;
  product: (id: number) => string | null;
}

/** Rows of `operating_facts` for what was counted in a period, with the names of its time. */
export async function factRows(context: Context, period: FactPeriod, counted: readonly Counted[]) {
  const titles = await titlesFor(context, counted);
  return counted.map((row) => factRow(period, row, { titles, now: context.clock() }));
}

export type FactRow = ReturnType<typeof factRow>;

function factRow(
  { grain, name: period, firstDay }: FactPeriod,
  { dimension, key, sums, unique, products }: Counted,
  { titles, now }: { titles: Titles; now: number },
) {
  const name = dimension === 'all' || key === NONE ? null : (titles.of(dimension, key) ?? key);
  const paying = unique.paying_users?.size;
  const net = sums.net_revenue;
  const { vcpu_used, vcpu_total, gpu_used, gpu_total } = sums;
  return {
    id: factId(period, dimension, key),
    title: dimension === 'all' ? period : `${period} · ${name ?? '–'}`,
    grain,
    period,
    day: firstDay,
    dimension,
    key,
    name,
    ...wholeSums(sums),
    active_users: unique.active_users?.size ?? null,
    paying_users: paying ?? null,
    arpu: paying === undefined || paying === 0 || net === undefined ? null : Math.round(net / paying),
    vcpu_pct: shareOf(vcpu_used, vcpu_total),
    gpu_pct: shareOf(gpu_used, gpu_total),
    top_products: JSON.stringify(topOf(products, titles)),
    created_at: now,
    updated_at: now,
  };
}

/** Every quantity that adds up; null where it was not read. Means of capacity are rounded. */
function wholeSums(sums: Counted['sums']): Record<Additive, number | null> {
  const values = ADDITIVE.map((name) => [name, sums[name] === undefined ? null : Math.round(sums[name])]);
  // One entry for each quantity.
  return Object.fromEntries(values) as Record<Additive, number | null>;
}

const shareOf = (used: number | undefined, total: number | undefined): number | null =>
  used === undefined || total === undefined || total === 0 ? null : used / total;

function topOf(products: ReadonlyMap<number, number>, titles: Titles) {
  return [...products]
    .toSorted(([a, x], [b, y]) => y - x || a - b)
    .slice(0, MOST_PRODUCTS)
    .map(([product_id, amount]) => ({ product_id, name: titles.product(product_id), amount }));
}

/** The names of every key and product, as the platform sees them. */
async function titlesFor(context: Context, counted: readonly Counted[]): Promise<Titles> {
  const known = new Map<string, (key: string) => string | undefined>();
  for (const dimension of DIMENSIONS) {
    if (dimension === 'all') continue;
    const keys = counted.flatMap((each) => (each.dimension === dimension ? [each.key] : []));
    known.set(dimension, await namesOfKeys(context, dimension, keys));
  }
  const products = new Set(counted.flatMap((each) => [...each.products.keys()]));
  const titles = await titlesOf(
    context.db,
    'products',
    products,
    sqlEnvOf({ ...context, actor: asPlatform(context.actor) }),
  );
  return {
    of: (dimension, key) => known.get(dimension)?.(key) ?? null,
    product: (id) => titles.get(id) ?? null,
  };
}

/** Rows of `operating_users`: who was active or paid, with the names of the time. */
export async function userRows(context: Context, { grain, name: period, firstDay: day }: FactPeriod, all: Counted) {
  const now = context.clock();
  const active = await peopleOf(context, [...(all.unique.active_users ?? [])]);
  const paying = await accountsOf(context, [...(all.unique.paying_users ?? [])]);
  return [
    ...active.map(({ id, name, bp_id }) => ({
      kind: 'active' as const,
      who: id,
      name,
      user_id: id,
      account_id: null,
      bp_id,
    })),
    ...paying.map(({ id, account_no, bp_id }) => ({
      kind: 'paying' as const,
      who: id,
      name: account_no,
      user_id: null,
      account_id: id,
      bp_id,
    })),
  ].map((row) => ({ ...row, grain, period, day, created_at: now, updated_at: now }));
}

export type UserRow = Awaited<ReturnType<typeof userRows>>[number];

const IDS_AT_ONCE = 500;

async function peopleOf({ db }: Context, ids: readonly number[]) {
  const found = [];
  for (const some of inChunks(ids, IDS_AT_ONCE))
    found.push(
      ...(await db.kysely.selectFrom('users').select(['id', 'name', 'bp_id']).where('id', 'in', some).execute()),
    );
  return found;
}

async function accountsOf({ db }: Context, ids: readonly number[]) {
  const found = [];
  for (const some of inChunks(ids, IDS_AT_ONCE))
    found.push(
      ...(await db.kysely
        .selectFrom('accounts')
        .select(['id', 'account_no', 'bp_id'])
        .where('id', 'in', some)
        .execute()),
    );
  return found;
}

/** Stores the facts of a period. What is there stays: a fact never changes. */
export async function writeFacts(
  context: Context,
  { facts, users }: { facts: readonly FactRow[]; users: readonly UserRow[] },
): Promise<void> {
  const { kysely } = context.db;
  for (const some of inChunks(facts, ROWS_AT_ONCE))
    await kysely
      .insertInto('operating_facts')
      .values(some.map((row) => spelled(context, 'operatingFacts', row)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const some of inChunks(users, ROWS_AT_ONCE))
    await kysely
      .insertInto('operating_users')
      .values(some.map((row) => spelled(context, 'operatingUsers', row)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
