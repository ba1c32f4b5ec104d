import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { Act, Step } from '#server/domains/cloud/simulator/kindRules.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { enterState } from './enterState.ts';
import { goThrough } from './moves.ts';
import { claimOf, place, release } from './placement.ts';

/** Shelving: after a while the machine holds no place on a host, and needs a new one when it is unshelved. */
export const shelveActions: Record<string, Act<'servers'>> = {
  shelve: (world, server) =>
    goThrough(world, server, { through: 'shelving', to: 'shelved', ms: DURATION.shelve }, 'shelved'),
  async unshelve(world, server) {
    await findHost(world, server);
    goThrough(world, server, { through: 'unshelving', to: 'active', ms: DURATION.unshelve });
  },
};

export const shelveSteps: Record<string, Step<'servers'>> = {
  shelved(world, server) {
    enterState(world, server, 'shelved');
    server.due = { at: world.now + DURATION.offload, step: 'offloaded', action: 'shelve_offload' };
    world.log(server.ref, 'shelve');
  },
  async offloaded(world, server) {
    await leaveHost(world, server);
    enterState(world, server, 'shelved_offloaded');
  },
};

/** Finds a host for a machine without one. */
export async function findHost(world: World, server: SimulatedItem<'servers'>): Promise<void> {
  if (server.hidden.host_id !== null) return;
  const host = await place(world, claimOf(server), {
    key: server.ref,
    zone: server.fields.availability_zone,
    group: server.fields.server_group_id,
    self: server.ref,
  });
  server.hidden.host_id = host.ref;
  server.fields.host = host.fields.name;
}

export async function leaveHost(world: World, server: SimulatedItem<'servers'>): Promise<void> {
  await release(world, server.hidden.host_id, claimOf(server));
  server.hidden.host_id = null;
  server.fields.host = null;
}
