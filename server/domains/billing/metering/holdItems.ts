import { lookAtAccounts } from '#server/domains/billing/ledger/outlookJob.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { announceItems } from './announceItems.ts';
import { billedRecord } from './charges/billedRecord.ts';
import { meterRecords } from './meterWrites.ts';
import type { ItemRow } from './openItems.ts';
import { closeSpans } from './spanRows.ts';

/**
 * Stops counting open items whatever their records do: their account is in arrears, or their subscription has ended.
 * Uses the transaction of `context`. Items that have ended stay as they are.
 */
export async function holdItems(
  context: Context,
  items: readonly ItemRow[],
  state: 'suspended' | 'expired',
): Promise<void> {
  const now = context.clock();
  const open = items.filter((item) => item.open_key !== null && item.state !== state);
  const counting = open.filter((item) => item.state === 'active').map(({ id }) => id);
  await closeSpans(context, now, counting);
  for (const { id, counted_to } of open)
    await setState(context, id, {
      state,
      counted_to: counting.includes(id) ? Math.max(now, counted_to ?? now) : counted_to,
    });
  await lookAtAccounts(context, open);
  await announceItems(context, new Map(open.map((item) => [item.id, item])));
}

/** Ends a hold: each item counts again, from now on, if its record is in a state that counts. */
export async function resumeItems(context: Context, items: readonly ItemRow[]): Promise<void> {
  const byPlatform: Context = { ...context, actor: asPlatform(context.actor) };
  for (const { id, state, counted_to, resource, resource_id } of items) {
    if (state !== 'suspended' && state !== 'expired') continue;
    await setState(context, id, { state: 'stopped', counted_to });
    const definition = context.schemas.resources[resource ?? ''];
    if (definition === undefined || resource_id === null) continue;
    const record = await findRecordOrNone(byPlatform, definition, resource_id, { lock: true });
    await meterRecords(context, definition, [{ id: resource_id, billed: record && billedRecord(definition, record) }]);
  }
}

async function setState(
  { db, clock }: Context,
  id: number,
  changes: Pick<ItemRow, 'state' | 'counted_to'>,
): Promise<void> {
  await db.kysely
    .updateTable('billing_items')
    .set((eb) => ({ ...changes, updated_at: clock(), _version: eb('_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
