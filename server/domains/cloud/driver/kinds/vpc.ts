import type { Records } from '#model/language/records.ts';

/** Private networks with their gateways and addresses, and commands run in machines. Units: `driver/kinds.ts`. */

/** Status words are those of spec 4.1. */
export type NextStatus = Records['vpcs']['status'];
export type VpcFields = {
  name: string;
  status: NextStatus;
  cidr_block: string;
  is_default: boolean;
  dns_servers: string[];
  mtu: number;
  enable_dhcp: boolean;
  description: string | null;
  created_at: number;
};
export type VpcInput = {
  name: string;
  cidr_block: string;
  dns_servers?: string[];
  mtu?: number;
  enable_dhcp?: boolean;
  description?: string;
};
export type VpcSubnetFields = {
  name: string;
  status: NextStatus;
  vpc_id: string;
  cidr: string;
  gateway_ip: string;
  total_ips: number;
  used_ips: number;
  description: string | null;
  created_at: number;
};
export type VpcSubnetInput = { name: string; vpc_id: string; cidr: string; gateway_ip?: string; description?: string };
/** Action: resize {spec}. */
export type NatGatewayFields = {
  name: string;
  status: NextStatus;
  vpc_id: string;
  subnet_id: string;
  spec: 'small' | 'middle' | 'large' | 'xlarge';
  ip_addr: string | null;
  eip_ids: string[];
  description: string | null;
  created_at: number;
};
export type NatGatewayInput = { name: string; vpc_id: string; subnet_id: string; spec: string; description?: string };
export type SnatRuleFields = {
  name: string;
  status: NextStatus;
  nat_gateway_id: string;
  subnet_id: string | null;
  source_cidr: string | null;
  eip_id: string;
  created_at: number;
};
export type SnatRuleInput = {
  name: string;
  nat_gateway_id: string;
  subnet_id?: string;
  source_cidr?: string;
  eip_id: string;
};
export type DnatRuleFields = {
  name: string;
  status: NextStatus;
  nat_gateway_id: string;
  eip_id: string;
  external_port: string;
  internal_ip: string;
  internal_port: string;
  protocol: 'tcp' | 'udp' | 'any';
  created_at: number;
};
export type DnatRuleInput = {
  name: string;
  nat_gateway_id: string;
  eip_id: string;
  external_port: string;
  internal_ip: string;
  internal_port: string;
  protocol: string;
};
/** Actions: associate {server_id, fixed_ip_address? | nat_gateway_id}, disassociate, change_bandwidth {bandwidth_mbps}. */
export type EipFields = {
  name: string;
  status: NextStatus;
  ip_addr: string;
  pool_id: string | null;
  bandwidth_mbps: number;
  charge_mode: 'traffic' | 'bandwidth';
  line: string;
  associate_type: 'server' | 'natgateway' | null;
  server_id: string | null;
  /** Of the machine: where it leads. */ fixed_ip_address: string | null;
  nat_gateway_id: string | null;
  description: string | null;
  created_at: number;
};
export type EipInput = {
  name: string;
  pool_id: string;
  bandwidth_mbps: number;
  charge_mode?: string;
  line?: string;
  description?: string;
};
export type EipPoolFields = {
  name: string;
  line: string;
  cidr: string;
  gateway: string | null;
  total: number;
  allocated: number;
  enabled: boolean;
  description: string | null;
};
export type EipPoolInput = {
  name: string;
  line: string;
  cidr: string;
  gateway?: string;
  enabled?: boolean;
  description?: string;
};

/** One command in one machine, through its agent. */
export type CommandRunFields = {
  status: Records['vmCommandRuns']['status'];
  server_id: string;
  exit_code: number | null;
  output: string | null;
  started_at: number | null;
  finished_at: number | null;
};
export type CommandRunInput = {
  server_id: string;
  type: string;
  content: string;
  timeout_s: number;
  working_dir?: string;
  run_as_user?: string;
};
