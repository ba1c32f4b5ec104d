import type { Database } from '#server/engine/db/database.ts';
import { ITEM_COLUMNS, itemOf, type ItemRow, type SimulatedItem, type SimulatedKind } from './simulatedItem.ts';

/** Everything of a kind that a cloud has, read without moving its world. */
export async function itemsOf<K extends SimulatedKind>(
  db: Database,
  cloudId: string,
  kind: K,
): Promise<SimulatedItem<K>[]> {
  const rows = await db.all<ItemRow>(
    `select ${ITEM_COLUMNS} from simulated_items where cloud_id = ? and kind = ? and gone_at is null`,
    [cloudId, kind],
  );
  return rows.map((row) => itemOf<K>(row));
}
