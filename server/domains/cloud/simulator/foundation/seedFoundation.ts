import type { Database } from '#server/engine/db/database.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedHosts } from './hosts.ts';
import { seedNetworks } from './networks.ts';

/**
 * What a cloud has before anybody uses it: hosts, storage, flavors, images and the networks of its provider. Once for
 * each cloud.
 */
export async function seedFoundation(tx: Database, world: World): Promise<void> {
  const there = await tx.kysely
    .selectFrom('simulated_items')
    .select('ref')
    .where('cloud_id', '=', world.cloud.cloud_id)
    .limit(1)
    .executeTakeFirst();
  if (there !== undefined) return;
  seedHosts(world);
  seedCatalogue(world);
  await seedNetworks(world);
  await world.flush();
}
