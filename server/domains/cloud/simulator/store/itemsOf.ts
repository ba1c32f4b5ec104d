import type { Database } from '#server/engine/db/database.ts';
import { ITEM_COLUMNS, itemOf, type ItemRow, type SimulatedItem, type SimulatedKind } from './simulatedItem.ts';

/** All items of a kind in a cloud, read without settling due steps. */
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

/** One item, if it exists. */
export async function findItem<K extends SimulatedKind>(
  db: Database,
  cloudId: string,
  kind: K,
  ref: string,
): Promise<SimulatedItem<K> | undefined> {
  const [row] = await db.all<ItemRow>(
    `select ${ITEM_COLUMNS} from simulated_items where cloud_id = ? and ref = ? and kind = ? and gone_at is null`,
    [cloudId, ref, kind],
  );
  return row && itemOf<K>(row);
}

/** The page of a kind after a row, by ref. */
export function nextItems(
  db: Database,
  cloudId: string,
  kind: string,
  after: ItemRow | undefined,
  limit: number,
): Promise<ItemRow[]> {
  return db.all<ItemRow>(
    `select ${ITEM_COLUMNS} from simulated_items where cloud_id = ? and kind = ? and gone_at is null and ref > ? order by ref limit ?`,
    [cloudId, kind, after?.ref ?? '', limit],
  );
}

/** The page of items changed after a time, deleted ones included, by the time of their change. */
export function nextChanges(
  db: Database,
  cloudId: string,
  kind: string,
  since: number,
  after: ItemRow | undefined,
  limit: number,
): Promise<ItemRow[]> {
  const text = `select ${ITEM_COLUMNS} from simulated_items where cloud_id = ? and kind = ? and (changed_at, ref) > (?, ?) order by changed_at, ref limit ?`;
  return db.all<ItemRow>(text, [cloudId, kind, after?.changed_at ?? since, after?.ref ?? '', limit]);
}
