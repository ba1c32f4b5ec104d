import { billedDefinition } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { subscriptionOf } from './findSubscription.ts';

interface Named {
  resource: string | null;
  resource_id: RecordId | null;
}

/**
 * Refuses to pay in advance for what this account does not pay for by use now: what has a subscription, what is
 * suspended (24046), and what another account pays for.
 */
export async function refuseConversion(
  context: Context,
  accountId: number,
  { resource, resource_id }: Named,
): Promise<void> {
  const { resource: name } = billedDefinition(context, resource ?? '');
  const items = await context.db.kysely
    .selectFrom('billing_items')
    .select(['account_id', 'state'])
    .where('resource', '=', name)
    .where('resource_id', '=', String(resource_id))
    .where('open_key', 'is not', null)
    .execute();
  const own = items.filter(({ account_id }) => account_id === accountId);
  if (own.length === 0) throw new ApiError('billing.itemNotFound', { at: ['items'] });
  if ((await subscriptionOf(context, { resource: name, resource_id }, accountId)) !== undefined)
    throw new ApiError('request.conditionFailed', { fields: { items: 'billing.prepaidAlready' } });
  if (own.some(({ state }) => state === 'suspended')) throw new ApiError('billing.serviceSuspended');
}
