import type { Database } from '#server/engine/db/database.ts';

type Row = Record<string, number | string | null>;

/** What is charged: its table, the charge of its items, and the states in which it is usable. */
const CHARGED = [
  { table: 'instances', resource: 'instances', type: 'vm', usable: ['active', 'paused', 'rescued'] },
  {
    table: 'volumes',
    resource: 'volumes',
    type: 'volume',
    usable: ['available', 'reserved', 'awaiting_transfer', 'in_use', 'maintenance'],
  },
  { table: 'snapshots', resource: 'snapshots', type: 'snapshot', usable: ['available'] },
  { table: 'floating_ips', resource: 'floatingIps', type: 'eip', usable: ['active', 'down'] },
] as const;

/** Nothing is usable without one account that pays or has paid; nothing is paid by two, or once it has gone. */
export async function payersAgree(db: Database, end: number, wrong: string[]): Promise<void> {
  const rows = (text: string) => db.all<Row>(text);
  const accounts = await rows('select id, user_id, status, balance from accounts');
  const ofUser = new Map(accounts.map((row) => [row['user_id'], row]));
  const closed = new Set(accounts.filter(({ status }) => status === 'closed').map(({ id }) => id));
  const open = await rows(
    `select id, resource, resource_id, resource_type, account_id, state, charge_type from billing_items where open_key is not null`,
  );
  const subscriptions = await rows(
    `select id, resource, resource_id, account_id, ends_at, status from subscriptions where status = 'active' and resource_id is not null`,
  );
  const itemsOf = Map.groupBy(open, (row) => `${row['resource']} ${row['resource_id']} ${row['resource_type']}`);
  const boughtOf = Map.groupBy(subscriptions, (row) => `${row['resource']} ${row['resource_id']}`);
  for (const { id, account_id, ends_at } of subscriptions) {
    if (Number(ends_at) <= end) wrong.push(`subscription ${id} is in force after its end`);
    if (closed.has(account_id)) wrong.push(`subscription ${id} belongs to a closed account`);
  }
  for (const { id, account_id } of open)
    if (closed.has(account_id)) wrong.push(`item ${id} is charged to a closed account`);
  for (const { table, resource, type, usable } of CHARGED) {
    const records = await rows(
      `select r.id, r.status, r.user_id from ${table} r join clouds c on c.cloud_id = r.cloud_id where c.name = 'life-cloud' and r.user_id is not null`,
    );
    const there = new Set(records.map(({ id }) => String(id)));
    for (const { id, status, user_id } of records) {
      const name = `${resource} ${id} (${status})`;
      const items = itemsOf.get(`${resource} ${id} ${type}`) ?? [];
      const bought = boughtOf.get(`${resource} ${id}`) ?? [];
      if (items.length > 1) wrong.push(`${name} is charged ${items.length} times`);
      if (bought.length > 1) wrong.push(`${name} is paid for in advance ${bought.length} times`);
      const isUsable = usable.some((each) => each === status);
      const [item] = items;
      if (item === undefined) {
        if (isUsable) wrong.push(`${name} is usable, and nobody is charged`);
        continue;
      }
      if (item['account_id'] !== ofUser.get(user_id)?.['id']) wrong.push(`${name} is charged to another account`);
      if (bought.some(({ account_id }) => account_id !== item['account_id']))
        wrong.push(`${name} was bought by another account`);
      if ((item['charge_type'] === 'prepaid') !== (bought.length === 1) && item['state'] !== 'expired')
        wrong.push(`${name} is ${item['charge_type']} with ${bought.length} subscriptions`);
      if (resource === 'instances' && isUsable && item['state'] !== 'active')
        wrong.push(`${name} runs, and its item is ${item['state']}`);
      if (resource === 'instances' && status === 'soft_deleted' && item['state'] === 'active' && bought.length === 0)
        wrong.push(`${name} is charged in the recycle bin`);
    }
    for (const item of open)
      if (item['resource'] === resource && item['resource_type'] === type && !there.has(String(item['resource_id'])))
        if (await isOfLife(db, item)) wrong.push(`item ${item['id']} is charged for what does not exist`);
  }
}

async function isOfLife(db: Database, { account_id }: Row): Promise<boolean> {
  const [row] = await db.all<Row>(
    `select u.name from accounts a join users u on u.id = a.user_id where a.id = ? and u.name like 'life-%'`,
    [account_id ?? 0],
  );
  return row !== undefined;
}
