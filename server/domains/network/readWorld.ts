import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { NetworkWorld } from '#model/rules/network/networkWorld.ts';
import type { SecurityRule } from '#model/rules/network/securityMatch.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { readAll } from './readAll.ts';

const RULE_FIELDS = [
  'id',
  'security_group_id',
  'direction',
  'ethertype',
  'protocol',
  'port_range_min',
  'port_range_max',
  'remote_ip_prefix',
  'remote_group_id',
] as const;

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
      network_id: word(port.network_id),
      server_id: text(port.server_id),
      admin_state_up: port.admin_state_up !== false,
      port_security_enabled: port.port_security_enabled !== false,
      security_group_ids: words(port.security_group_ids),
      fixed_ips: rows(port.fixed_ips).map((row) => ({
        subnet_id: word(row.subnet_id),
        ip_address: word(row.ip_address),
      })),
    })),
    subnets: subnets.map((subnet) => ({
      id: subnet.id,
      network_id: word(subnet.network_id),
      cidr: word(subnet.cidr),
      gateway_ip: text(subnet.gateway_ip),
      host_routes: routesOf(subnet.host_routes),
    })),
    routers: routers.map((router) => ({
      id: router.id,
      admin_state_up: router.admin_state_up !== false,
      external_network_id: text(router.external_network_id),
      enable_snat: typeof router.enable_snat === 'boolean' ? router.enable_snat : null,
      external_ips: words(router.external_ips),
      interfaces: rows(router.interfaces).map((row) => ({
        subnet_id: word(row.subnet_id),
        port_id: text(row.port_id),
        ip: text(row.ip),
      })),
      routes: routesOf(router.routes),
    })),
    floatingIps: floatingIps.map((each) => ({
      id: each.id,
      floating_ip_address: word(each.floating_ip_address),
      floating_network_id: word(each.floating_network_id),
      fixed_ip_address: text(each.fixed_ip_address),
      port_id: text(each.port_id),
      router_id: text(each.router_id),
    })),
    firewalls: firewalls.map((each) => ({
      id: each.id,
      admin_state_up: each.admin_state_up !== false,
      ingress_policy_id: text(each.ingress_policy_id),
      egress_policy_id: text(each.egress_policy_id),
      port_ids: words(each.port_ids),
    })),
    policies: policies.map((each) => ({ id: each.id, name: word(each.name), rule_ids: words(each.rule_ids) })),
    firewallRules: firewallRules.map((each) => ({
      id: each.id,
      name: word(each.name),
      protocol: word(each.protocol),
      ip_version: each.ip_version === 6 ? 6 : 4,
      source_ip_address: text(each.source_ip_address),
      destination_ip_address: text(each.destination_ip_address),
      source_port: text(each.source_port),
      destination_port: text(each.destination_port),
      action: word(each.action),
      enabled: each.enabled !== false,
    })),
    securityRules: securityRules.map(securityRuleOf),
  };
}

/** The rule of a security group's record, which is the same stored or on the wire. */
export function securityRuleOf(record: Readonly<Partial<Record<keyof SecurityRule, Json>>>): SecurityRule {
  return {
    id: word(record.id),
    security_group_id: word(record.security_group_id),
    direction: word(record.direction),
    ethertype: word(record.ethertype),
    protocol: text(record.protocol),
    port_range_min: number(record.port_range_min),
    port_range_max: number(record.port_range_max),
    remote_ip_prefix: text(record.remote_ip_prefix),
    remote_group_id: text(record.remote_group_id),
    priority: number(record.priority),
    action: text(record.action),
  };
}

const text = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
const word = (value: Json | undefined): string => text(value) ?? '';
const number = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
const words = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? [each] : [])) : [];
const rows = (value: Json | undefined): RecordData[] =>
  Array.isArray(value) ? value.flatMap((each) => (isObject(each) ? [each as RecordData] : [])) : [];
const routesOf = (value: Json | undefined) =>
  rows(value).map((row) => ({ destination: word(row.destination), nexthop: word(row.nexthop) }));
