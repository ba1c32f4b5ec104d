import { receiversOf } from '#server/domains/billing/metering/receivers/receiversOf.ts';
import type { Delivery } from '#server/domains/billing/subscriptions/deliveries.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

/**
 * A machine has no host when it is paid: once it is delivered, the line of its payment is that of the provider of its
 * host. What else decides is as it was at the payment, and nothing changes the line afterwards.
 */
export async function settleReceivers(
  { db }: Context,
  { id, type }: Pick<RecordOf<'orders'>, 'id' | 'type'>,
  deliveries: readonly Pick<Delivery, 'state' | 'resource' | 'record_id'>[],
): Promise<void> {
  if (type !== 'new') return;
  for (const { resource, record_id } of deliveries.filter(({ state }) => state === 'delivered')) {
    if (resource === null || record_id === null) continue;
    const lines = await db.kysely
      .selectFrom('bill_lines')
      .select(['id', 'item_id', 'product_id', 'created_at as at', 'provider_id'])
      .where('order_id', '=', id)
      .where('type', '=', 'subscription_order')
      .where('resource', '=', resource)
      .where('resource_id', '=', record_id)
      .execute();
    const received = await receiversOf(db, lines);
    for (const [index, line] of lines.entries()) {
      const provider_id = received[index]?.provider_id ?? null;
      if (provider_id === line.provider_id) continue;
      await db.kysely.updateTable('bill_lines').set({ provider_id }).where('id', '=', line.id).execute();
    }
  }
}
