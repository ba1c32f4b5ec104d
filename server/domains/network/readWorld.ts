import type { Json } from '#model/language/definition.ts';
import type { NetworkWorld, WorldForwarding } from '#model/domains/network/networkWorld.ts';
import type { Context } from '#server/engine/context.ts';
import { readAll } from './readAll.ts';
import { objectsIn, textIn, textsIn, wordIn } from './recordReading.ts';
import { RULE_FIELDS, securityRuleOf } from './securityRuleOf.ts';

/** Reads what determines routing in one cloud, within what the reader may see. */
type Read<Part extends keyof NetworkWorld> = (context: Context, cloudId: string) => Promise<NetworkWorld[Part]>;

/** The records of a cloud that determine routing, within what the reader may see. */
export async function readWorld(context: Context, cloudId: string): Promise<NetworkWorld> {
  const ports = await readPorts(context, cloudId);
  const subnets = await readSubnets(context, cloudId);
  const routers = await readRouters(context, cloudId);
  const floatingIps = await readFloatingIps(context, cloudId);
  const forwardings = await readForwardings(context, cloudId, floatingIps);
  const firewalls = await readFirewalls(context, cloudId);
  const policies = await readPolicies(context, cloudId);
  const firewallRules = await readFirewallRules(context, cloudId);
  const rules = await readAll(context, 'securityGroupRules', cloudId, RULE_FIELDS);
  return {
    ports,
    subnets,
    routers,
    floatingIps,
    forwardings,
    firewalls,
    policies,
    firewallRules,
    securityRules: rules.map(securityRuleOf),
  };
}

const readPorts: Read<'ports'> = async (context, cloudId) => {
  const ports = await readAll(context, 'ports', cloudId, [
    'id',
    'network_id',
    'server_id',
    'admin_state_up',
    'port_security_enabled',
    'security_group_ids',
    'fixed_ips',
  ]);
  return ports.map((port) => ({
    id: port.id,
    network_id: wordIn(port.network_id),
    server_id: textIn(port.server_id),
    admin_state_up: port.admin_state_up !== false,
    port_security_enabled: port.port_security_enabled !== false,
    security_group_ids: textsIn(port.security_group_ids),
    fixed_ips: objectsIn(port.fixed_ips).map((row) => ({
      subnet_id: wordIn(row.subnet_id),
      ip_address: wordIn(row.ip_address),
    })),
  }));
};

const readSubnets: Read<'subnets'> = async (context, cloudId) => {
  const subnets = await readAll(context, 'subnets', cloudId, ['id', 'network_id', 'cidr', 'gateway_ip', 'host_routes']);
  return subnets.map((subnet) => ({
    id: subnet.id,
    network_id: wordIn(subnet.network_id),
    cidr: wordIn(subnet.cidr),
    gateway_ip: textIn(subnet.gateway_ip),
    host_routes: routesOf(subnet.host_routes),
  }));
};

const readRouters: Read<'routers'> = async (context, cloudId) => {
  const routers = await readAll(context, 'routers', cloudId, [
    'id',
    'admin_state_up',
    'external_network_id',
    'enable_snat',
    'external_ips',
    'interfaces',
    'routes',
  ]);
  return routers.map((router) => ({
    id: router.id,
    admin_state_up: router.admin_state_up !== false,
    external_network_id: textIn(router.external_network_id),
    enable_snat: typeof router.enable_snat === 'boolean' ? router.enable_snat : null,
    external_ips: textsIn(router.external_ips),
    interfaces: objectsIn(router.interfaces).map((row) => ({
      subnet_id: wordIn(row.subnet_id),
      port_id: textIn(row.port_id),
      ip: textIn(row.ip),
    })),
    routes: routesOf(router.routes),
  }));
};

const readFloatingIps: Read<'floatingIps'> = async (context, cloudId) => {
  const floatingIps = await readAll(context, 'floatingIps', cloudId, [
    'id',
    'floating_ip_address',
    'floating_network_id',
    'fixed_ip_address',
    'port_id',
    'router_id',
  ]);
  return floatingIps.map((each) => ({
    id: each.id,
    floating_ip_address: wordIn(each.floating_ip_address),
    floating_network_id: wordIn(each.floating_network_id),
    fixed_ip_address: textIn(each.fixed_ip_address),
    port_id: textIn(each.port_id),
    router_id: textIn(each.router_id),
  }));
};

/** Forwardings have the address and the router of their floating IP. */
async function readForwardings(
  context: Context,
  cloudId: string,
  floatingIps: NetworkWorld['floatingIps'],
): Promise<WorldForwarding[]> {
  const floatingIpOf = new Map(floatingIps.map((each) => [each.id, each]));
  const forwardings = await readAll(context, 'portForwardings', cloudId, [
    'id',
    'floating_ip_id',
    'protocol',
    'external_port',
    'port_id',
    'internal_ip',
    'internal_port',
  ]);
  return forwardings.map((each) => ({
    id: each.id,
    address: floatingIpOf.get(each.floating_ip_id)?.floating_ip_address ?? '',
    protocol: each.protocol,
    external: [each.external_port, each.external_port],
    internal: [each.internal_port, each.internal_port],
    internal_ip: wordIn(each.internal_ip),
    port_id: textIn(each.port_id),
    router_id: floatingIpOf.get(each.floating_ip_id)?.router_id ?? null,
  }));
}

const readFirewalls: Read<'firewalls'> = async (context, cloudId) => {
  const firewalls = await readAll(context, 'firewalls', cloudId, [
    'id',
    'admin_state_up',
    'ingress_policy_id',
    'egress_policy_id',
    'port_ids',
  ]);
  return firewalls.map((each) => ({
    id: each.id,
    admin_state_up: each.admin_state_up !== false,
    ingress_policy_id: textIn(each.ingress_policy_id),
    egress_policy_id: textIn(each.egress_policy_id),
    port_ids: textsIn(each.port_ids),
  }));
};

const readPolicies: Read<'policies'> = async (context, cloudId) => {
  const policies = await readAll(context, 'firewallPolicies', cloudId, ['id', 'name', 'rule_ids']);
  return policies.map((each) => ({ id: each.id, name: wordIn(each.name), rule_ids: textsIn(each.rule_ids) }));
};

const readFirewallRules: Read<'firewallRules'> = async (context, cloudId) => {
  const rules = await readAll(context, 'firewallRules', cloudId, [
    'id',
    'name',
    'protocol',
    'ip_version',
    'source_ip_address',
    'destination_ip_address',
    'source_port',
    'destination_port',
    'action',
    'enabled',
  ]);
  return rules.map((each) => ({
    id: each.id,
    name: wordIn(each.name),
    protocol: wordIn(each.protocol),
    ip_version: each.ip_version === 6 ? 6 : 4,
    source_ip_address: textIn(each.source_ip_address),
    destination_ip_address: textIn(each.destination_ip_address),
    source_port: textIn(each.source_port),
    destination_port: textIn(each.destination_port),
    action: wordIn(each.action),
    enabled: each.enabled !== false,
  }));
};

const routesOf = (value: Json | undefined) =>
  objectsIn(value).map((row) => ({ destination: wordIn(row.destination), nexthop: wordIn(row.nexthop) }));
