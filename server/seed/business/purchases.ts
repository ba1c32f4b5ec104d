import type { Json } from '#model/language/definition.ts';
import { makeOrder } from '#server/domains/billing/orders/makeOrder.ts';
import { makeQuote } from '#server/domains/billing/quotes/makeQuote.ts';
import { readQuestion } from '#server/domains/billing/quotes/question.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { logRequest } from './logRequest.ts';
import { act, create, inTransaction, type Business } from './openBusiness.ts';

const MACHINES = 'instances';
const CLOUDS = 'clouds';

export interface WantedMachine {
  name: string;
  cloud: string;
  flavor: string;
  image: string;
}

/** Buys a machine for months in advance: quote, order, payment, delivery. */
export async function buyMachine(
  context: Context,
  business: Business,
  wanted: WantedMachine & { months: number; renews: boolean },
): Promise<void> {
  const { months: period, renews } = wanted;
  const values = await machineValues(context, business, wanted);
  const items = [{ resource: MACHINES, values }];
  await order(context, { type: 'new', charge_type: 'prepaid', period, unit: 'month', items }, renews);
  await business.advance(business.now());
}

/** Creates a machine that is paid by the hour. */
export async function createMachine(context: Context, business: Business, wanted: WantedMachine): Promise<void> {
  const { cloud_id = null, ...values } = await machineValues(context, business, wanted);
  await create(context, MACHINES, values, { cloud_id });
  await business.advance(business.now());
}

/** Moves a machine that was bought to a larger flavor, and accepts it. */
export async function upgradeMachine(
  context: Context,
  business: Business,
  { name, flavor }: { name: string; flavor: string },
): Promise<void> {
  const id = await idOf(context, MACHINES, { name });
  const machine = await context.db.kysely
    .selectFrom('instances')
    .select('cloud_id')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  const flavor_id = await idOf(context, 'flavors', { name: flavor, cloud_id: machine.cloud_id });
  const items = [{ resource: MACHINES, resource_id: id, values: { flavor_id } }];
  await order(context, { type: 'upgrade', items }, false);
  await business.advance(business.now());
  await act(context, MACHINES, id, 'confirm_resize');
  await business.advance(business.now());
}

/** Gives up a machine that was bought: what was not used returns. */
export async function refundMachine(context: Context, business: Business, name: string): Promise<void> {
  const bought = await context.db.kysely
    .selectFrom('subscriptions')
    .select('order_id')
    .where('resource_name', '=', name)
    .executeTakeFirstOrThrow();
  await act(context, 'orders', bought.order_id ?? 0, 'refund');
  await business.advance(business.now());
}

async function order(context: Context, question: { [name: string]: Json }, auto_renew: boolean): Promise<void> {
  const id = await inTransaction(context, async (inside) => {
    const { quote_id = null } = await makeQuote(inside, readQuestion(inside, question));
    const input = { quote_id, auto_renew };
    const made = await makeOrder(inside, input);
    const { orders } = context.schemas.resources;
    if (orders !== undefined) await logRequest(inside, { definition: orders, input }, made);
    return made;
  });
  await act(context, 'orders', id, 'pay');
}

async function machineValues(
  context: Context,
  business: Business,
  { name, cloud, flavor, image }: WantedMachine,
): Promise<{ [name: string]: Json }> {
  const cloud_id = await idOf(context, CLOUDS, { name: cloud });
  const { id, bp_id } = context.actor;
  const owner: Wanted = bp_id === null ? { user_id: id } : { bp_id };
  const network_id =
    (await findId(context, 'networks', { cloud_id, ...owner })) ?? (await makeNetwork(context, business, cloud_id));
  return {
    cloud_id,
    name,
    flavor_id: await idOf(context, 'flavors', { name: flavor, cloud_id }),
    source: 'image',
    image_id: await idOf(context, 'images', { name: image, cloud_id }),
    networks: [{ network_id, subnet_id: await idOf(context, 'subnets', { network_id }) }],
    // A simulated machine has no sign-in.
    admin_password: `Demo-${context.ids.digits(8)}`,
  };
}

async function makeNetwork(context: Context, business: Business, cloud_id: RecordId): Promise<RecordId> {
  const path = { cloud_id };
  const network = await create(context, 'networks', { name: 'inner' }, path);
  await business.advance(business.now());
  // Networks have UUIDs.
  const network_id = network.id as string;
  const subnet = { name: 'inner-v4', network_id, ip_version: 4, cidr: '192.168.10.0/24' };
  await create(context, 'subnets', subnet, path);
  await business.advance(business.now());
  return network_id;
}

type Wanted = Readonly<Record<string, RecordId>>;

async function findId(context: Context, resource: string, wanted: Wanted): Promise<RecordId | undefined> {
  const definition = context.schemas.resources[resource];
  if (definition === undefined) return undefined;
  const [id] = await idsWith(context.db, definition, wanted, 1);
  return id;
}

async function idOf(context: Context, resource: string, wanted: Wanted): Promise<RecordId> {
  const id = await findId(context, resource, wanted);
  if (id === undefined) throw new Error(`The demo needs ${resource} with ${JSON.stringify(wanted)}`);
  return id;
}
