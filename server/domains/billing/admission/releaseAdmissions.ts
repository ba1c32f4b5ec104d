import { release } from '#server/domains/billing/ledger/hold.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';

/**
 * Makes the first hour available again that was held for the records of these items (24018): their first settlement
 * charges them like any other hour. Runs in the transaction of that settlement.
 */
export async function releaseAdmissions(
  context: Context,
  accountId: number,
  items: readonly Pick<ItemRow, 'resource' | 'resource_id'>[],
): Promise<void> {
  const held = await heldFirst(context.db, { account: accountId });
  if (held.length === 0) return;
  const settled = new Set(items.map(({ resource, resource_id: id }) => admissionKey(resource ?? '', id ?? '')));
  // The key may end with the version of a change.
  for (const { id, once_key: key } of held) if (settled.has(key.split(' ', 3).join(' '))) await release(context, id);
}

/** The purpose of holds for the first hour. */
export const ADMISSION = 'admission';

/**
 * The key of what is held for a record, in the ledger. Ids are unique in their kind of resource only. `version`: what
 * is held for a change of the record.
 */
export const admissionKey = (resource: string, id: RecordId, version?: number): string =>
  `${ADMISSION} ${resource} ${id}${version === undefined ? '' : ` ${version}`}`;

/** A hold has the id of the transaction that froze the money. */
const heldFirst = preparedQuery((kysely, { account }: { account: number }) =>
  kysely
    .selectFrom('holds')
    .innerJoin('ledger_transactions as frozen', 'frozen.id', 'holds.id')
    .select(['holds.id', 'frozen.once_key'])
    .where('holds.account_id', '=', account)
    .where('holds.state', '=', 'held')
    .where('holds.purpose', '=', ADMISSION)
    .orderBy('holds.id'),
);
