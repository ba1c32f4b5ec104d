import { post } from '#server/domains/billing/ledger/post.ts';
import type { Context } from '#server/engine/context.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';

export const ACCOUNTS = 1_000;
/** Of each account. */
export const MACHINES = 100;
export const HOUR_MS = 3_600_000;

/** Accounts with money, and machines that run since the beginning of the hour. Returns the ids of the accounts. */
export async function fillMachines(context: Context, count = ACCOUNTS): Promise<number[]> {
  const { kysely } = context.db;
  const now = context.clock();
  const stamps = { created_at: now, updated_at: now };
  const category = await kysely
    .insertInto('categories')
    .values({ name: 'bench', code: 'bench', ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const product = await kysely
    .insertInto('products')
    .values({
      name: 'bench',
      code: 'bench',
      category_id: category.id,
      resource_type: 'vm',
      charge_type: 'postpaid',
      meter: 'hour',
      status: 'on_sale',
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('price_versions')
    .values({
      product_id: product.id,
      version: 1,
      model: 'per_unit',
      unit_price: 123_457,
      status: 'active',
      effective_from: 0,
      ...stamps,
    })
    .execute();
  const accounts = await fillAccounts(context, count);
  for (const [place, id] of accounts.entries())
    await context.transaction((inside) => addMachines(inside, id, place + 1, now));
  return accounts;
}

/** Accounts with money. Returns their ids. */
export async function fillAccounts(context: Context, count: number): Promise<number[]> {
  const now = context.clock();
  const accounts: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const { id } = await context.db.kysely
      .insertInto('accounts')
      .values({
        account_no: `B${n}`,
        owner_type: 'user',
        user_id: 100_000 + n,
        balance: 0,
        status: 'normal',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    accounts.push(id);
    const amount = 1_000_000_000_000;
    const postings = [
      { account: 'channel.bank_transfer', amount: -amount },
      { account: 'wallet.cash', amount },
    ] as const;
    await context.transaction((inside) =>
      post(inside, { kind: 'recharge', key: `bench ${id}`, account_id: id, postings }),
    );
  }
  return accounts;
}

async function addMachines({ db }: Context, account: number, n: number, now: number): Promise<void> {
  const items = Array.from({ length: MACHINES }, (_, place) => {
    const id = n * MACHINES + place;
    return {
      id,
      account_id: account,
      user_id: 100_000 + n,
      resource: 'instances',
      resource_id: `m-${id}`,
      resource_name: `m-${id}`,
      resource_type: 'vm',
      quantity: 1_000_000,
      spec: 'bench',
      charge_type: 'postpaid',
      state: 'active',
      from: now,
      next_at: now + HOUR_MS,
      open_key: `instances m-${id} vm`,
      created_at: now,
      updated_at: now,
    };
  });
  const spans = items.map(({ id }) => ({
    item_id: id,
    open_item: id,
    from: now,
    quantity: 1_000_000,
    spec: 'bench',
    state: 'active',
    created_at: now,
    updated_at: now,
  }));
  for (const [table, rows] of [
    ['billing_items', items],
    ['spans', spans],
  ] as const)
    await insertMany(
      db,
      table,
      Object.keys(rows[0] ?? {}),
      rows.flatMap((row) => Object.values(row)),
    );
}
