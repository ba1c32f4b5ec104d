import type { Context, RecordData } from '#server/engine/context.ts';
import type { InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import { faultField } from '#server/domains/cloud/driver/cloudFault.ts';
import type { CloudFault } from '#server/domains/cloud/driver/driver.ts';
import { failedState } from './states.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { recordLink } from '#server/domains/messages/recordLink.ts';
import type { CloudCall } from '#server/domains/cloud/calls/cloudCall.ts';
import { refreshJob } from '#server/domains/cloud/inventory/syncJob.ts';
import { kindsTouched } from '#server/domains/cloud/calls/kindsTouched.ts';
import { recordOf } from './subject.ts';

export interface Refused {
  fault: CloudFault;
  detail: string | null;
}

/** Restores the record and stores the reason of the refusal. Runs in the transaction that ends the job. */
export async function storeRefusal(context: Context, call: CloudCall, refused: Refused): Promise<void> {
  const found = await recordOf(context, call, true);
  if (found === undefined) return;
  await storeFault(context, found.definition, found.record, call, refused);
  // The object of the call may be otherwise than we thought: a disk that another machine was given.
  const kinds = kindsTouched(context.schemas, found.definition, call.operation);
  if (kinds.length > 0) await context.jobs.schedule(context, refreshJob(context, call.cloudId, kinds));
}

export async function storeFault(
  context: Context,
  definition: InventoryDefinition,
  record: RecordData,
  call: CloudCall,
  refused: Refused,
): Promise<void> {
  await storeChanges(
    context,
    definition,
    record,
    { ...wayBack(definition, call), fault: faultField(context, { ...refused, lang: call.lang }) },
    call.operation,
  );
  await notifyOwner(context, definition, record, call);
}

/** People who have left the page learn here that the cloud has refused. */
async function notifyOwner(
  context: Context,
  definition: InventoryDefinition,
  record: RecordData,
  { id, operation, operationId, since }: CloudCall,
): Promise<void> {
  if (typeof record.user_id !== 'number') return;
  const title = record[definition.titleField];
  const action = definition.actions[operation]?.label ?? context.schemas.messages[`notice.${operation}`];
  await notify(context, {
    type: 'resource',
    level: 'error',
    to: { users: [record.user_id] },
    title: 'notice.refused',
    text: 'notice.refusedText',
    params: {
      action: action ?? { zh: operation, en: operation },
      kind: definition.label,
      name: typeof title === 'string' ? title : id,
    },
    link: recordLink(definition, record),
    key: `refused ${id} ${operationId ?? since}`,
  });
}

function wayBack(definition: InventoryDefinition, { operation, from, before }: CloudCall): RecordData {
  // The cloud's leftovers of it were removed.
  if (operation === 'create') return { ...failedState(definition), cloud_ref: null };
  return { ...before, ...(definition.stateField !== undefined && { [definition.stateField]: from }) };
}
