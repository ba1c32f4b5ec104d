import { occupyHosts } from './occupyHosts.ts';
import { rulesOf } from './products.ts';
import { createWork, type SimulatorDeps } from '#server/domains/cloud/simulator/store/work.ts';
import type { SimulatedCloud } from '#server/domains/cloud/simulator/store/world.ts';

/** Brings a simulated cloud to the share that a demo wants it to be used. */
export async function arrangeCloud(deps: SimulatorDeps, cloud: SimulatedCloud, share: number): Promise<void> {
  await createWork(deps, cloud, rulesOf(cloud.product)).change({ operation: 'arrange' }, (world) =>
    occupyHosts(world, share),
  );
}
