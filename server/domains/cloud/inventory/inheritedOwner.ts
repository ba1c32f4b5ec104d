import { idsIn, pointedAt, pointersOf } from '#model/conditions/pointers.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { isInventory, type InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { Owner } from '#server/domains/cloud/ownership/owners.ts';
import { inventoryTables } from '#server/domains/cloud/inventoryTables.ts';

/** The owner of an item, and its project. */
export interface Inherited extends Owner {
  project_id: number | null;
}

/**
 * The owner and project of a new item. The cloud reports only its tenant, but the card and the disk that it created for
 * a machine belong to the owner of the machine. The parent of an item takes precedence over its other references.
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
    const row = await inventoryTables(db)
      .selectFrom(target.table)
      .select(['user_id', 'bp_id', 'project_id'])
      .where(db.kysely.dynamic.ref(target.id.field), '=', id)
      .where('user_id', 'is not', null)
      .$if(typeof bpId === 'number', (query) => query.where('bp_id', '=', bpId ?? null))
      .executeTakeFirst();
    if (row !== undefined) return row;
  }
  return undefined;
}
