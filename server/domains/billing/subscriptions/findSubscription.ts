import type { Context, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

export const SUBSCRIPTIONS = 'subscriptions';

type Subscription = RecordOf<typeof SUBSCRIPTIONS>;

/** The reference to a subscription: itself, or the record that it pays for. */
interface Named {
  resource: string | null;
  resource_id: RecordId | null;
}

/** The subscription of an account that a call names. Locked. */
export async function findSubscription(context: Context, accountId: number, named: Named): Promise<Subscription> {
  const found = await subscriptionOf(context, named, accountId);
  if (found === undefined || found.account_id !== accountId) throw new ApiError('billing.subscriptionNotFound');
  return found;
}

/**
 * The subscription that has not been given up; undefined without one. Locked. `accountId`: of this account only,
 * because a record may have got another owner in its cloud.
 */
export async function subscriptionOf(
  context: Context,
  named: Named,
  accountId?: number,
): Promise<Subscription | undefined> {
  const definition = knownDefinition(context, SUBSCRIPTIONS);
  const id = named.resource === SUBSCRIPTIONS ? named.resource_id : await idFor(context, named, accountId);
  if (definition === undefined || id === null) return undefined;
  const platform = { ...context, actor: asPlatform(context.actor) };
  const found = await findRecordOrNone(platform, definition, id, { lock: true });
  return found?.status === 'released' ? undefined : found;
}

async function idFor({ db }: Context, { resource, resource_id }: Named, accountId?: number): Promise<number | null> {
  const row = await db.kysely
    .selectFrom('subscriptions')
    .select('id')
    .where('resource', '=', resource)
    .where('resource_id', '=', resource_id === null ? null : String(resource_id))
    .where('status', '!=', 'released')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .executeTakeFirst();
  return row?.id ?? null;
}
