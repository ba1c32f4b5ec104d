import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Act, AllRules, KindRules } from './kindRules.ts';
import { flavors } from '#server/domains/cloud/simulator/kinds/catalogue/flavors.ts';
import { hypervisors, storagePools } from '#server/domains/cloud/simulator/kinds/catalogue/hosts.ts';
import { imageMembers } from '#server/domains/cloud/simulator/kinds/catalogue/imageMembers.ts';
import { images } from '#server/domains/cloud/simulator/kinds/catalogue/images.ts';
import { keypairs } from '#server/domains/cloud/simulator/kinds/catalogue/keypairs.ts';
import { firewallPolicies, firewallRules } from '#server/domains/cloud/simulator/kinds/network/firewallPolicies.ts';
import { firewalls } from '#server/domains/cloud/simulator/kinds/network/firewalls.ts';
import { floatingIpActions, floatingIps } from '#server/domains/cloud/simulator/kinds/network/floatingIps.ts';
import { networks } from '#server/domains/cloud/simulator/kinds/network/networks.ts';
import { portForwardings } from '#server/domains/cloud/simulator/kinds/network/portForwardings.ts';
import { ports } from '#server/domains/cloud/simulator/kinds/network/ports.ts';
import { routers } from '#server/domains/cloud/simulator/kinds/network/routers.ts';
import { securityGroupRules } from '#server/domains/cloud/simulator/kinds/network/securityGroupRules.ts';
import { securityGroups } from '#server/domains/cloud/simulator/kinds/network/securityGroups.ts';
import { subnets } from '#server/domains/cloud/simulator/kinds/network/subnets.ts';
import { commandRuns } from '#server/domains/cloud/simulator/kinds/nextStack/commandRuns.ts';
import { eipPools } from '#server/domains/cloud/simulator/kinds/nextStack/eipPools.ts';
import { eipActions, eips } from '#server/domains/cloud/simulator/kinds/nextStack/eips.ts';
import { natGateways } from '#server/domains/cloud/simulator/kinds/nextStack/natGateways.ts';
import { dnatRules, snatRules } from '#server/domains/cloud/simulator/kinds/nextStack/natRules.ts';
import { vpcSubnets } from '#server/domains/cloud/simulator/kinds/nextStack/vpcSubnets.ts';
import { vpcs } from '#server/domains/cloud/simulator/kinds/nextStack/vpcs.ts';
import { ADDRESS_STATES } from '#server/domains/cloud/simulator/kinds/servers/addressStates.ts';
import { serverGroups } from '#server/domains/cloud/simulator/kinds/servers/serverGroups.ts';
import { servers } from '#server/domains/cloud/simulator/kinds/servers/servers.ts';
import { serverSnapshots } from '#server/domains/cloud/simulator/kinds/servers/serverSnapshots.ts';
import { backups } from '#server/domains/cloud/simulator/kinds/storage/backups.ts';
import { volumeSnapshots } from '#server/domains/cloud/simulator/kinds/storage/volumeSnapshots.ts';
import { volumes } from '#server/domains/cloud/simulator/kinds/storage/volumes.ts';

/** The actions and states of machines that can have public addresses, with the names of the product. */
function withAddresses(actions: Record<string, Act<'servers'>>): KindRules<'servers'> {
  const states = Object.keys(actions).map(
    (name) => [name, name.startsWith('unbind') ? ADDRESS_STATES.unbind : ADDRESS_STATES.bind] as const,
  );
  return {
    ...servers,
    actions: { ...servers.actions, ...actions },
    states: { ...servers.states, ...Object.fromEntries(states) },
  };
}

const EVERYWHERE = {
  servers,
  serverGroups,
  serverSnapshots,
  flavors,
  images,
  imageMembers,
  keypairs,
  hypervisors,
  storagePools,
  securityGroups,
  securityGroupRules,
  volumes,
  volumeSnapshots,
  backups,
} satisfies AllRules;

const NEUTRON = {
  ...EVERYWHERE,
  servers: withAddresses(floatingIpActions),
  networks,
  subnets,
  ports,
  routers,
  floatingIps,
  portForwardings,
  firewalls,
  firewallPolicies,
  firewallRules,
} satisfies AllRules;

const NEXT_STACK = {
  ...EVERYWHERE,
  servers: withAddresses(eipActions),
  securityGroupRules: { ...securityGroupRules, features: ['ordered'] },
  vpcs,
  vpcSubnets,
  natGateways,
  snatRules,
  dnatRules,
  eips,
  eipPools,
  commandRuns,
} satisfies AllRules;

const MODELS: ReadonlyMap<string, AllRules> = new Map<string, AllRules>([
  ['nextstack', NEXT_STACK],
  ['easystack', NEUTRON],
  ['openstack', NEUTRON],
]);

/** The kinds of a product. Kinds that it lacks are not offered. */
export function rulesOf(product: string): AllRules {
  return MODELS.get(product) ?? NEUTRON;
}

/** The product that a cloud is simulated as: its own, or if it is unknown, one with the same networks. */
export function simulatedProduct(product: string, kinds: ReadonlySet<CloudKind>): string {
  if (MODELS.has(product)) return product;
  return kinds.has('vpcs') ? 'nextstack' : 'openstack';
}
