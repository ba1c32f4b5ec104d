import type { NetworkFields, NetworkInput } from '#server/domains/cloud/driver/kinds/network.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import { hashOf } from '#server/domains/cloud/simulator/hash.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';

const DEFAULT_MTU = 1450;
const HIGHEST_SEGMENT = 16_777_215;

export const networks: KindRules<'networks'> = {
  create(world, input, { tenant }) {
    const item = world.add('networks', {
      tenant,
      fields: networkFields(input, world.now),
      hidden: {},
      due: { at: world.now + DURATION.network, step: 'active' },
    });
    item.fields.status = 'building';
    item.fields.segmentation_id ??= 1 + (hashOf(world.cloud.cloud_id, item.ref) % (HIGHEST_SEGMENT - 1));
    return item;
  },
  update(_world, { fields }, input) {
    // The control plane stores the tenants that may use it.
    const { shared_with: _with, unshared_with: _without, ...changes } = input;
    Object.assign(fields, given(changes));
    checkMtu(fields.mtu);
  },
  async mayRemove(world, { ref, fields }) {
    const machines = (await world.users('ports', ref)).filter((port) => port.fields.device_owner !== null);
    if (machines.length > 0) throw conflict(`Network ${fields.name} is in use by ${machines.length} ports`);
    const routers = (await world.users('routers', ref)).length + (await world.users('floatingIps', ref)).length;
    if (routers > 0) throw conflict(`Network ${fields.name} is in use by routers or floating addresses`);
  },
  /** Also removes its subnets and unused ports, as Neutron does. */
  async remove(world, item) {
    for (const port of await world.users('ports', item.ref)) {
      await world.addresses.giveBack(port.ref);
      world.drop(port);
    }
    for (const subnet of await world.users('subnets', item.ref)) world.drop(subnet);
    world.drop(item);
  },
  steps: { active: (_world, { fields }) => void (fields.status = fields.admin_state_up ? 'active' : 'down') },
};

export function networkFields(input: NetworkInput, now: number): NetworkFields {
  checkMtu(input.mtu);
  return {
    name: input.name,
    status: 'active',
    admin_state_up: input.admin_state_up ?? true,
    shared: input.shared ?? false,
    external: input.external ?? false,
    mtu: input.mtu ?? DEFAULT_MTU,
    port_security_enabled: input.port_security_enabled ?? true,
    network_type: input.network_type ?? 'vxlan',
    physical_network: input.physical_network ?? null,
    segmentation_id: input.segmentation_id ?? null,
    availability_zones: ['nova'],
    description: input.description ?? null,
    created_at: now,
  };
}

/** Of a network with jumbo frames, after the header of VXLAN. Neutron says it in the same words. */
const LARGEST_MTU = 8_950;

export function checkMtu(mtu: number | null | undefined): void {
  if ((mtu ?? 0) > LARGEST_MTU)
    throw invalid(`Invalid input for operation: Requested MTU is too big, maximum is ${LARGEST_MTU}.`);
}
