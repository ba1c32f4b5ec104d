import { DURATION } from '#server/clouds/simulator/duration.ts';
import type { Act, Step } from '#server/clouds/simulator/kindRules.ts';
import { removePort } from '#server/clouds/simulator/kinds/network/ports.ts';
import { dropVolume } from '#server/clouds/simulator/kinds/storage/addVolume.ts';
import type { SimulatedItem } from '#server/clouds/simulator/store/simulatedItem.ts';
import type { World } from '#server/clouds/simulator/store/world.ts';
import { enterState } from './enterState.ts';
import { goThrough } from './moves.ts';
import { claimOf, release } from './placement.ts';

/** Begins to delete a machine for good. */
export function deleteServer(world: World, server: SimulatedItem<'servers'>): void {
  server.fields.status = 'deleting';
  server.due = { at: world.now + DURATION.remove, step: 'gone' };
}

/** The recycle bin: off, with everything it has, until it is taken back, purged, or its time is up. */
export const recycleActions: Record<string, Act<'servers'>> = {
  recycle: (world, server) => goThrough(world, server, { through: 'soft_deleting', to: 'soft_deleted', ms: DURATION.remove }, 'recycled'),
  restore: (world, server) => goThrough(world, server, { through: 'restoring', to: 'active', ms: DURATION.start }, 'restored'),
  purge: deleteServer,
};

export const recycleSteps: Record<string, Step<'servers'>> = {
  recycled(world, server) {
    enterState(world, server, 'soft_deleted');
    server.fields.deleted_at = world.now;
    server.fields.reclaim_at = world.now + DURATION.reclaim;
    server.due = { at: server.fields.reclaim_at, step: 'reclaim', action: 'reclaim' };
    world.log(server.ref, 'recycle');
  },
  restored(world, server) {
    enterState(world, server, 'active');
    server.fields.deleted_at = null;
    server.fields.reclaim_at = null;
  },
  reclaim: deleteServer,
  gone: removeServer,
};

/** What it held is free again; volumes that were to outlive it are. */
export async function removeServer(world: World, server: SimulatedItem<'servers'>): Promise<void> {
  const { ref, fields, hidden } = server;
  for (const port of (await world.users('ports', ref)).filter((each) => each.fields.server_id === ref)) {
    const isOwn = port.fields.name === '';
    if (isOwn) await removePort(world, port);
    // A port that was there before its machine stays, with its address.
    else Object.assign(port.fields, { server_id: null, device_id: null, device_owner: null, host: null, status: 'down' });
  }
  for (const volume of (await world.users('volumes', ref)).filter((each) => each.fields.server_id === ref)) {
    const hasCopies = (await world.users('volumeSnapshots', volume.ref)).length > 0;
    if (volume.hidden.delete_with_server && !hasCopies) await dropVolume(world, volume);
    else Object.assign(volume.fields, { status: 'available', server_id: null, device: null, attached_at: null });
  }
  for (const eip of await world.users('eips', ref)) Object.assign(eip.fields, { associate_type: null, server_id: null });
  if (fields.status !== 'shelved_offloaded') await release(world, hidden.host_id, claimOf(server));
  world.drop(server);
}
