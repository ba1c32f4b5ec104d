import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import { callKey } from '#server/domains/cloud/calls/cloudCall.ts';
import type { InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import { findByRef } from '#server/engine/records/inventory/findByRef.ts';
import { knownRefs } from '#server/engine/records/inventory/knownRefs.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';

/** Few enough for one transaction, so that other writes can run in between. */
const AT_ONCE = 100;

export interface Going {
  cloudId: string;
  definition: InventoryDefinition;
  requestedAt: number;
}

/** Removes the known items that a complete list of the cloud does not name. Returns their number. */
export async function dropUnseen(context: Context, going: Going, seen: ReadonlySet<string>): Promise<number> {
  const known = await knownRefs(context, going.definition, going.cloudId, going.requestedAt);
  return dropRefs(
    context,
    going,
    known.filter(({ ref }) => !seen.has(ref)).map(({ ref }) => ref),
  );
}

export async function dropRefs(
  context: Context,
  { cloudId, definition, requestedAt }: Going,
  refs: readonly string[],
): Promise<number> {
  let dropped = 0;
  for (const some of inChunks(refs, AT_ONCE)) {
    await context.transaction(async (inside) => {
      for (const ref of some) {
        const record = await findByRef(inside, definition, cloudId, ref);
        if (record === undefined || record.updated_at > requestedAt) continue;
        // An item with a pending call is left to the job of that call, which will find it missing.
        if (await inside.jobs.isWaiting(inside, callKey(record[definition.id.field]))) continue;
        await forgetRecord(inside, definition, record);
        dropped += 1;
      }
    });
  }
  return dropped;
}
