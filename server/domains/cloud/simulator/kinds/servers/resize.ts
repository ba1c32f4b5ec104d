import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { Act, Step } from '#server/domains/cloud/simulator/kindRules.ts';
import { checkTenantQuota } from '#server/domains/cloud/simulator/quotas.ts';
import { invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { neededText, textIn } from '#server/domains/cloud/simulator/text.ts';
import { enterState } from './enterState.ts';
import { goThrough } from './moves.ts';
import { claimOf, place, release } from './placement.ts';

type Server = SimulatedItem<'servers'>;

/**
 * Resize and migration: the machine holds both places until it is confirmed or reverted. A live migration keeps the new
 * one.
 */
export const resizeActions: Record<string, Act<'servers'>> = {
  async resize(world, server, input) {
    const { fields, hidden } = server;
    const flavor = await world.need('flavors', neededText(input, 'flavor_id'), server.tenant);
    const { vcpus, ram_mb: ram, disk_gb: disk, gpu_count: gpus } = flavor.fields;
    if (flavor.ref === fields.flavor_id)
      throw invalid(`Machine ${fields.name} has flavor ${flavor.fields.name} already`);
    if (flavor.fields.is_disabled) throw invalid(`Flavor ${flavor.fields.name} is not offered any more`);
    const isLocal = hidden.boot_volume_id === null;
    if (isLocal && disk < fields.disk_gb)
      throw invalid(`The disk of ${fields.disk_gb} GiB does not fit into flavor ${flavor.fields.name} with ${disk}`);
    if (server.tenant !== null)
      await checkTenantQuota(world, server.tenant, {
        cores: Math.max(0, vcpus - fields.vcpus),
        ram_mb: Math.max(0, ram - fields.ram_mb),
      });
    const claim = { vcpus, ram_mb: ram, local_gb: isLocal ? disk : 0, gpus };
    const host = await place(world, claim, {
      key: server.ref,
      zone: fields.availability_zone,
      group: fields.server_group_id,
      self: server.ref,
    });
    hidden.second = {
      ...claim,
      host_id: host.ref,
      flavor_id: flavor.ref,
      gpu_type: flavor.fields.gpu_type,
      disk_gb: isLocal ? disk : fields.disk_gb,
    };
    goThrough(world, server, { through: 'resizing', to: 'resized', ms: DURATION.resize }, 'resized');
  },
  confirm_resize: (world, server) => settleSize(world, server, 'confirming', 'confirmed'),
  revert_resize: (world, server) => settleSize(world, server, 'reverting', 'reverted'),
  async migrate(world, server, input) {
    await moveAway(world, server, textIn(input, 'host'));
    goThrough(world, server, { through: 'migrating', to: 'resized', ms: DURATION.migrate }, 'resized');
  },
  async live_migrate(world, server, input) {
    await moveAway(world, server, textIn(input, 'host'));
    goThrough(world, server, { through: 'migrating', to: server.fields.status, ms: DURATION.migrate }, 'migrated');
  },
};

export const resizeSteps: Record<string, Step<'servers'>> = {
  async resized(world, server) {
    const { back } = server.hidden;
    const { flavor_id: before } = server.fields;
    await changePlaces(world, server);
    // A migration waits for a confirmation too, with the same flavor.
    server.fields.previous_flavor_id = before === server.fields.flavor_id ? null : before;
    enterState(world, server, 'resized');
    server.hidden.back = back;
  },
  async confirmed(world, server) {
    await leaveSecond(world, server);
    enterState(world, server, server.hidden.toward ?? 'active');
  },
  async reverted(world, server) {
    await changePlaces(world, server);
    await leaveSecond(world, server);
    enterState(world, server, server.hidden.toward ?? 'active');
  },
  async migrated(world, server) {
    await changePlaces(world, server);
    await leaveSecond(world, server);
    enterState(world, server, server.hidden.toward ?? 'active');
  },
};

/** Reserves a place on another host for a machine. */
export async function moveAway(world: World, server: Server, hostName?: string): Promise<void> {
  const { ref, fields, hidden } = server;
  const claim = claimOf(server);
  const host = await place(world, claim, {
    key: ref,
    zone: fields.availability_zone,
    name: hostName,
    except: hidden.host_id,
    group: fields.server_group_id,
    self: ref,
  });
  hidden.second = {
    ...claim,
    host_id: host.ref,
    flavor_id: fields.flavor_id,
    gpu_type: fields.gpu_type,
    disk_gb: fields.disk_gb,
  };
}

/** Frees the place that the machine does not keep. */
export async function leaveSecond(world: World, { fields, hidden }: Server): Promise<void> {
  if (hidden.second !== null) await release(world, hidden.second.host_id, hidden.second);
  hidden.second = null;
  fields.previous_flavor_id = null;
}

function settleSize(world: World, server: Server, through: 'confirming' | 'reverting', step: string): void {
  // Restore the state before the resize: a machine that was off stays off.
  const to = server.hidden.back === 'stopped' ? 'stopped' : 'active';
  goThrough(world, server, { through, to, ms: DURATION.confirm }, step);
}

async function changePlaces(world: World, server: Server): Promise<void> {
  const { fields, hidden } = server;
  const { second } = hidden;
  if (second === null) return;
  hidden.second = {
    ...claimOf(server),
    host_id: hidden.host_id,
    flavor_id: fields.flavor_id,
    gpu_type: fields.gpu_type,
    disk_gb: fields.disk_gb,
  };
  Object.assign(hidden, { host_id: second.host_id, local_gb: second.local_gb, gpu_count: second.gpus });
  Object.assign(fields, {
    flavor_id: second.flavor_id,
    vcpus: second.vcpus,
    ram_mb: second.ram_mb,
    gpu_type: second.gpu_type,
    gpu_count: second.gpus,
    disk_gb: second.disk_gb,
  });
  const host = second.host_id === null ? undefined : await world.find('hypervisors', second.host_id);
  fields.host = host?.fields.name ?? null;
}
