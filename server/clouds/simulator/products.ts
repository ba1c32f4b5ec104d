import type { Act, AllRules, KindRules } from './kindRules.ts';
import { flavors } from './kinds/catalogue/flavors.ts';
import { hypervisors, storagePools } from './kinds/catalogue/hosts.ts';
import { imageMembers } from './kinds/catalogue/imageMembers.ts';
import { images } from './kinds/catalogue/images.ts';
import { keypairs } from './kinds/catalogue/keypairs.ts';
import { firewallPolicies, firewallRules } from './kinds/network/firewallPolicies.ts';
import { firewalls } from './kinds/network/firewalls.ts';
import { floatingIpActions, floatingIps } from './kinds/network/floatingIps.ts';
import { networks } from './kinds/network/networks.ts';
import { portForwardings } from './kinds/network/portForwardings.ts';
import { ports } from './kinds/network/ports.ts';
import { routers } from './kinds/network/routers.ts';
import { securityGroupRules } from './kinds/network/securityGroupRules.ts';
import { securityGroups } from './kinds/network/securityGroups.ts';
import { subnets } from './kinds/network/subnets.ts';
import { commandRuns } from './kinds/nextStack/commandRuns.ts';
import { eipPools } from './kinds/nextStack/eipPools.ts';
import { eipActions, eips } from './kinds/nextStack/eips.ts';
import { natGateways } from './kinds/nextStack/natGateways.ts';
import { dnatRules, snatRules } from './kinds/nextStack/natRules.ts';
import { vpcSubnets } from './kinds/nextStack/vpcSubnets.ts';
import { vpcs } from './kinds/nextStack/vpcs.ts';
import { ADDRESS_STATES } from './kinds/servers/addressStates.ts';
import { serverGroups } from './kinds/servers/serverGroups.ts';
import { servers } from './kinds/servers/servers.ts';
import { serverSnapshots } from './kinds/servers/serverSnapshots.ts';
import { backups } from './kinds/storage/backups.ts';
import { volumeSnapshots } from './kinds/storage/volumeSnapshots.ts';
import { volumes } from './kinds/storage/volumes.ts';

/** Machines that public addresses are bound to, in the words of the product. */
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
  vpcs,
  vpcSubnets,
  natGateways,
  snatRules,
  dnatRules,
  eips,
  eipPools,
  commandRuns,
} satisfies AllRules;

/** The kinds that a product has. What it lacks, nobody is offered. */
export function rulesOf(product: string): AllRules {
  return product === 'nextstack' ? NEXT_STACK : NEUTRON;
}
