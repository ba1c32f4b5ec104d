import { isDeleting } from '#model/access/isDeleting.ts';
import type { Definition } from '#model/language/definition.ts';
import { payerOf } from '#server/domains/billing/metering/payer.ts';
import { billedRecord } from '#server/domains/billing/metering/charges/billedRecord.ts';
import { SUBSCRIPTIONS } from './findSubscription.ts';
import type { Context, RecordChange, RecordData } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

/**
 * Ends the renewal of records that wait in the recycle bin, are deleted, or have another payer. The paid time
 * continues, and can be refunded.
 */
export async function endRenewals(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (definition.billing === undefined) return;
  const given = changes.filter((change) => isGivenUp(definition, change)).map(({ id }) => String(id));
  const subscriptions = knownDefinition(context, SUBSCRIPTIONS);
  if (given.length === 0 || subscriptions === undefined) return;
  const rows = await context.db.kysely
    .selectFrom('subscriptions')
    .select('id')
    .where('resource', '=', definition.resource)
    .where('resource_id', 'in', given)
    .where('status', '!=', 'released')
    .where('auto_renew', '=', 1)
    .orderBy('id')
    .execute();
  const platform = { ...context, actor: asPlatform(context.actor) };
  for (const { id } of rows) {
    const found = await findRecord(platform, subscriptions, id, { lock: true });
    await storeChanges(platform, subscriptions, found, { auto_renew: false });
  }
}

function isGivenUp(definition: Definition, { before, after }: RecordChange): boolean {
  if (before === undefined) return false;
  if (after === undefined) return true;
  if (isWaiting(definition, after) !== isWaiting(definition, before)) return isWaiting(definition, after);
  if (isDeleting(definition, after)) return !isDeleting(definition, before);
  const [was, is] = [billedRecord(definition, before), billedRecord(definition, after)];
  return was !== undefined && is !== undefined && payerOf(was) !== payerOf(is);
}

/** Whether a record waits for its deletion, such as a machine in the recycle bin. */
export function isWaiting({ actions, unpaid, stateField = '' }: Definition, record: RecordData): boolean {
  const release = unpaid?.release ?? '';
  const waiting = Object.hasOwn(actions, release) ? actions[release]?.to : undefined;
  return waiting !== undefined && record[stateField] === waiting;
}
