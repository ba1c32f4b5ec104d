import { definitionsOf, KINDS_IN_ORDER, type InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudDriver, CloudItem } from '#server/domains/cloud/driver/driver.ts';
import { storeItems } from '#server/domains/cloud/inventory/storeItems.ts';
import { inventoryTables } from '#server/domains/cloud/inventoryTables.ts';
import type { Owner } from '#server/domains/cloud/ownership/owners.ts';
import type { KnownIds } from '#server/domains/cloud/references.ts';
import type { Context } from '#server/engine/context.ts';
import { driverOf, type SeededTenant } from './seedTenant.ts';

/** What a member of an organisation has created in a cloud. */
export interface Membership {
  cloudId: string;
  product: string;
  owner: Owner;
  /** The project of the organisation that holds the items. */
  project: number | undefined;
}

/** Items of one member and kind that are stored together. */
export interface MemberItems {
  /** When they were created, in milliseconds; 0 where the cloud does not say it. */
  at: number;
  store(context: Context): Promise<void>;
}

/**
 * The cloud knows only the organisation, so our records keep which member created an item. The synchronisation applies
 * it to dependent items. Each is stored as of its creation, so that it is charged from then on.
 */
export async function memberItems(
  context: Context,
  driver: CloudDriver,
  member: Membership,
  made: SeededTenant['made'],
): Promise<MemberItems[]> {
  const known: KnownIds = new Map();
  const found: MemberItems[] = [];
  for (const kind of KINDS_IN_ORDER) {
    const items: CloudItem[] = [];
    // Sequential, because they share a connection, which answers one query at a time.
    for (const { ref } of made.filter((one) => one.kind === kind)) {
      const item = await driverOf(driver, kind).get(ref);
      if (item !== undefined) items.push(item);
    }
    for (const definition of definitionsOf(context.schemas, member.product, kind))
      for (const [at, group] of Map.groupBy(items, createdAt))
        found.push({ at, store: (then) => storeMembers(then, member, { definition, known }, group) });
  }
  return found;
}

async function storeMembers(
  context: Context,
  { cloudId, owner, project }: Membership,
  { definition, known }: { definition: InventoryDefinition; known: KnownIds },
  items: readonly CloudItem[],
): Promise<void> {
  await context.transaction(async (inside) => {
    const storing = { cloudId, definition, ownerOf: () => owner, known, requestedAt: inside.clock() };
    await storeItems(inside, storing, items);
    if (project === undefined) return;
    await inventoryTables(inside.db)
      .updateTable(definition.table)
      .set({ project_id: project })
      .where('cloud_id', '=', cloudId)
      .where('user_id', '=', owner.user_id)
      .execute();
  });
}

const MINUTE_MS = 60_000;

/** When an item was created, in milliseconds, in whole minutes: a machine and its disks are found together. */
export function createdAt({ fields }: CloudItem): number {
  const { created_at: at } = fields;
  return typeof at === 'number' ? Math.ceil(at / MINUTE_MS) * MINUTE_MS : 0;
}
