import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { firewallKinds } from './firewalls.ts';
import { floatingIpsOf } from './floatingIps.ts';
import { networksOf } from './networks.ts';
import { portForwardingsOf } from './portForwardings.ts';
import { portsOf } from './ports.ts';
import { routersOf } from './routers.ts';
import { securityGroupRulesOf, securityGroupsOf } from './securityGroups.ts';
import { subnetsOf } from './subnets.ts';

/** The kinds of a cloud's Neutron, which its extensions determine. */
export function networkKinds(network: Service, cloud: OpenstackCloud): CloudDriver['kinds'] {
  const { extensions } = cloud;
  return {
    networks: networksOf(network, cloud),
    subnets: subnetsOf(network, cloud),
    ports: portsOf(network, cloud),
    ...(extensions.has('router') && { routers: routersOf(network, cloud), floatingIps: floatingIpsOf(network, cloud) }),
    ...(extensions.has('floating-ip-port-forwarding') && { portForwardings: portForwardingsOf(network, cloud) }),
    ...(extensions.has('security-group') && {
      securityGroups: securityGroupsOf(network, cloud),
      securityGroupRules: securityGroupRulesOf(network, cloud),
    }),
    ...(extensions.has('fwaas_v2') && firewallKinds(network, cloud)),
  };
}
