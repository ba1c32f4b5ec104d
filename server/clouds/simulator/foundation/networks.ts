import { networkFields } from '#server/clouds/simulator/kinds/network/networks.ts';
import { subnetFields } from '#server/clouds/simulator/kinds/network/subnets.ts';
import type { World } from '#server/clouds/simulator/store/world.ts';

/** Set aside for trials (RFC 2544): no address of a simulated cloud is anybody's. */
export const PUBLIC_CIDR = '198.18.0.0/20';

/** What the provider of the cloud connects machines to. */
export async function layNetworks(world: World): Promise<void> {
  if (world.cloud.product === 'nextstack') return;
  const add = (name: string, more: object, subnets: { name: string; cidr: string; version: 4 | 6; dhcp?: boolean; mode?: string }[]) => {
    const network = world.add('networks', { tenant: null, fields: networkFields({ name, description: 'Simulated network', ...more }, world.now), hidden: {} });
    for (const { name: subnet, cidr, version, dhcp = true, mode } of subnets) {
      const fields = subnetFields({ name: subnet, network_id: network.ref, ip_version: version, cidr, enable_dhcp: dhcp, ...(mode !== undefined && { ipv6_address_mode: mode, ipv6_ra_mode: mode }) }, world.now);
      world.add('subnets', { tenant: null, fields, hidden: {} });
    }
  };
  add('sim-external', { external: true, network_type: 'flat', physical_network: 'physnet1', mtu: 1500 }, [{ name: 'sim-external-v4', cidr: PUBLIC_CIDR, version: 4, dhcp: false }]);
  add('sim-shared', { shared: true, segmentation_id: 100 }, [
    { name: 'sim-shared-v4', cidr: '10.200.0.0/16', version: 4 },
    { name: 'sim-shared-v6', cidr: 'fd00:200::/64', version: 6, mode: 'slaac' },
  ]);
}
