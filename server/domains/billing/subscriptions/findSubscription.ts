import type { Context, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

export const SUBSCRIPTIONS = 'subscriptions';

type Subscription = RecordOf<typeof SUBSCRIPTIONS>;

/** The subscription of an account that a call names: itself, or the record that it pays for. Locked. */
export async function findSubscription(
  context: Context,
  accountId: number,
  named: { resource: string | null; resource_id: RecordId | null },
): Promise<Subscription> {
  const definition = knownDefinition(context, SUBSCRIPTIONS);
  const id = named.resource === SUBSCRIPTIONS ? named.resource_id : await idFor(context, named);
  const platform = { ...context, actor: asPlatform(context.actor) };
  const found =
    definition === undefined || id === null
      ? undefined
      : await findRecordOrNone(platform, definition, id, { lock: true });
  if (found === undefined || found.account_id !== accountId || found.status === 'released')
    throw new ApiError('billing.subscriptionNotFound');
  return found;
}

async function idFor(
  { db }: Context,
  { resource, resource_id }: { resource: string | null; resource_id: RecordId | null },
): Promise<number | null> {
  const row = await db.kysely
    .selectFrom('subscriptions')
    .select('id')
    .where('resource', '=', resource)
    .where('resource_id', '=', resource_id === null ? null : String(resource_id))
    .where('status', '!=', 'released')
    .executeTakeFirst();
  return row?.id ?? null;
}
