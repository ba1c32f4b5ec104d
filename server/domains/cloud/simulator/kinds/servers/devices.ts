import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { Act } from '#server/domains/cloud/simulator/kindRules.ts';
import { loosenEips } from '#server/domains/cloud/simulator/kinds/nextStack/eips.ts';
import { checkedGroups, removePort } from '#server/domains/cloud/simulator/kinds/network/ports.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { neededText, textIn, textsIn } from '#server/domains/cloud/simulator/text.ts';
import { hang } from './addDisks.ts';
import { addCard } from './buildServer.ts';
import { refreshServer } from './refreshServer.ts';

/** Disks, network cards and security groups of an existing machine. */
export const deviceActions: Record<string, Act<'servers'>> = {
  async attach_volume(world, server, input) {
    await attachVolume(world, server, await world.need('volumes', neededText(input, 'volume_id'), server.tenant));
  },
  async detach_volume(world, server, input) {
    const volume = await world.need('volumes', neededText(input, 'volume_id'), server.tenant);
    // A volume that is already gone counts as detached.
    if (volume.fields.server_id === server.ref) detachVolume(world, volume);
  },
  async attach_interface(world, server, input) {
    const card = {
      network_id: textIn(input, 'network_id'),
      subnet_id: textIn(input, 'subnet_id'),
      port_id: textIn(input, 'port_id'),
      ip: textIn(input, 'ip'),
    };
    const port = await addCard(world, server, card, server.fields.security_group_ids);
    await refreshServer(world, server);
    return { made: { kind: 'ports', ref: port } };
  },
  async detach_interface(world, server, input) {
    const ref =
      textIn(input, 'port_id') ?? server.fields.interfaces.find(({ ip }) => ip === neededText(input, 'ip'))?.port_id;
    const port = ref ? await world.find('ports', ref) : undefined;
    if (port?.fields.server_id === server.ref) await unplug(world, port);
    await refreshServer(world, server);
    await loosenEips(world, server);
    await refreshServer(world, server);
  },
  async set_security_groups(world, server, input) {
    const groups = await checkedGroups(world, textsIn(input, 'security_group_ids'), server.tenant);
    if (groups.length === 0) throw invalid('A machine has at least one security group');
    for (const port of await world.users('ports', server.ref))
      if (port.fields.port_security_enabled) port.fields.security_group_ids = groups;
    await refreshServer(world, server);
  },
};

export async function attachVolume(
  world: World,
  server: SimulatedItem<'servers'>,
  volume: SimulatedItem<'volumes'>,
): Promise<void> {
  const { fields } = volume;
  if (fields.server_id === server.ref) return;
  if (fields.status !== 'available')
    throw conflict(`Volume ${fields.name} is ${fields.status}: it must be available to be attached`);
  hang(world, server, volume, 'data_disk');
  fields.status = 'attaching';
  volume.due = { at: world.now + DURATION.volume, step: 'attached', action: 'attach' };
  await refreshServer(world, server);
}

export function detachVolume(world: World, volume: SimulatedItem<'volumes'>): void {
  const { fields } = volume;
  if (fields.status !== 'in_use')
    throw conflict(`Volume ${fields.name} is ${fields.status}: it must be in use to be detached`);
  if (fields.disk_tag === 'os_disk')
    throw conflict(`Volume ${fields.name} is the system disk of its machine and cannot be detached`);
  fields.status = 'detaching';
  volume.due = { at: world.now + DURATION.volume, step: 'detached', action: 'detach' };
}

/** A port created with its card is deleted with it; an older one stays, with its address. */
export async function unplug(world: World, port: SimulatedItem<'ports'>): Promise<void> {
  if (port.fields.deleted_with_server) return removePort(world, port);
  const server = port.fields.server_id === null ? undefined : await world.find('servers', port.fields.server_id);
  if (server !== undefined) server.hidden.port_ids = server.hidden.port_ids.filter((ref) => ref !== port.ref);
  Object.assign(port.fields, { server_id: null, device_id: null, device_owner: null, host: null, status: 'down' });
}
