import type { Context, RecordData } from '#server/engine/context.ts';
import type { InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import { faultField } from '#server/domains/cloud/driver/cloudFault.ts';
import type { CloudFault } from '#server/domains/cloud/driver/driver.ts';
import { failedState } from './states.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { CloudCall } from './cloudCall.ts';
import { recordOf } from './subject.ts';

export interface Refused {
  fault: CloudFault;
  detail: string | null;
}

/** Restores the record and stores the reason of the refusal. Runs in the transaction that ends the job. */
export async function storeRefusal(context: Context, call: CloudCall, refused: Refused): Promise<void> {
  const found = await recordOf(context, call, true);
  if (found !== undefined) await storeFault(context, found.definition, found.record, call, refused);
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
}

function wayBack(definition: InventoryDefinition, { operation, from, before }: CloudCall): RecordData {
  // The cloud's leftovers of it were removed.
  if (operation === 'create') return { ...failedState(definition), cloud_ref: null };
  return { ...before, ...(definition.stateField !== undefined && { [definition.stateField]: from }) };
}
