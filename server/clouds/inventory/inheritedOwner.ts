import { idsIn, pointedAt, pointersOf } from '#model/pointers.ts';
import type { Context, RecordData } from '#server/context.ts';
import { isInventory, type InventoryDefinition } from '#server/clouds/cloudDefinitions.ts';
import type { Owner } from '#server/clouds/owners.ts';
import { resourceTable } from '#server/records/table/resourceTable.ts';

/**
 * Whom a new item belongs to, of an organisation where that is known: the cloud tells its tenant alone, but the card and the disk that it
 * made for a machine are theirs who asked for the machine.
 */
export async function inheritedOwner({ db, schemas }: Context, { fields }: InventoryDefinition, values: RecordData, bpId?: number | null): Promise<Owner | undefined> {
  for (const pointer of pointersOf(fields)) {
    const target = schemas.resources[pointer.field.to ?? ''];
    const [id] = pointedAt(pointer, values).flatMap(({ value }) => idsIn(value));
    if (!isInventory(target) || id === undefined) continue;
    const table = resourceTable(target);
    const within = typeof bpId === 'number' ? [bpId] : [];
    const [row] = await db.all<Owner>(`select user_id, bp_id from ${table.name} where ${table.id} = ? and user_id is not null${within.map(() => ' and bp_id = ?').join('')}`, [id, ...within]);
    if (row !== undefined) return row;
  }
  return undefined;
}
