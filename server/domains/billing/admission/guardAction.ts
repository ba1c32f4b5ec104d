import { billedRecord } from '#server/domains/billing/metering/charges/billedRecord.ts';
import { accountsOf, payerOf } from '#server/domains/billing/metering/payer.ts';
import { refuseOffer } from './refuseHandOver.ts';
import { refuseUse } from '#server/domains/billing/unpaid/refuseUse.ts';
import { chargedFields, changesCharges } from '#model/domains/billing/metering/changingAction.ts';
import { restoringAction } from '#model/domains/billing/metering/restoringAction.ts';
import type { Definition } from '#model/language/definition.ts';
import {
  changedRecord,
  effectOf,
  isSameCharges,
  restoredRecord,
} from '#server/domains/billing/metering/charges/chargedRecord.ts';
import { subscriptionOf } from '#server/domains/billing/subscriptions/findSubscription.ts';
import { isUnpaid } from '#server/domains/billing/metering/isUnpaid.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordAction } from '#server/engine/product/hooks.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import { admitChange } from './admitRecord.ts';

/**
 * Runs before every action. What was paid for in advance changes its size by an order only, which pays or refunds the
 * difference (24041). What is charged by use needs an hour of the difference (24018), and what is restored a whole one.
 */
export async function guardAction(
  context: Context,
  definition: Definition,
  { action, record, input }: RecordAction,
): Promise<void> {
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  await refuseUse(context, definition, id, { action, record, input });
  if (action.handsOver) await refuseOffer(context, definition, id, record);
  const restores = restoringAction(definition)?.name === action.name;
  if ((!restores && !changesCharges(definition, action)) || ordered.has(context.db)) return;
  const changed = restores
    ? await restoredRecord(context, definition, record, action)
    : await changedRecord(context, definition, record, { action, input });
  // What is charged stays as it is.
  if (action.recharges === true && isSameCharges(changed)) return;
  const payer = await payingAccount(context, definition, record);
  const subscription = await subscriptionOf(context, { resource: definition.resource, resource_id: id }, payer);
  if (restores && subscription !== undefined) return;
  if (subscription !== undefined) throw new ApiError('billing.changeByOrder');
  if (context.actor.grants.includes(PLATFORM_GRANT)) return;
  if (restores && (await isUnpaid(context, definition, String(id)))) throw new ApiError('billing.serviceSuspended');
  await admitChange(context, changed, id);
}

/** The same before an update that changes what a record is charged by, such as the processors of its containers. */
export async function guardChange(
  context: Context,
  definition: Definition,
  record: RecordData,
  changes: RecordData,
): Promise<void> {
  const charged = chargedFields(definition);
  if (definition.billing === undefined || !Object.keys(changes).some((name) => charged.has(name))) return;
  const effect = await effectOf(context, definition, record, changes);
  if (isSameCharges(effect)) return;
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  const payer = await payingAccount(context, definition, record);
  if ((await subscriptionOf(context, { resource: definition.resource, resource_id: id }, payer)) !== undefined)
    throw new ApiError('billing.changeByOrder');
  if (!context.actor.grants.includes(PLATFORM_GRANT)) await admitChange(context, effect, id);
}

async function payingAccount(
  context: Context,
  definition: Definition,
  record: RecordAction['record'],
): Promise<number | undefined> {
  const billed = billedRecord(definition, record);
  return billed && (await accountsOf(context, [billed])).get(payerOf(billed));
}

/** Transactions whose actions an order has paid for. */
const ordered = new WeakSet<Context['db']>();

/** Runs actions that an order has paid for, or that are tried before it is made. */
export async function byOrder<T>({ db }: Pick<Context, 'db'>, work: () => Promise<T>): Promise<T> {
  ordered.add(db);
  try {
    return await work();
  } finally {
    ordered.delete(db);
  }
}
