import { isTransient } from '#model/access/stateTraits.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { refreshJob } from '#server/domains/cloud/inventory/syncJob.ts';
import { itemValues } from '#server/domains/cloud/inventory/itemValues.ts';
import { ownersByTenant } from '#server/domains/cloud/ownership/owners.ts';
import { toIds } from '#server/domains/cloud/references.ts';
import { sharedOwners, tenantFields } from '#server/domains/cloud/ownership/sharing.ts';
import { stateOf } from './states.ts';
import type { InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudItem } from '#server/domains/cloud/driver/driver.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { findByRef } from '#server/engine/records/inventory/findByRef.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { callKey, lookJob, withinOperation, type CloudCall } from '#server/domains/cloud/calls/cloudCall.ts';
import { kindsTouched } from '#server/domains/cloud/calls/kindsTouched.ts';
import type { Performed } from './performCall.ts';
import { recordOf } from './subject.ts';
import { storeFault } from './storeRefusal.ts';

const FIRST_MS = 1_000;
const GROWTH = 1.5;
const LONGEST_MS = 10_000;
/** Resizing a large disk takes this long on a busy cloud; polling stops after it. */
const MOST_MS = 45 * 60_000;

/** The time of the next poll: soon at first, then at growing intervals. Undefined: stop polling. */
function nextLook({ round, since }: Pick<CloudCall, 'round' | 'since'>, now: number): number | undefined {
  return now - since > MOST_MS ? undefined : now + Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** round));
}

/** Polls during which a cloud may still show the old state after a request. */
const PATIENT_ROUNDS = 5;

/**
 * Updates the record from the cloud's item, and keeps polling until it is stable. Runs in the transaction that ends the
 * job.
 */
export async function storeAnswer(context: Context, call: CloudCall, { item, made }: Performed): Promise<void> {
  const found = await recordOf(context, call, true);
  if (found === undefined) return;
  const { definition, record } = found;
  if (made !== undefined) await context.jobs.schedule(context, refreshJob(context, call.cloudId, [made.kind]));
  if (item === null) return storeAbsence(context, call, definition, record);
  if (call.operation === 'create') await dropDuplicate(context, definition, call, item.ref);
  const settled = isSettled(definition, call, item);
  const changes = await answerOf(context, call, definition, item, settled);
  await storeChanges(
    context,
    definition,
    record,
    { ...changes, cloud_ref: item.ref, synced_at: context.clock() },
    call.round === 0 ? 'update' : call.operation,
  );
  if (!settled) return lookAgain(context, call);
  await refreshTouched(context, call, definition);
}

/** The cloud has started a creation that takes a while: from here on the record refers to that item. */
export async function storeBeginning(context: Context, call: CloudCall, item: CloudItem): Promise<void> {
  await context.transaction(async (transaction) => {
    const inside = withinOperation(transaction, call);
    const found = await recordOf(inside, call, true);
    if (found === undefined || found.record.cloud_ref === item.ref) return;
    const { definition, record } = found;
    await dropDuplicate(inside, definition, call, item.ref);
    const state =
      definition.stateField === undefined ? {} : { [definition.stateField]: stateOf(definition, item.fields) };
    await storeChanges(inside, definition, record, { ...state, cloud_ref: item.ref });
  });
}

async function answerOf(
  context: Context,
  call: CloudCall,
  definition: InventoryDefinition,
  item: CloudItem,
  settled: boolean,
): Promise<RecordData> {
  const shared =
    tenantFields(definition).length === 0
      ? {}
      : sharedOwners(definition, item, await ownersByTenant(context, call.cloudId));
  const [translated] = await toIds(context, call.cloudId, definition.fields, [
    { ...itemValues(definition, item), ...shared },
  ]);
  const values = { ...translated?.values };
  // Until the cloud shows the new state, the record keeps the requested one.
  if (!settled && definition.stateField !== undefined && !isTransient(definition, values))
    delete values[definition.stateField];
  return values;
}

/** True if the cloud has finished the call. */
function isSettled(
  definition: InventoryDefinition,
  { operation, from, round }: CloudCall,
  { fields }: CloudItem,
): boolean {
  if (isTransient(definition, fields as RecordData)) return false;
  if (operation === 'delete') return round >= PATIENT_ROUNDS;
  const to = definition.actions[operation]?.to;
  const stands = stateOf(definition, fields as RecordData) === from;
  return !(to !== undefined && to !== from && stands) || round >= PATIENT_ROUNDS;
}

async function storeAbsence(
  context: Context,
  call: CloudCall,
  definition: InventoryDefinition,
  record: RecordData,
): Promise<void> {
  if (call.operation === 'create') {
    if (call.round < PATIENT_ROUNDS) return lookAgain(context, call);
    return storeFault(context, definition, record, call, { fault: 'notFound', detail: null });
  }
  await forgetRecord(context, definition, record);
  await refreshTouched(context, call, definition, true);
}

/** A call changes more than its record: the disk that the cloud creates for a machine, or the attached volume. */
async function refreshTouched(
  context: Context,
  { cloudId, operation }: CloudCall,
  definition: InventoryDefinition,
  isGone = false,
): Promise<void> {
  const kinds = kindsTouched(context.schemas, definition, operation, isGone);
  if (kinds.length > 0) await context.jobs.schedule(context, refreshJob(context, cloudId, kinds));
}

/** A synchronisation may have stored the new item before its response arrived: keep the record of the request. */
async function dropDuplicate(
  context: Context,
  definition: InventoryDefinition,
  { cloudId, id }: CloudCall,
  ref: string,
): Promise<void> {
  const twin = await findByRef(context, definition, cloudId, ref);
  if (twin !== undefined && twin[definition.id.field] !== id) await forgetRecord(context, definition, twin);
}

export async function lookAgain(context: Context, call: CloudCall): Promise<void> {
  const runAt = nextLook(call, context.realTime());
  // The next synchronisation finds any further change.
  if (runAt === undefined) return;
  await context.jobs.drop(context, callKey(call.id));
  await context.jobs.schedule(context, lookJob(context, call, runAt));
}
