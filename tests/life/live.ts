import { addPrice, openMarket, type Market } from './market.ts';
import { randomFrom, type Answer, type Body, type LifeLog, type LifeWorld, type Random } from './world.ts';

export interface LifeOptions {
  seed: number;
  accounts: number;
  /** Things that are created at the beginning: machines, disks and addresses. */
  things: number;
  days: number;
  /** Deeds a day. */
  deeds: number;
  /** Where the clock stands. */
  start: number;
  tell?(line: string): void;
}

interface Person {
  name: string;
  account: number;
  network: string;
  subnet: string;
}

interface Thing {
  person: Person;
  path: string;
  id: string;
}

const BILL = '/api/bill/v1';
const PASSWORD = 'Longer-12345';
const YUAN = 1_000_000n;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Lives: people top up, create, stop, resize and delete, prices change, meters report late and twice, orders are paid
 * and refunded.
 */
export async function live(world: LifeWorld, options: LifeOptions): Promise<{ log: LifeLog; end: number }> {
  const { seed, accounts, things, days, deeds, start, tell = () => undefined } = options;
  const random = randomFrom(seed);
  const log: LifeLog = { recharges: [], grants: [], deeds: new Map() };
  const market = await openMarket(world, start);
  const people: Person[] = [];
  for (let n = 0; n < accounts; n += 1) people.push(await arrive(world, market, `life-${n}`, random, log, start));
  const life = {
    world,
    market,
    random,
    log,
    people,
    machines: [],
    disks: [],
    addresses: [],
    orders: [],
    events: [],
    counts: { keys: 0 },
  };
  let now = start;
  for (let n = 0; n < things; n += 1) {
    await deed({ ...life, now }, random.of(['machine', 'disk', 'address']) ?? 'disk');
    if (n % 20 === 19) await world.advance(now);
  }
  await world.advance(now);
  const end = start + days * DAY_MS;
  tell(
    `${accounts} accounts, ${life.machines.length} machines, ${life.disks.length} disks, ${life.addresses.length} addresses`,
  );
  const pause = DAY_MS / Math.max(1, deeds / 4);
  while (now < end) {
    const today = Math.floor((now - start) / DAY_MS);
    for (let n = random.between(1, 7); n > 0; n -= 1) await deed({ ...life, now }, random.of(DEEDS) ?? 'recharge');
    // Not at whole seconds either.
    now = Math.min(end, now + random.between(1, Math.floor(pause * 2)));
    await world.advance(now);
    if (Math.floor((now - start) / DAY_MS) > today) tell(`day ${today + 1} of ${days}`);
  }
  // The last hour is over, and settled.
  const done = (Math.floor(end / HOUR_MS) + 1) * HOUR_MS;
  await world.advance(done);
  return { log, end: done };
}

interface Life {
  world: LifeWorld;
  market: Market;
  random: Random;
  log: LifeLog;
  people: readonly Person[];
  machines: Thing[];
  disks: Thing[];
  addresses: Thing[];
  orders: { person: Person; id: number }[];
  events: Body[];
  counts: { keys: number };
  now: number;
}

/** A person with an account, money, and a network of their own. */
async function arrive(
  world: LifeWorld,
  { cloudPath }: Market,
  name: string,
  random: Random,
  log: LifeLog,
  now: number,
): Promise<Person> {
  const user = await world.call('admin', 'POST', '/api/ums/v1/users', { name, kind: 3, password: PASSWORD });
  const [row] = await world.db.all<{ id: number }>('select id from accounts where user_id = ?', [user.body.id]);
  const account = Number(row?.id ?? 0);
  await recharge({ world, log }, account, random.between(5_000, 500_000), `first ${name}`);
  const network = await world.call(name, 'POST', `${cloudPath}/networks`, { name: 'life' });
  await world.advance(now);
  const subnet = await world.call(name, 'POST', `${cloudPath}/subnets`, {
    name: 'life',
    cidr: '10.9.0.0/16',
    ip_version: 4,
    gateway_ip: '10.9.0.1',
    network_id: network.body.id,
  });
  await world.advance(now);
  return { name, account, network: network.body.id, subnet: subnet.body.id };
}

