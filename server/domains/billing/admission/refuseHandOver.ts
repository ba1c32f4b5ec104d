import { refusalOf } from '#model/domains/billing/metering/whoPays.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition } from '#model/language/definition.ts';
import { admitRecord, admittedAccount } from './admitRecord.ts';
import { billedRecord } from '#server/domains/billing/metering/charges/billedRecord.ts';
import { payerOf } from '#server/domains/billing/metering/payer.ts';
import { subscriptionOf } from '#server/domains/billing/subscriptions/findSubscription.ts';
import { isUnpaid } from '#server/domains/billing/metering/isUnpaid.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { HAND_OVER } from '#server/engine/product/cloudWrites.ts';

/**
 * No one offers to another account what is paid for in advance, what is not paid for (24046), or anything while they
 * owe, or are suspended, frozen or closed (24018, 24032, 24031): a debt would stay behind.
 */
export async function refuseOffer(
  context: Context,
  definition: Definition,
  id: RecordId,
  record: RecordData,
): Promise<void> {
  await refusePrepaid(context, definition, id);
  if (await isUnpaid(context, definition, String(id))) throw new ApiError('billing.serviceSuspended');
  const billed = billedRecord(definition, record);
  if (billed !== undefined) await admittedAccount(context, billed);
}

/**
 * Another account pays for a record from its hand-over on. The account that gives it away may have bought it, or come
 * into arrears, since they offered it. Runs before the items of the record follow it.
 */
export async function refuseHandOver(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  for (const { id } of handedOver(definition, changes)) {
    await refusePrepaid(context, definition, id);
    if (await isUnpaid(context, definition, String(id))) throw new ApiError('billing.serviceSuspended');
  }
}

/** The recipient is admitted like somebody who creates it. Runs after the items of the record have followed it. */
export async function admitRecipients(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  for (const { id, after } of handedOver(definition, changes))
    if (after !== undefined) await admitRecord(context, definition, id, after, { again: true });
}

async function refusePrepaid(context: Context, { resource }: Definition, id: RecordId): Promise<void> {
  const error = refusalOf('handOver', 'subscription');
  if (error !== undefined && (await subscriptionOf(context, { resource, resource_id: id })) !== undefined)
    throw new ApiError(error);
}

/** Those that begin to change hands. What the cloud refuses goes back to who paid before, without admission. */
function handedOver(definition: Definition, changes: readonly RecordChange[]): RecordChange[] {
  if (definition.billing === undefined) return [];
  return changes.filter(({ operation, before, after }) => {
    if (operation !== HAND_OVER || before === undefined || after === undefined) return false;
    const [giver, recipient] = [billedRecord(definition, before), billedRecord(definition, after)];
    if (giver === undefined || recipient === undefined || !isTransient(definition, after)) return false;
    return payerOf(giver) !== payerOf(recipient);
  });
}
