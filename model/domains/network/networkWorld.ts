import type { FirewallRule } from './firewallMatch.ts';
import type { PortSpan } from '#model/rules/addresses/portSpan.ts';
import type { SecurityRule } from './securityMatch.ts';

/** The records of a cloud that decide where its packets go. */
export interface NetworkWorld {
  ports: readonly WorldPort[];
  subnets: readonly WorldSubnet[];
  routers: readonly WorldRouter[];
  floatingIps: readonly WorldFloatingIp[];
  forwardings?: readonly WorldForwarding[];
  securityRules: readonly SecurityRule[];
  firewalls: readonly WorldFirewall[];
  policies: readonly { id: string; name: string; rule_ids: readonly string[] }[];
  firewallRules: readonly (FirewallRule & { name: string })[];
}

export interface WorldPort {
  id: string;
  network_id: string;
  server_id: string | null;
  admin_state_up: boolean;
  port_security_enabled: boolean;
  security_group_ids: readonly string[];
  fixed_ips: readonly { subnet_id: string; ip_address: string }[];
}

export interface WorldSubnet {
  id: string;
  network_id: string;
  cidr: string;
  gateway_ip: string | null;
  host_routes: readonly WorldRoute[];
}

export interface WorldRoute {
  destination: string;
  nexthop: string;
}

export interface WorldRouter {
  id: string;
  admin_state_up: boolean;
  external_network_id: string | null;
  enable_snat: boolean | null;
  /** Translates only these sources on the way outside, each with its own address; absent: `enable_snat` decides. */
  translations?: readonly WorldTranslation[];
  external_ips: readonly string[];
  interfaces: readonly { subnet_id: string; port_id: string | null; ip: string | null }[];
  routes: readonly WorldRoute[];
}

export interface WorldFloatingIp {
  id: string;
  floating_ip_address: string;
  floating_network_id: string;
  fixed_ip_address: string | null;
  port_id: string | null;
  router_id: string | null;
}

/** A source range that a NAT gateway translates to a public address. */
export interface WorldTranslation {
  gateway: string;
  source: string;
  address: string;
}

/** Ports of a public address that lead to ports of a private one. */
export interface WorldForwarding {
  id: string;
  address: string;
  protocol: string;
  external: PortSpan;
  internal: PortSpan;
  internal_ip: string;
  port_id: string | null;
  router_id: string | null;
}

export interface WorldFirewall {
  id: string;
  admin_state_up: boolean;
  ingress_policy_id: string | null;
  egress_policy_id: string | null;
  port_ids: readonly string[];
}
