import type { Definition } from '#model/language/definition.ts';
import { microYuan } from '#model/rules/money/money.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { chargedRecord } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import { wholeOfPart } from '#server/domains/billing/subscriptions/partsOfSubscription.ts';
import { subscribe } from '#server/domains/billing/subscriptions/subscribe.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { Delivered } from '#server/domains/billing/orders/deliver.ts';
import { deliveriesOf, updateDelivery, type Delivery } from '#server/domains/billing/subscriptions/deliveries.ts';
import { frozenItems } from '#server/domains/billing/subscriptions/frozenDues.ts';
import { deliveryJob, lateDeliveryJob } from '#server/domains/billing/orders/orderJobs.ts';

type Order = RecordOf<'orders'>;

/** How long the inventory may take to show what was made. */
const SHOWN_WITHIN_S = 3_600;

/** A part is made by the cloud, with the record of the item that it belongs to: it fails with it. */
export async function beginPart(context: Context, order: Order, delivery: Delivery): Promise<Delivered> {
  const whole = await wholeOf(context, order, delivery);
  return { ...delivery, state: whole?.state === 'failed' ? 'failed' : 'provisioning', error: null };
}

/**
 * Looks for a part that no write has shown yet. Once its record is delivered, the inventory has an hour to show it;
 * then it was not delivered, and what was paid for it goes back.
 */
export async function lookForPart(context: Context, order: Order, delivery: Delivery): Promise<Delivered> {
  const whole = await wholeOf(context, order, delivery);
  const waiting = { ...delivery, error: null };
  if (whole?.state === 'provisioning') return waiting;
  const now = Math.floor(context.clock() / 1000);
  const isLate = delivery.began !== null && now >= delivery.began + SHOWN_WITHIN_S;
  const seen: Delivered =
    whole?.state !== 'delivered' || isLate
      ? { ...waiting, state: 'failed', began: null }
      : { ...waiting, began: delivery.began ?? now };
  if (seen.state === 'provisioning')
    await context.jobs.schedule(context, lateDeliveryJob(order.id, ((seen.began ?? now) + SHOWN_WITHIN_S) * 1_000));
  await updateDelivery(context, order.id, seen);
  return seen;
}

/** The hourly cost of the parts of an item, in micro-yuan, as it was quoted. */
export function hourOfParts(order: Order, position: number): bigint {
  const following = frozenItems(order).slice(position + 1);
  const next = following.findIndex(({ part }) => part !== true);
  const parts = next === -1 ? following : following.slice(0, next);
  return parts.reduce((sum, { hourly }) => sum + BigInt(microYuan(hourly ?? null) ?? 0), 0n);
}

/**
 * Runs after the writes of every resource that is charged: what a cloud has made together with a record that was
 * ordered is what was ordered with it. It is known by the reference to that record and by its charges. What is paid for
 * in advance never counts by use: this is the write that opens its billing item.
 */
export async function claimParts(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  const names = Object.values(context.schemas.resources)
    .flatMap(({ parts = [] }) => parts)
    .filter(({ resource }) => resource === definition.resource)
    .map(({ by }) => by);
  for (const name of new Set(names))
    for (const { id, before, after } of changes) {
      const of = after?.[name];
      if (after === undefined || typeof of !== 'string' || before?.[name] === of) continue;
      const waiting = await waitingParts(context, definition.resource, of);
      if (waiting.length === 0) continue;
      const { charges } = await chargedRecord(context, definition, after);
      const made = charges.map(({ type, spec, quantity }) => ({ type, spec, quantity: microDecimal(quantity) }));
      for (const each of waiting) if (await claim(context, definition, String(id), { ...each, made })) break;
    }
}

interface Claim {
  order_id: number;
  position: number;
  made: { type: string; spec: string | null; quantity: string }[];
}

/** Whether the record is this part of the order. */
async function claim(context: Context, definition: Definition, id: string, { order_id, position, made }: Claim) {
  const orders = knownDefinition(context, 'orders');
  const platform = { ...context, actor: asPlatform(context.actor) };
  const order = orders && (await findRecordOrNone(platform, orders, order_id, { lock: true }));
  const delivery = order && (await deliveriesOf(context, order_id)).find((each) => each.position === position);
  if (order === undefined || delivery === undefined || delivery.record_id !== null) return false;
  const quoted = frozenItems(order)[position]?.charges ?? [];
  // Without a word for its price, the cloud has chosen.
  const isSame = quoted.every(({ resource_type, spec, quantity }) =>
    made.some(
      (each) => each.type === resource_type && each.quantity === quantity && (spec === null || each.spec === spec),
    ),
  );
  if (!isSame) return false;
  const claimed = { ...delivery, record_id: id };
  await updateDelivery(context, order_id, claimed);
  if (order.charge_type === 'prepaid')
    await subscribe(context, order, order.items?.[position], {
      ...claimed,
      delivered: { definition, id },
      whole: await wholeOfPart(context, order_id, claimed),
    });
  await context.jobs.schedule(context, deliveryJob(order_id, context.clock()));
  return true;
}

/** The parts of a record that no record is known for. */
function waitingParts({ db }: Context, resource: string, recordId: string) {
  return db.kysely
    .selectFrom('order_deliveries as part')
    .innerJoin('order_deliveries as whole', (join) =>
      join.onRef('whole.order_id', '=', 'part.order_id').onRef('whole.position', '=', 'part.part_of'),
    )
    .select(['part.order_id', 'part.position'])
    .where('whole.record_id', '=', recordId)
    .where('part.resource', '=', resource)
    .where('part.state', '=', 'provisioning')
    .where('part.record_id', 'is', null)
    .orderBy('part.position')
    .execute();
}

async function wholeOf(context: Context, { id }: Order, { part_of }: Delivery): Promise<Delivery | undefined> {
  return (await deliveriesOf(context, id)).find(({ position }) => position === part_of);
}
