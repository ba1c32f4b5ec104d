import { isWaiting } from '#server/domains/billing/subscriptions/endRenewals.ts';
import { renewalInstant } from '#model/domains/billing/outlook/renewalInstant.ts';
import { policyOfAccount } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import { isObject } from '#model/fields/kind.ts';
import { orderNow } from './orderNow.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import {
  continueByUse,
  expire,
  notifyEnd,
  releaseExpired,
} from '#server/domains/billing/subscriptions/endSubscription.ts';
import { SUBSCRIPTIONS } from '#server/domains/billing/subscriptions/findSubscription.ts';
import { dueNotice } from './renewalJob.ts';

type Subscription = RecordOf<typeof SUBSCRIPTIONS>;
type EndingSubscription = Subscription & { ends_at: number };

/** Announces the end of a subscription, renews it, ends it and releases it. A late run does the same. */
export const subscriptionDueHandler: JobHandler = {
  async finish(context, payload) {
    const definition = knownDefinition(context, SUBSCRIPTIONS);
    const id = isObject(payload) && typeof payload.id === 'number' ? payload.id : 0;
    const found = definition && (await findRecordOrNone(context, definition, id, { lock: true }));
    if (definition === undefined || found === undefined || found.ends_at === null) return;
    const changes = await changesNow(context, { ...found, ends_at: found.ends_at });
    if (changes === undefined) return;
    await storeChanges(context, definition, await findRecord(context, definition, id), changes);
  },
};

/** The changes of a subscription that has an end, by what is due; undefined if nothing is to be written. */
async function changesNow(context: Context, found: EndingSubscription): Promise<RecordData | undefined> {
  const now = context.clock();
  if (found.status === 'expired' && found.release_at !== null && now >= found.release_at)
    return releaseExpired(context, found);
  if (found.status !== 'active') return undefined;
  if (now >= found.ends_at) return found.at_end === 'by_use' ? continueByUse(context, found) : expire(context, found);
  return changesBeforeEnd(context, found, now);
}

/** Announces the end and renews. The write schedules the next look; a renewal has its own. */
async function changesBeforeEnd(
  context: Context,
  found: EndingSubscription,
  now: number,
): Promise<RecordData | undefined> {
  // The record that it belongs to is announced, and renews it.
  if (found.part_of !== null) return { noticed_to: now };
  const { notice_days } = await policyOfAccount(context, found.account_id);
  const days = dueNotice(found, now, notice_days ?? []);
  if (days !== undefined) await notifyEnd(context, found.auto_renew === true ? 'renewing' : 'ending', found, days);
  if (found.auto_renew !== true || now < renewalInstant(found)) return { noticed_to: now };
  // It may have been put there in its cloud.
  if (await waitsForDeletion(context, found)) return { noticed_to: now, auto_renew: false };
  const failure = await renewItself(context, found);
  return failure === undefined ? undefined : { noticed_to: now, renew_failed: failure };
}

/** Whether what it pays for is in the recycle bin. */
export async function waitsForDeletion(
  context: Context,
  { resource, resource_id }: Pick<Subscription, 'resource' | 'resource_id'>,
): Promise<boolean> {
  const definition = context.schemas.resources[resource ?? ''];
  if (definition === undefined || resource_id === null) return false;
  const platform = { ...context, actor: asPlatform(context.actor) };
  const record = await findRecordOrNone(platform, definition, resource_id);
  return record !== undefined && isWaiting(definition, record);
}

/** Orders and pays the same period again, for the buyer. Returns the reason if it cannot. */
async function renewItself(context: Context, subscription: Subscription): Promise<string | undefined> {
  try {
    await context.transaction(async (inside) => {
      const acting = { ...inside, actor: await buyerOf(inside, subscription) };
      const { period: count, period_unit: unit, id } = subscription;
      await orderNow(acting, {
        type: 'renew',
        charge_type: 'prepaid',
        period: { count: count ?? 1, unit: unit ?? 'month' },
        quantity: 1,
        items: [{ product_id: null, resource: SUBSCRIPTIONS, resource_id: id, values: null }],
        voucher_ids: null,
      });
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message } = errorReply(error, context).body;
    return typeof message === 'string' ? message.slice(0, 255) : error.key;
  }
}

/** The platform, acting for the buyer. */
async function buyerOf({ db, actor }: Context, { buyer_id, bp_id, user_id }: Subscription): Promise<Context['actor']> {
  const user = await db.kysely
    .selectFrom('users')
    .select(['id', 'name', 'kind', 'bp_id'])
    .where('id', '=', buyer_id ?? user_id ?? 0)
    .executeTakeFirst();
  return asPlatform({ ...actor, ...(user ?? { kind: 3, bp_id }) });
}
