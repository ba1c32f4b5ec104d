import { idsIn, pointedAt, pointersOf } from '#model/pointers.ts';
import type { Context, RecordData } from '#server/context.ts';
import { isInventory, type InventoryDefinition } from '#server/clouds/cloudDefinitions.ts';
import { resourceTable } from '#server/records/table/resourceTable.ts';

/**
 * Who of an organisation a new item belongs to: the cloud knows its tenant alone, but the card and the disk that it made for a machine
 * are theirs who asked for the machine.
 */
export async function inheritedUser({ db, schemas }: Context, { fields }: InventoryDefinition, bpId: number, values: RecordData): Promise<number | null> {
  for (const pointer of pointersOf(fields)) {
    const target = schemas.resources[pointer.field.to ?? ''];
    const [id] = pointedAt(pointer, values).flatMap(({ value }) => idsIn(value));
    if (!isInventory(target) || id === undefined) continue;
    const table = resourceTable(target);
    const [row] = await db.all<{ user_id: number | null }>(`select user_id from ${table.name} where ${table.id} = ? and bp_id = ? and user_id is not null`, [id, bpId]);
    if (row !== undefined) return row.user_id;
  }
  return null;
}
