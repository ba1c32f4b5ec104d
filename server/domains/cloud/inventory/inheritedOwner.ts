import { idsIn, pointedAt, pointersOf } from '#model/conditions/pointers.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { isInventory, type InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { Owner } from '#server/domains/cloud/owners.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** Who has something, and in which project of theirs. */
export interface Inherited extends Owner {
  project_id: number | null;
}

/**
 * Whom a new item belongs to, of an organisation where that is known, and in which project it is: the cloud tells its
 * tenant alone, but the card and the disk that it made for a machine are theirs who asked for the machine. What the
 * item is part of goes before all else that it points at.
 */
export async function inheritedOwner(
  { db, schemas }: Context,
  { fields, cloud }: InventoryDefinition,
  values: RecordData,
  bpId?: number | null,
): Promise<Inherited | undefined> {
  const partOf = cloud.partOf ?? [];
  const rank = (name: string) => (partOf.includes(name) ? partOf.indexOf(name) : partOf.length);
  for (const pointer of pointersOf(fields).toSorted((one, other) => rank(one.top.name) - rank(other.top.name))) {
    const target = schemas.resources[pointer.field.to ?? ''];
    const [id] = pointedAt(pointer, values).flatMap(({ value }) => idsIn(value));
    if (!isInventory(target) || id === undefined) continue;
    const table = resourceTable(target);
    const within = typeof bpId === 'number' ? [bpId] : [];
    const [row] = await db.all<Inherited>(
      `select user_id, bp_id, project_id from ${table.name} where ${table.id} = ? and user_id is not null${within.map(() => ' and bp_id = ?').join('')}`,
      [id, ...within],
    );
    if (row !== undefined) return row;
  }
  return undefined;
}
