import type { Records } from '#model/language/records.ts';
import type { CloudFields, CloudInput } from './cloudFields.ts';

/** Networks, addresses, routers and traffic rules. Units: `driver/kinds.ts`. */

type StaticRoute = { destination: string; nexthop: string };

export type NetworkStatus = Records['networks']['status'];
export type NetworkFields = CloudFields<
  'networks',
  { ours: 'bp_ids'; words: 'network_type' },
  { created_at: number | null }
>;
export type NetworkInput = CloudInput<
  NetworkFields,
  'name',
  | 'admin_state_up'
  | 'shared'
  | 'external'
  | 'mtu'
  | 'port_security_enabled'
  | 'network_type'
  | 'physical_network'
  | 'segmentation_id'
  | 'description',
  {
    /** Tenants that may use an external network; empty: every tenant. */
    shared_with?: string[];
    unshared_with?: string[];
  }
>;

export type SubnetFields = CloudFields<
  'subnets',
  { words: 'ipv6_address_mode' | 'ipv6_ra_mode' },
  { allocation_pools: { start: string; end: string }[]; host_routes: StaticRoute[]; created_at: number | null }
>;
export type SubnetInput = CloudInput<
  SubnetFields,
  'name' | 'network_id' | 'ip_version' | 'cidr',
  | 'enable_dhcp'
  | 'allocation_pools'
  | 'dns_nameservers'
  | 'host_routes'
  | 'ipv6_address_mode'
  | 'ipv6_ra_mode'
  | 'description',
  { gateway_ip?: string | null }
>;

export type PortFields = CloudFields<
  'ports',
  { known: 'name' | 'mac_address'; words: 'vnic_type' },
  {
    fixed_ips: { subnet_id: string; ip_address: string }[];
    allowed_address_pairs: { ip_address: string; mac_address: string | null }[];
    created_at: number | null;
  }
>;
export type PortInput = CloudInput<
  PortFields,
  'name' | 'network_id',
  'admin_state_up' | 'mac_address' | 'security_group_ids' | 'port_security_enabled' | 'vnic_type' | 'description',
  {
    fixed_ips?: { subnet_id?: string; ip_address?: string }[];
    allowed_address_pairs?: { ip_address: string; mac_address?: string }[];
  }
>;

/**
 * Actions: set_gateway {network_id, enable_snat?}, clear_gateway, add_interface {subnet_id}, remove_interface
 * {subnet_id}.
 */
export type RouterFields = CloudFields<
  'routers',
  object,
  {
    enable_snat: boolean | null;
    distributed: boolean | null;
    ha: boolean | null;
    interfaces: { subnet_id: string; port_id: string | null; ip: string | null }[];
    routes: StaticRoute[];
    created_at: number | null;
  }
>;
export type RouterInput = CloudInput<
  RouterFields,
  'name',
  'admin_state_up' | 'enable_snat' | 'routes' | 'description',
  { external_network_id?: string | null }
>;

/** Actions: associate {port_id, fixed_ip_address?} (or server_id), disassociate. */
export type FloatingIpFields = CloudFields<
  'floatingIps',
  { known: 'floating_ip_address' },
  { created_at: number | null }
>;
export type FloatingIpInput = CloudInput<
  FloatingIpFields,
  'floating_network_id',
  'floating_ip_address' | 'port_id' | 'description',
  { subnet_id?: string }
>;

/**
 * One port of a floating address that is forwarded to a port of a machine; only for an address that is not bound as a
 * whole.
 */
export type PortForwardingFields = CloudFields<'portForwardings', { ours: 'created_at'; known: 'internal_ip' }>;
export type PortForwardingInput = CloudInput<
  PortForwardingFields,
  'floating_ip_id' | 'protocol' | 'external_port' | 'port_id' | 'internal_port',
  'internal_ip' | 'description'
>;

export type SecurityGroupFields = CloudFields<'securityGroups', object, { created_at: number | null }>;
export type SecurityGroupInput = CloudInput<SecurityGroupFields, 'name', 'description' | 'stateful'>;
export type SecurityGroupRuleFields = CloudFields<
  'secGroupRules',
  { words: 'protocol' },
  {
    created_at: number | null;
    /** Only for clouds with private networks (`vpcs`). */
    priority: number | null;
  }
>;
export type SecurityGroupRuleInput = CloudInput<
  SecurityGroupRuleFields,
  'security_group_id' | 'direction' | 'ethertype',
  'description' | 'priority' | 'action',
  {
    protocol?: string | null;
    port_range_min?: number | null;
    port_range_max?: number | null;
    remote_ip_prefix?: string | null;
    remote_group_id?: string | null;
  }
>;

export type FirewallFields = CloudFields<'firewalls', { ours: 'created_at' }>;
export type FirewallInput = CloudInput<
  FirewallFields,
  'name',
  'description' | 'admin_state_up' | 'port_ids' | 'shared',
  { ingress_policy_id?: string | null; egress_policy_id?: string | null }
>;
/** `rule_ids`: in the order of evaluation. */
export type FirewallPolicyFields = CloudFields<'firewallPolicies', { ours: 'created_at' }>;
export type FirewallPolicyInput = CloudInput<
  FirewallPolicyFields,
  'name',
  'description' | 'rule_ids' | 'audited' | 'shared'
>;
export type FirewallRuleFields = CloudFields<'firewallRules', { ours: 'created_at' }>;
export type FirewallRuleInput = Partial<FirewallRuleFields> & { name: string };
