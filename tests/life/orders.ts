import { BILL, keyOf, type Life, type Person } from './operations.ts';
import type { Answer, Body } from './world.ts';

/** An order that was paid. */
export interface Bought {
  person: Person;
  id: number;
}

/** A disk or a machine for some time: a month, or a few days, after which it ends or renews itself. */
export async function buy(life: Life, person: Person): Promise<Answer> {
  const { market, random } = life;
  const cloud_id = market.cloudId;
  const item: Body = random.chance(0.7)
    ? { resource: 'volumes', values: { cloud_id, name: 'ordered', size_gb: random.between(1, 60) } }
    : {
        resource: 'instances',
        values: {
          cloud_id,
          name: 'ordered',
          flavor_id: random.of(market.flavors)?.id ?? '',
          source: 'image',
          image_id: market.image,
          networks: [{ network_id: person.network, subnet_id: person.subnet }],
          admin_password: 'Suantai@2026',
        },
      };
  return order(life, person, { type: 'new', ...periodOf(life), items: [item] });
}

/** What is charged by use is paid in advance from now on. */
export async function convert(life: Life): Promise<Answer | undefined> {
  const thing = life.random.of([...life.disks, ...life.machines]);
  const resource = thing && life.machines.includes(thing) ? 'instances' : 'volumes';
  return (
    thing &&
    order(life, thing.person, { type: 'convert', ...periodOf(life), items: [{ resource, resource_id: thing.id }] })
  );
}

/** Buys one more period of what somebody has, also of what has ended. */
export async function renew(life: Life, person: Person): Promise<Answer | undefined> {
  const had = await life.world.db.all<{ resource: string; resource_id: string }>(
    `select resource, resource_id from subscriptions where account_id = ? and status <> 'released' and resource_id is not null order by id`,
    [person.account],
  );
  const one = life.random.of(had);
  return one && order(life, person, { type: 'renew', ...periodOf(life), items: [{ ...one }] });
}

export async function refund(life: Life): Promise<Answer | undefined> {
  const bought = life.random.of(life.orders);
  if (bought === undefined) return undefined;
  const answer = await life.world.call(
    bought.person.name,
    'POST',
    `${BILL}/orders/${bought.id}?action=refund`,
    {},
    keyOf(life),
  );
  if (answer.status < 300) life.log.refunds.push({ order: bought.id, at: life.now, ...shown(answer.body) });
  return answer;
}

const shown = ({ consumed, unused }: { consumed: string; unused: string }) => ({ consumed, unused });

const periodOf = ({ random }: Life): Body =>
  random.chance(0.4)
    ? { charge_type: 'prepaid', period: 1, unit: 'month' }
    : { charge_type: 'prepaid', period: random.between(1, 5), unit: 'day' };

async function order(life: Life, person: Person, question: Body): Promise<Answer> {
  const { world, random } = life;
  const quote = await world.call(person.name, 'POST', `${BILL}/quotes`, question);
  if (quote.status !== 200) return quote;
  const wish = { quote_id: quote.body.quote_id, auto_renew: question['type'] !== 'renew' && random.chance(0.4) };
  const made = await world.call(person.name, 'POST', `${BILL}/orders`, wish, keyOf(life));
  if (made.status !== 201 || random.chance(0.15)) return made;
  const pay = () => world.call(person.name, 'POST', `${BILL}/orders/${made.body.id}?action=pay`, {});
  const paid = await pay();
  if (random.chance(0.3)) await pay();
  if (paid.status < 300) life.orders.push({ person, id: made.body.id });
  return paid;
}
