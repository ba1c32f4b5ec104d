import type { Context } from '#server/engine/context.ts';
import { isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import { inventoryTables } from '#server/domains/cloud/inventoryTables.ts';

/**
 * Removes everything known of a cloud that is no longer managed; the cloud itself keeps its items. Lists of it have no
 * address any more.
 */
export async function forgetInventory({ db, schemas }: Context, cloudId: string): Promise<void> {
  for (const definition of Object.values(schemas.resources)) {
    if (isInventory(definition))
      await inventoryTables(db).deleteFrom(definition.table).where('cloud_id', '=', cloudId).execute();
  }
  await db.kysely.deleteFrom('container_desired').where('cloud_id', '=', cloudId).execute();
  await db.kysely.deleteFrom('cloud_kinds').where('cloud_id', '=', cloudId).execute();
  await db.kysely.deleteFrom('cloud_tenants').where('cloud_id', '=', cloudId).execute();
  await db.kysely.deleteFrom('cloud_tenant_quotas').where('cloud_id', '=', cloudId).execute();
}
