import type { Records } from '#model/language/records.ts';

/** Networks, addresses, routers and what may pass between machines. Units: `driver/kinds.ts`. */

export type NetworkStatus = Records['networks']['status'];
export type NetworkFields = {
  name: string;
  status: NetworkStatus;
  admin_state_up: boolean;
  shared: boolean;
  external: boolean;
  mtu: number | null;
  port_security_enabled: boolean;
  network_type: string | null;
  physical_network: string | null;
  segmentation_id: number | null;
  availability_zones: string[];
  description: string | null;
  created_at: number | null;
};
export type NetworkInput = {
  name: string;
  admin_state_up?: boolean;
  shared?: boolean;
  external?: boolean;
  mtu?: number;
  port_security_enabled?: boolean;
  network_type?: string;
  physical_network?: string;
  segmentation_id?: number;
  description?: string;
  /** Tenants that an external network is there for; none: everybody. */ shared_with?: string[];
  unshared_with?: string[];
};

export type SubnetFields = {
  name: string;
  network_id: string;
  ip_version: 4 | 6;
  cidr: string;
  gateway_ip: string | null;
  enable_dhcp: boolean;
  allocation_pools: { start: string; end: string }[];
  dns_nameservers: string[];
  host_routes: { destination: string; nexthop: string }[];
  ipv6_address_mode: string | null;
  ipv6_ra_mode: string | null;
  total_ips: number | null;
  used_ips: number | null;
  created_at: number | null;
  description: string | null;
};
export type SubnetInput = {
  name: string;
  network_id: string;
  ip_version: number;
  cidr: string;
  gateway_ip?: string | null;
  enable_dhcp?: boolean;
  allocation_pools?: { start: string; end: string }[];
  dns_nameservers?: string[];
  host_routes?: { destination: string; nexthop: string }[];
  ipv6_address_mode?: string;
  ipv6_ra_mode?: string;
  description?: string;
};

export type PortFields = {
  name: string;
  status: NetworkStatus;
  admin_state_up: boolean;
  network_id: string;
  fixed_ips: { subnet_id: string; ip_address: string }[];
  mac_address: string;
  device_owner: string | null;
  server_id: string | null;
  device_id: string | null;
  security_group_ids: string[];
  port_security_enabled: boolean;
  allowed_address_pairs: { ip_address: string; mac_address: string | null }[];
  vnic_type: string | null;
  host: string | null;
  created_at: number | null;
  description: string | null;
};
export type PortInput = {
  name: string;
  network_id: string;
  admin_state_up?: boolean;
  fixed_ips?: { subnet_id?: string; ip_address?: string }[];
  mac_address?: string;
  security_group_ids?: string[];
  port_security_enabled?: boolean;
  allowed_address_pairs?: { ip_address: string; mac_address?: string }[];
  vnic_type?: string;
  description?: string;
};

/**
 * Actions: set_gateway {network_id, enable_snat?}, clear_gateway, add_interface {subnet_id}, remove_interface
 * {subnet_id}.
 */
export type RouterFields = {
  name: string;
  status: NetworkStatus;
  admin_state_up: boolean;
  external_network_id: string | null;
  enable_snat: boolean | null;
  external_ips: string[];
  interfaces: { subnet_id: string; port_id: string | null; ip: string | null }[];
  routes: { destination: string; nexthop: string }[];
  distributed: boolean | null;
  ha: boolean | null;
  created_at: number | null;
  description: string | null;
};
export type RouterInput = {
  name: string;
  admin_state_up?: boolean;
  external_network_id?: string | null;
  enable_snat?: boolean;
  routes?: { destination: string; nexthop: string }[];
  description?: string;
};

/** Actions: associate {port_id, fixed_ip_address?} (or server_id), disassociate. */
export type FloatingIpFields = {
  floating_ip_address: string;
  status: NetworkStatus;
  floating_network_id: string;
  fixed_ip_address: string | null;
  port_id: string | null;
  router_id: string | null;
  server_id: string | null;
  description: string | null;
  created_at: number | null;
};
export type FloatingIpInput = {
  floating_network_id: string;
  subnet_id?: string;
  floating_ip_address?: string;
  port_id?: string;
  description?: string;
};

/**
 * One port of a floating address that is passed on to a port of a machine; only of an address that is bound to nothing
 * as a whole.
 */
export type PortForwardingFields = {
  floating_ip_id: string;
  protocol: 'tcp' | 'udp';
  external_port: number;
  port_id: string;
  internal_ip: string;
  internal_port: number;
  description: string | null;
};
export type PortForwardingInput = {
  floating_ip_id: string;
  protocol: string;
  external_port: number;
  port_id: string;
  /** Default: the first address of IPv4 of the port. */ internal_ip?: string;
  internal_port: number;
  description?: string;
};

export type SecurityGroupFields = {
  name: string;
  description: string | null;
  stateful: boolean;
  is_default: boolean;
  shared: boolean;
  created_at: number | null;
};
export type SecurityGroupInput = { name: string; description?: string; stateful?: boolean };
export type SecurityGroupRuleFields = {
  security_group_id: string;
  direction: 'ingress' | 'egress';
  ethertype: 'IPv4' | 'IPv6';
  protocol: string | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_ip_prefix: string | null;
  remote_group_id: string | null;
  description: string | null;
  created_at: number | null;
  /** Clouds with networks of their own (`vpcs`) only. */ priority: number | null;
  action: 'allow' | 'deny';
};
export type SecurityGroupRuleInput = {
  security_group_id: string;
  direction: 'ingress' | 'egress';
  ethertype: 'IPv4' | 'IPv6';
  protocol?: string | null;
  port_range_min?: number | null;
  port_range_max?: number | null;
  remote_ip_prefix?: string | null;
  remote_group_id?: string | null;
  description?: string;
  priority?: number;
  action?: 'allow' | 'deny';
};

export type FirewallFields = {
  name: string;
  description: string | null;
  status: Records['firewalls']['status'];
  admin_state_up: boolean;
  ingress_policy_id: string | null;
  egress_policy_id: string | null;
  port_ids: string[];
  shared: boolean;
};
export type FirewallInput = {
  name: string;
  description?: string;
  admin_state_up?: boolean;
  ingress_policy_id?: string | null;
  egress_policy_id?: string | null;
  port_ids?: string[];
  shared?: boolean;
};
export type FirewallPolicyFields = {
  name: string;
  description: string | null;
  /** In the order in which they are tried. */ rule_ids: string[];
  audited: boolean;
  shared: boolean;
};
export type FirewallPolicyInput = {
  name: string;
  description?: string;
  rule_ids?: string[];
  audited?: boolean;
  shared?: boolean;
};
export type FirewallRuleFields = {
  name: string;
  description: string | null;
  protocol: 'tcp' | 'udp' | 'icmp' | 'any';
  ip_version: 4 | 6;
  source_ip_address: string | null;
  destination_ip_address: string | null;
  source_port: string | null;
  destination_port: string | null;
  action: 'allow' | 'deny' | 'reject';
  enabled: boolean;
  shared: boolean;
};
export type FirewallRuleInput = Partial<FirewallRuleFields> & { name: string };
