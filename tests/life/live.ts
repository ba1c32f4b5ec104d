import { operate, recharge, OPERATIONS, type Life, type Person } from './operations.ts';
import { openMarket, type Market } from './market.ts';
import { randomFrom, type LifeLog, type LifeWorld, type Random } from './world.ts';

export interface LifeOptions {
  seed: number;
  accounts: number;
  /** Things that are created at the beginning: machines, disks and addresses. */
  things: number;
  days: number;
  /** Operations a day. */
  operations: number;
  /** Where the clock stands. */
  start: number;
  tell?(line: string): void;
}

const PASSWORD = 'Longer-12345';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Lives: people top up, create, stop, resize, bin, restore, delete and hand over, prices change, meters report late and
 * twice, orders are paid, renewed, refunded and run out, accounts close.
 */
export async function live(world: LifeWorld, options: LifeOptions): Promise<{ log: LifeLog; end: number }> {
  const { seed, accounts, things, days, operations, start, tell = () => undefined } = options;
  const random = randomFrom(seed);
  const log: LifeLog = { recharges: [], grants: [], refunds: [], wrong: [], operations: new Map() };
  const market = await openMarket(world, start);
  const people = await arrive({ world, log }, market, random, { accounts, start });
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
    transfers: [],
    events: [],
    counts: { keys: 0, guests: 0 },
  };
  let now = start;
  for (let n = 0; n < things; n += 1) {
    await operate({ ...life, now }, random.of(['machine', 'disk', 'address']) ?? 'disk');
    if (n % 20 === 19) await world.advance(now);
  }
  await world.advance(now);
  const end = start + days * DAY_MS;
  tell(
    `${accounts} accounts, ${life.machines.length} machines, ${life.disks.length} disks, ${life.addresses.length} addresses`,
  );
  const pause = DAY_MS / Math.max(1, operations / 4);
  while (now < end) {
    const today = Math.floor((now - start) / DAY_MS);
    for (let n = random.between(1, 7); n > 0; n -= 1)
      await operate({ ...life, now }, random.of(OPERATIONS) ?? 'recharge');
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

/** People with an account, money, and a network of their own. */
async function arrive(
  { world, log }: Pick<Life, 'world' | 'log'>,
  { cloudPath }: Market,
  random: Random,
  { accounts, start }: Pick<LifeOptions, 'accounts' | 'start'>,
): Promise<Person[]> {
  const people: Omit<Person, 'subnet'>[] = [];
  for (let n = 0; n < accounts; n += 1) {
    const name = `life-${n}`;
    const user = await world.call('admin', 'POST', '/api/ums/v1/users', { name, kind: 3, password: PASSWORD });
    const [row] = await world.db.all<{ id: number }>('select id from accounts where user_id = ?', [user.body.id]);
    const account = Number(row?.id ?? 0);
    await recharge({ world, log }, account, random.between(5_000, 500_000), `first ${name}`);
    const network = await world.call(name, 'POST', `${cloudPath}/networks`, { name: 'life' });
    people.push({ name, account, network: network.body.id });
  }
  // The cloud makes the networks of all of them at the same time.
  await world.advance(start);
  const arrived: Person[] = [];
  for (const person of people) {
    const subnet = await world.call(person.name, 'POST', `${cloudPath}/subnets`, {
      name: 'life',
      cidr: '10.9.0.0/16',
      ip_version: 4,
      gateway_ip: '10.9.0.1',
      network_id: person.network,
    });
    arrived.push({ ...person, subnet: subnet.body.id });
  }
  await world.advance(start);
  return arrived;
}
