import type { NetworkInput, SubnetInput } from '#server/domains/cloud/driver/kinds/network.ts';
import { networkFields } from '#server/domains/cloud/simulator/kinds/network/networks.ts';
import { addInterface } from '#server/domains/cloud/simulator/kinds/network/routerActions.ts';
import { addRouter } from '#server/domains/cloud/simulator/kinds/network/routers.ts';
import { subnetFields } from '#server/domains/cloud/simulator/kinds/network/subnets.ts';
import { eipPoolFields } from '#server/domains/cloud/simulator/kinds/nextStack/eipPools.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** Reserved for benchmarks (RFC 2544): no address of a simulated cloud is in real use. */
export const PUBLIC_CIDR = '198.18.0.0/20';

/** The provider's networks: shared external networks, or a pool of public addresses. */
export async function seedNetworks(world: World): Promise<void> {
  if (world.cloud.product === 'nextstack') {
    world.add('eipPools', {
      tenant: null,
      fields: eipPoolFields({
        name: 'sim-bgp',
        line: 'bgp',
        cidr: PUBLIC_CIDR,
        gateway: '198.18.0.1',
        description: 'Simulated addresses',
      }),
      hidden: {},
    });
    return;
  }
  const external = addNetwork(world, {
    name: 'sim-external',
    external: true,
    network_type: 'flat',
    physical_network: 'physnet1',
    mtu: 1500,
  });
  addSubnet(world, {
    name: 'sim-external-v4',
    network_id: external.ref,
    ip_version: 4,
    cidr: PUBLIC_CIDR,
    enable_dhcp: false,
  });
  const shared = addNetwork(world, { name: 'sim-shared', shared: true, segmentation_id: 100 });
  const inner = addSubnet(world, {
    name: 'sim-shared-v4',
    network_id: shared.ref,
    ip_version: 4,
    cidr: '10.200.0.0/16',
  });
  addSubnet(world, {
    name: 'sim-shared-v6',
    network_id: shared.ref,
    ip_version: 6,
    cidr: 'fd00:200::/64',
    ipv6_address_mode: 'slaac',
    ipv6_ra_mode: 'slaac',
  });
  const router = await addRouter(
    world,
    { name: 'sim-router', external_network_id: external.ref, description: 'Simulated router' },
    null,
  );
  await addInterface(world, router, inner);
}

function addNetwork(world: World, input: NetworkInput): SimulatedItem<'networks'> {
  return world.add('networks', {
    tenant: null,
    fields: networkFields({ description: 'Simulated network', ...input }, world.now),
    hidden: {},
  });
}

function addSubnet(world: World, input: SubnetInput): SimulatedItem<'subnets'> {
  return world.add('subnets', { tenant: null, fields: subnetFields(input, world.now), hidden: {} });
}
