import { addPrice, type Market } from './market.ts';
import { buy, convert, refund, renew, type Bought } from './orders.ts';
import { handOver, type Transfer } from './transfers.ts';
import type { Answer, Body, LifeLog, LifeWorld, Random } from './world.ts';

export interface Person {
  name: string;
  account: number;
  network: string;
  subnet: string;
}

export interface Thing {
  /** Who owns it now. */
  person: Person;
  path: string;
  id: string;
}

export interface Life {
  world: LifeWorld;
  market: Market;
  random: Random;
  log: LifeLog;
  people: readonly Person[];
  machines: Thing[];
  disks: Thing[];
  addresses: Thing[];
  orders: Bought[];
  transfers: Transfer[];
  events: Body[];
  counts: { keys: number; guests: number };
  now: number;
}

export const BILL = '/api/bill/v1';
const PASSWORD = 'Longer-12345';
const YUAN = 1_000_000n;
const HOUR_MS = 3_600_000;

// Those that are named twice are done more often.
// prettier-ignore
export const OPERATIONS = [
  'recharge', 'voucher', 'machine', 'machine', 'disk', 'disk', 'address', 'snapshot', 'stop', 'stop', 'start', 'start',
  'extend', 'extend', 'attach', 'detach', 'recycle', 'restore', 'purge', 'delete', 'handOver', 'handOver', 'order',
  'order', 'convert', 'renew', 'refund', 'traffic', 'traffic', 'traffic', 'again', 'price', 'close', 'comeAndGo',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Does something for somebody, if there is something to do it with. A fault of the server ends the life. */
export async function operate(life: Life, what: Operation): Promise<void> {
  const person = life.random.of(life.people);
  const answer = person && (await work[what](life, person));
  if (answer === undefined) return;
  const count = life.log.operations.get(what) ?? { done: 0, refused: 0 };
  count[answer.status < 300 ? 'done' : 'refused'] += 1;
  if (answer.status >= 500) throw new Error(`${what} answered ${JSON.stringify(answer)}`);
  life.log.operations.set(what, count);
}

/** A key for a call that is repeated when its server was killed. */
export const keyOf = ({ counts }: Pick<Life, 'counts'>): string => `life ${(counts.keys += 1)}`;

export async function recharge(
  { world, log }: Pick<Life, 'world' | 'log'>,
  account: number,
  fen: number,
  key: string,
): Promise<Answer> {
  const amount = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
  const answer = await world.call(
    'admin',
    'PUT',
    `${BILL}/accounts/${account}/charge`,
    { amount, method: 'admin_grant' },
    key,
  );
  // 202: it waits for a second administrator, who never comes.
  if (answer.status === 200) log.recharges.push({ account, amount: BigInt(fen) * (YUAN / 100n) });
  return answer;
}

async function create(life: Life, person: Person, kind: string, list: Thing[], body: Body): Promise<Answer> {
  const { world, market } = life;
  const answer = await world.call(person.name, 'POST', `${market.cloudPath}/${kind}`, body, keyOf(life));
  if (answer.status === 201)
    list.push({ person, id: answer.body.id, path: `${market.cloudPath}/${kind}/${answer.body.id}` });
  return answer;
}

/** An action of the owner. */
export async function act(
  life: Life,
  thing: Thing | undefined,
  action: string,
  body: Body = {},
): Promise<Answer | undefined> {
  return thing && life.world.call(thing.person.name, 'POST', `${thing.path}?action=${action}`, body, keyOf(life));
}

async function traffic(life: Life): Promise<Answer | undefined> {
  const { random, world, now, events } = life;
  const address = random.of(life.addresses);
  const [item] =
    address === undefined
      ? []
      : await world.db.all<{ id: number; from: number; to: number | null }>(
          'select id, "from", "to" from billing_items where resource_id = ? and "from" is not null',
          [address.id],
        );
  if (item === undefined) return undefined;
  const late = random.chance(0.3) ? random.between(HOUR_MS, 40 * HOUR_MS) : random.between(0, HOUR_MS);
  const event: Body = {
    id: keyOf(life),
    item_id: item.id,
    meter: 'gb',
    quantity: `${random.between(0, 9)}.${String(random.below(1_000_000)).padStart(6, '0')}`,
    at: new Date(Math.max(Number(item.from), now - late)).toISOString(),
  };
  events.push(event);
  return report(life, random.chance(0.3) ? [event, event] : [event]);
}

const report = ({ world }: Life, events: Body[]) =>
  world.call('admin', 'POST', `${BILL}/usage-events`, { source: 'life', events });

/** Somebody who comes without money, closes the account at once, and tries to buy something. */
async function comeAndGo(life: Life): Promise<Answer> {
  const { world, market, log } = life;
  const name = `guest-${(life.counts.guests += 1)}`;
  const user = await world.call('admin', 'POST', '/api/ums/v1/users', { name, kind: 3, password: PASSWORD });
  const [row] = await world.db.all<{ id: number }>('select id from accounts where user_id = ?', [user.body.id]);
  const closed = await world.call('admin', 'POST', `${BILL}/accounts/${row?.id}?action=close`, {}, keyOf(life));
  const late = await world.call(name, 'POST', `${market.cloudPath}/volumes`, { name: 'late', size_gb: 1 }, keyOf(life));
  if (closed.status < 300 && late.status < 300) log.wrong.push(`${name} has a disk after the account was closed`);
  return closed;
}

const work: Record<Operation, (life: Life, person: Person) => Promise<Answer | undefined>> = {
  async recharge(life, { account }) {
    const [fen, key] = [life.random.between(1, 100_000), keyOf(life)];
    const answer = await recharge(life, account, fen, key);
    // A repetition is the same payment.
    if (life.random.chance(0.3)) await recharge({ ...life, log: { ...life.log, recharges: [] } }, account, fen, key);
    return answer;
  },
  async voucher(life, { account }) {
    const { random, now, world, log } = life;
    const face = random.between(1, 5_000);
    const answer = await world.call(
      'admin',
      'POST',
      `${BILL}/vouchers`,
      {
        name: 'life',
        account_id: account,
        kind: random.of(['voucher', 'granted']) ?? 'voucher',
        face_amount: `${Math.floor(face / 100)}.${String(face % 100).padStart(2, '0')}`,
        valid_to: new Date(now + random.between(1, 20 * 24) * HOUR_MS).toISOString(),
      },
      keyOf(life),
    );
    // Above what one person may give a day it waits likewise.
    if (answer.status === 201 && answer.body.status !== 'second_review')
      log.grants.push({ account, amount: BigInt(face) * (YUAN / 100n) });
    return answer;
  },
  machine: (life, person) =>
    create(life, person, 'instances', life.machines, {
      name: 'life',
      flavor_id: life.random.of(life.market.flavors)?.id ?? '',
      source: 'image',
      image_id: life.market.image,
      networks: [{ network_id: person.network, subnet_id: person.subnet }],
      admin_password: 'Suantai@2026',
    }),
  disk: (life, person) =>
    create(life, person, 'volumes', life.disks, { name: 'life', size_gb: life.random.between(1, 80) }),
  address: (life, person) =>
    create(life, person, 'floating-ips', life.addresses, { floating_network_id: life.market.publicNetwork }),
  async snapshot(life) {
    const disk = life.random.of(life.disks);
    return disk && create(life, disk.person, 'snapshots', [], { name: 'life', volume_id: disk.id });
  },
  stop: (life) => act(life, life.random.of(life.machines), 'stop'),
  start: (life) => act(life, life.random.of(life.machines), 'start'),
  extend: (life) => act(life, life.random.of(life.disks), 'extend', { size_gb: life.random.between(20, 200) }),
  async attach(life) {
    const disk = life.random.of(life.disks);
    const machine = life.random.of(life.machines.filter(({ person }) => person === disk?.person));
    return machine && act(life, disk, 'attach', { server_id: machine.id });
  },
  detach: (life) => act(life, life.random.of(life.disks), 'detach'),
  recycle: (life) => act(life, life.random.of(life.machines), 'recycle'),
  restore: (life) => act(life, life.random.of(life.machines), 'restore'),
  purge: (life) => act(life, life.random.of(life.machines), 'purge'),
  async delete(life) {
    const list = life.random.of([life.machines, life.disks, life.addresses]) ?? [];
    const thing = life.random.of(list);
    return thing && life.world.call(thing.person.name, 'DELETE', thing.path, undefined, keyOf(life));
  },
  handOver,
  order: buy,
  convert,
  renew,
  refund,
  traffic,
  async again(life) {
    const event = life.random.of(life.events);
    return event && report(life, [event]);
  },
  async price(life) {
    const { random, market, world, now } = life;
    const added = await addPrice(world, market.products['machine'] ?? 0, {
      unit_price: `0.${String(random.between(50_000, 300_000)).padStart(6, '0')}`,
      effective_from: new Date(Math.floor(now / 1_000) * 1_000 + random.between(60, 30 * 3_600) * 1_000).toISOString(),
    });
    return { status: added ? 201 : 422, body: null };
  },
  close: (life, { account }) =>
    life.world.call('admin', 'POST', `${BILL}/accounts/${account}?action=close`, {}, keyOf(life)),
  comeAndGo,
};
