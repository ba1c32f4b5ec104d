import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition } from '#model/language/definition.ts';
import { claimParts } from './delivery/deliverPart.ts';
import { releaseParts } from '#server/domains/billing/subscriptions/partsOfSubscription.ts';
import type { Context, RecordChange, RecordData } from '#server/engine/context.ts';
import { deliveryJob } from './orderJobs.ts';

/** Runs after the writes of every resource: wakes the orders whose records are no longer being created. */
export async function watchDeliveries(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (definition.billing === undefined) return;
  await releaseParts(context, definition, changes);
  await claimParts(context, definition, changes);
  const isBusy = (record: RecordData | undefined) => record !== undefined && isTransient(definition, record);
  const settled = changes.filter(({ before, after }) => isBusy(before) && !isBusy(after)).map(({ id }) => String(id));
  if (settled.length === 0) return;
  const found = await context.db.kysely
    .selectFrom('order_deliveries')
    .select('order_id')
    .distinct()
    .where('resource', '=', definition.resource)
    .where('record_id', 'in', settled)
    .where('state', '=', 'provisioning')
    .execute();
  for (const { order_id } of found) await context.jobs.schedule(context, deliveryJob(order_id, context.clock()));
}
