import type { Database } from '#server/engine/db/database.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedHosts } from './hosts.ts';
import { seedNetworks } from './networks.ts';

/** The initial content of a cloud: hosts, storage, flavors, images and the provider's networks. Runs once per cloud. */
export async function seedFoundation(tx: Database, world: World): Promise<void> {
  const there = await tx.kysely
    .selectFrom('simulated_items')
    .select('ref')
    .where('cloud_id', '=', world.cloud.cloud_id)
    .limit(1)
    .executeTakeFirst();
  if (there !== undefined) return;
  // A container engine begins empty.
  if (world.cloud.product === 'docker') return;
  seedHosts(world);
  seedCatalogue(world);
  await seedNetworks(world);
  await world.flush();
}
