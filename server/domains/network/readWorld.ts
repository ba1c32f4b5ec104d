import type { Json } from '#model/language/definition.ts';
import type { NetworkWorld } from '#model/domains/network/networkWorld.ts';
import type { Context } from '#server/engine/context.ts';
import { readAll } from './readAll.ts';
import { objectsIn, textIn, textsIn, wordIn } from './recordReading.ts';
import { RULE_FIELDS, securityRuleOf } from './securityRuleOf.ts';

/** The records of a cloud that determine routing, within what the reader may see. */
export async function readWorld(context: Context, cloudId: string): Promise<NetworkWorld> {
  const ports = await readAll(context, 'ports', cloudId, [
    'id',
    'network_id',
    'server_id',
    'admin_state_up',
    'port_security_enabled',
    'security_group_ids',
    'fixed_ips',
  ]);
  const subnets = await readAll(context, 'subnets', cloudId, ['id', 'network_id', 'cidr', 'gateway_ip', 'host_routes']);
  const routers = await readAll(context, 'routers', cloudId, [
    'id',
    'admin_state_up',
    'external_network_id',
    'enable_snat',
    'external_ips',
    'interfaces',
    'routes',
  ]);
  const floatingIps = await readAll(context, 'floatingIps', cloudId, [
    'id',
    'floating_ip_address',
    'floating_network_id',
    'fixed_ip_address',
    'port_id',
    'router_id',
  ]);
  const forwardings = await readAll(context, 'portForwardings', cloudId, [
    'id',
    'floating_ip_id',
    'protocol',
    'external_port',
    'port_id',
    'internal_ip',
    'internal_port',
  ]);
  const floatingIpOf = new Map(floatingIps.map((each) => [each.id, each]));
  const firewalls = await readAll(context, 'firewalls', cloudId, [
    'id',
    'admin_state_up',
    'ingress_policy_id',
    'egress_policy_id',
    'port_ids',
  ]);
  const policies = await readAll(context, 'firewallPolicies', cloudId, ['id', 'name', 'rule_ids']);
  const firewallRules = await readAll(context, 'firewallRules', cloudId, [
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
  const securityRules = await readAll(context, 'securityGroupRules', cloudId, RULE_FIELDS);
  return {
    ports: ports.map((port) => ({
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
    })),
    subnets: subnets.map((subnet) => ({
      id: subnet.id,
      network_id: wordIn(subnet.network_id),
      cidr: wordIn(subnet.cidr),
      gateway_ip: textIn(subnet.gateway_ip),
      host_routes: routesOf(subnet.host_routes),
    })),
    routers: routers.map((router) => ({
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
    })),
    floatingIps: floatingIps.map((each) => ({
      id: each.id,
      floating_ip_address: wordIn(each.floating_ip_address),
      floating_network_id: wordIn(each.floating_network_id),
      fixed_ip_address: textIn(each.fixed_ip_address),
      port_id: textIn(each.port_id),
      router_id: textIn(each.router_id),
    })),
    forwardings: forwardings.map((each) => ({
      id: each.id,
      address: wordIn(floatingIpOf.get(each.floating_ip_id)?.floating_ip_address),
      protocol: each.protocol,
      external: [each.external_port, each.external_port],
      internal: [each.internal_port, each.internal_port],
      internal_ip: wordIn(each.internal_ip),
      port_id: textIn(each.port_id),
      router_id: textIn(floatingIpOf.get(each.floating_ip_id)?.router_id),
    })),
    firewalls: firewalls.map((each) => ({
      id: each.id,
      admin_state_up: each.admin_state_up !== false,
      ingress_policy_id: textIn(each.ingress_policy_id),
      egress_policy_id: textIn(each.egress_policy_id),
      port_ids: textsIn(each.port_ids),
    })),
    policies: policies.map((each) => ({ id: each.id, name: wordIn(each.name), rule_ids: textsIn(each.rule_ids) })),
    firewallRules: firewallRules.map((each) => ({
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
    })),
    securityRules: securityRules.map(securityRuleOf),
  };
}

const routesOf = (value: Json | undefined) =>
  objectsIn(value).map((row) => ({ destination: wordIn(row.destination), nexthop: wordIn(row.nexthop) }));
