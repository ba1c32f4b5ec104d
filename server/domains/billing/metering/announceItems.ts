import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { announcePassing } from '#server/engine/records/write/announce.ts';
import type { ItemRow } from './openItems.ts';

/** A synchronisation changes many items at once: consoles see them when they reload. */
const MOST = 20;

/** Sends changed items to open consoles, by id with the row as it was. The periods are their history. */
export async function announceItems(
  context: Context,
  changed: ReadonlyMap<number, ItemRow | undefined>,
): Promise<void> {
  const definition = knownDefinition(context, 'billingItems');
  if (definition === undefined || changed.size === 0 || changed.size > MOST) return;
  const table = resourceTable(definition);
  const rows = await context.db.kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('id', 'in', [...changed.keys()])
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const before = changed.get(row.id);
    await announcePassing(context, definition, before && decodeRow(table, { ...before }), decodeRow(table, { ...row }));
  }
}
