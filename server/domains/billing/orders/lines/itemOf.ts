import { SUBSCRIPTIONS } from '#server/domains/billing/subscriptions/findSubscription.ts';
import type { Context } from '#server/engine/context.ts';

/** The billing item of a record, which keeps its project, tags and place. */
export async function itemOf({ db }: Context, resource: string | null, id: string | null): Promise<number | null> {
  if (resource === null || id === null) return null;
  const row = await db.kysely
    .selectFrom('billing_items')
    .select('id')
    .where('resource', '=', resource)
    .where('resource_id', '=', id)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** As `itemOf`; of a subscription, which is renewed, that of the record that it pays for. */
export async function itemBehind(context: Context, resource: string | null, id: string | null): Promise<number | null> {
  if (resource !== SUBSCRIPTIONS) return itemOf(context, resource, id);
  const paid = await context.db.kysely
    .selectFrom('subscriptions')
    .select(['resource', 'resource_id'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return itemOf(context, paid?.resource ?? null, paid?.resource_id ?? null);
}
