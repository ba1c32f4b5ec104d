import { SUBSCRIPTIONS, subscriptionOf } from './findSubscription.ts';
import type { Delivery } from './deliveries.ts';
import { deliveriesOf } from './deliveries.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

type Subscription = RecordOf<typeof SUBSCRIPTIONS>;

/** The subscriptions of what was made with a record, which are renewed, refunded and ended with its own. */
export async function partsOfSubscription(
  { db }: Context,
  { id }: Pick<Subscription, 'id'>,
): Promise<{ id: number; resource_name: string | null }[]> {
  return db.kysely
    .selectFrom('subscriptions')
    .select(['id', 'resource_name'])
    .where('part_of', '=', id)
    .where('status', '!=', 'released')
    .orderBy('id')
    .execute();
}

/** The subscription of the record with which this item of an order was made. */
export async function wholeOfPart(context: Context, orderId: number, { part_of }: Delivery): Promise<number | null> {
  if (part_of === null) return null;
  const whole = (await deliveriesOf(context, orderId)).find(({ position }) => position === part_of);
  if (whole === undefined) return null;
  const found = await subscriptionOf(context, { resource: whole.resource, resource_id: whole.record_id });
  return found?.id ?? null;
}

/** Decisions for a subscription hold for its parts. */
export async function keepPartsInStep(
  context: Context,
  before: Subscription | undefined,
  after: Subscription | undefined,
): Promise<void> {
  if (before === undefined || after === undefined || after.part_of !== null) return;
  const isOver = after.status === 'released' && before.status !== 'released';
  if (!isOver && before.auto_renew === after.auto_renew && before.at_end === after.at_end) return;
  const { auto_renew, at_end } = after;
  // A subscription that is given up leaves its parts to themselves; one that ends takes them with it by their own end.
  for (const { id } of await partsOfSubscription(context, after))
    await change(context, id, isOver ? { part_of: null } : { auto_renew, at_end });
}

/** Runs after the writes of every resource: a disk that leaves its machine has a subscription of its own. */
export async function releaseParts(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  const names = Object.values(context.schemas.resources)
    .flatMap(({ parts = [] }) => parts)
    .flatMap(({ resource, by }) => (resource === definition.resource ? [by] : []));
  for (const name of new Set(names))
    for (const { id, before, after } of changes) {
      if (typeof before?.[name] !== 'string' || after === undefined || after[name] === before[name]) continue;
      const found = await subscriptionOf(context, { resource: definition.resource, resource_id: id });
      if (found !== undefined && found.part_of !== null) await change(context, found.id, { part_of: null });
    }
}

async function change(context: Context, id: number, values: Partial<Subscription>): Promise<void> {
  const definition = knownDefinition(context, SUBSCRIPTIONS);
  if (definition === undefined) return;
  const platform = { ...context, actor: asPlatform(context.actor) };
  await storeChanges(platform, definition, await findRecord(platform, definition, id, { lock: true }), values);
}