async function recharge(
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
  if (answer.status === 200) log.recharges.push({ account, amount: BigInt(fen) * (YUAN / 100n) });
  return answer;
}

// Those that are named twice are done more often.
// prettier-ignore
const DEEDS = [
  'recharge', 'voucher', 'machine', 'machine', 'disk', 'disk', 'address', 'stop', 'stop', 'start', 'start',
  'extend', 'extend', 'delete', 'order', 'order', 'refund', 'traffic', 'traffic', 'traffic', 'again', 'price',
] as const;
type Deed = (typeof DEEDS)[number];

async function deed(life: Life, what: Deed): Promise<void> {
  const person = life.random.of(life.people);
  const answer = person && (await work[what](life, person));
  if (answer === undefined) return;
  const count = life.log.deeds.get(what) ?? { done: 0, refused: 0 };
  count[answer.status < 300 ? 'done' : 'refused'] += 1;
  if (answer.status >= 500) throw new Error(`${what} answered ${JSON.stringify(answer)}`);
  life.log.deeds.set(what, count);
}

const keyOf = ({ counts }: Life): string => `life ${(counts.keys += 1)}`;

async function create(life: Life, person: Person, kind: string, list: Thing[], body: Body): Promise<Answer> {
  const { world, market } = life;
  const answer = await world.call(person.name, 'POST', `${market.cloudPath}/${kind}`, body, keyOf(life));
  if (answer.status === 201)
    list.push({ person, id: answer.body.id, path: `${market.cloudPath}/${kind}/${answer.body.id}` });
  return answer;
}

async function act(life: Life, thing: Thing | undefined, action: string, body: Body = {}): Promise<Answer | undefined> {
  return thing && life.world.call(thing.person.name, 'POST', `${thing.path}?action=${action}`, body, keyOf(life));
}

async function traffic(life: Life): Promise<Answer | undefined> {
  const { random, world, now, events } = life;
  const address = random.of(life.addresses);
  const [item] =
    address === undefined
      ? []
      : await world.db.all<{ id: number; from: number }>(
          'select id, "from" from billing_items where resource_id = ? and "from" is not null',
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

async function order(life: Life, person: Person): Promise<Answer> {
  const { world, market, random } = life;
  const quote = await world.call(person.name, 'POST', `${BILL}/quotes`, {
    type: 'new',
    charge_type: 'prepaid',
    period: 1,
    unit: 'month',
    items: [
      { resource: 'volumes', values: { cloud_id: market.cloudId, name: 'ordered', size_gb: random.between(1, 60) } },
    ],
  });
  if (quote.status !== 200) return quote;
  const made = await world.call(person.name, 'POST', `${BILL}/orders`, { quote_id: quote.body.quote_id }, keyOf(life));
  if (made.status !== 201 || random.chance(0.15)) return made;
  const pay = () => world.call(person.name, 'POST', `${BILL}/orders/${made.body.id}?action=pay`, {});
  const paid = await pay();
  if (random.chance(0.3)) await pay();
  if (paid.status < 300) life.orders.push({ person, id: made.body.id });
  return paid;
}

const work: Record<Deed, (life: Life, person: Person) => Promise<Answer | undefined>> = {
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
    if (answer.status === 201) log.grants.push({ account, amount: BigInt(face) * (YUAN / 100n) });
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
  stop: (life) => act(life, life.random.of(life.machines), 'stop'),
  start: (life) => act(life, life.random.of(life.machines), 'start'),
  extend: (life) => act(life, life.random.of(life.disks), 'extend', { size_gb: life.random.between(20, 200) }),
  async delete(life) {
    const list = life.random.of([life.machines, life.disks, life.addresses]) ?? [];
    const thing = life.random.of(list);
    return thing && life.world.call(thing.person.name, 'DELETE', thing.path, undefined, keyOf(life));
  },
  order,
  async refund(life) {
    const bought = life.random.of(life.orders);
    return (
      bought &&
      life.world.call(bought.person.name, 'POST', `${BILL}/orders/${bought.id}?action=refund`, {}, keyOf(life))
    );
  },
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
};
