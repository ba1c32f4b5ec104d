import type { ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { Act, Step } from '#server/domains/cloud/simulator/kindRules.ts';
import { dropVolume } from '#server/domains/cloud/simulator/kinds/storage/addVolume.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { unplug } from './devices.ts';
import { enterState } from './enterState.ts';
import { goThrough } from './moves.ts';
import { leaveSecond } from './resize.ts';
import { leaveGroup } from './serverGroups.ts';
import { findHost, leaveHost } from './shelve.ts';

/** Starts to delete a machine permanently. */
export function deleteServer(world: World, server: SimulatedItem<'servers'>): void {
  server.fields.status = 'deleting';
  server.due = { at: world.now + DURATION.remove, step: 'gone' };
}

/** These states are restored as they were; every other machine is started. */
const STAYS: readonly ServerStatus[] = ['error', 'shelved', 'shelved_offloaded'];

/** The recycle bin: the machine is off and keeps everything until it is restored, purged, or expires. */
export const recycleActions: Record<string, Act<'servers'>> = {
  recycle(world, server) {
    server.hidden.recycled_from = server.fields.status;
    goThrough(world, server, { through: 'soft_deleting', to: 'soft_deleted', ms: DURATION.remove }, 'recycled');
  },
  async restore(world, server) {
    const from = server.hidden.recycled_from;
    const to = from !== null && STAYS.includes(from) ? from : 'active';
    if (to === 'active') await findHost(world, server);
    goThrough(world, server, { through: 'restoring', to, ms: DURATION.start }, 'restored');
  },
  purge: deleteServer,
};

export const recycleSteps: Record<string, Step<'servers'>> = {
  async recycled(world, server) {
    // Deleting a machine confirms its current size.
    await leaveSecond(world, server);
    enterState(world, server, 'soft_deleted');
    server.fields.deleted_at = world.now;
    server.fields.reclaim_at = world.now + DURATION.reclaim;
    server.due = { at: server.fields.reclaim_at, step: 'reclaim', action: 'reclaim' };
    world.log(server.ref, 'recycle');
  },
  restored(world, server) {
    enterState(world, server, server.hidden.toward ?? 'active');
    server.hidden.recycled_from = null;
    server.fields.deleted_at = null;
    server.fields.reclaim_at = null;
  },
  reclaim: deleteServer,
  gone: removeServer,
};

/** Frees the machine's resources; volumes that outlive it become available. */
export async function removeServer(world: World, server: SimulatedItem<'servers'>): Promise<void> {
  const { ref } = server;
  for (const port of (await world.users('ports', ref)).filter((each) => each.fields.server_id === ref))
    await unplug(world, port);
  for (const volume of (await world.users('volumes', ref)).filter((each) => each.fields.server_id === ref)) {
    const hasCopies = (await world.users('volumeSnapshots', volume.ref)).length > 0;
    if (volume.hidden.delete_with_server && !hasCopies) await dropVolume(world, volume);
    else Object.assign(volume.fields, { status: 'available', server_id: null, device: null, attached_at: null });
  }
  for (const eip of await world.users('eips', ref))
    Object.assign(eip.fields, { associate_type: null, server_id: null, fixed_ip_address: null });
  for (const run of await world.users('commandRuns', ref)) world.drop(run);
  await leaveSecond(world, server);
  await leaveHost(world, server);
  await leaveGroup(world, server);
  world.drop(server);
}
