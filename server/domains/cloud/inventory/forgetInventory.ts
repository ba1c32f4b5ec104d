import type { Context } from '#server/engine/context.ts';
import { isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/**
 * Everything known of a cloud that is no longer managed goes with it: what is in the cloud itself stays there. Lists of
 * it have no address any more.
 */
export async function forgetInventory({ db, schemas }: Context, cloudId: string): Promise<void> {
  for (const definition of Object.values(schemas.resources)) {
    if (isInventory(definition))
      await db.run(`delete from ${resourceTable(definition).name} where cloud_id = ?`, [cloudId]);
  }
  for (const table of ['cloud_kinds', 'cloud_tenants', 'cloud_tenant_quotas'])
    await db.run(`delete from ${table} where cloud_id = ?`, [cloudId]);
}
