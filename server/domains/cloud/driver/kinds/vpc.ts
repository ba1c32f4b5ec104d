import type { Records } from '#model/language/records.ts';
import type { NetworkInput } from './network.ts';
import type { CloudFields, CloudInput } from './cloudFields.ts';

/** Private networks with their gateways and addresses, and commands run in machines. Units: `driver/kinds.ts`. */

/** States of spec 4.1. */
export type NextStatus = Records['vpcs']['status'];
export type VpcFields = CloudFields<'vpcs', { known: 'mtu' }>;
export type VpcInput = CloudInput<
  VpcFields,
  'name' | 'cidr_block',
  'dns_servers' | 'mtu' | 'enable_dhcp' | 'description'
>;
export type VpcSubnetFields = CloudFields<'vpcSubnets', { known: 'gateway_ip' | 'total_ips' | 'used_ips' }>;
export type VpcSubnetInput = CloudInput<VpcSubnetFields, 'name' | 'vpc_id' | 'cidr', 'gateway_ip' | 'description'>;
/** Action: resize {spec}. */
export type NatGatewayFields = CloudFields<
  'natGateways',
  { ours: 'sole' },
  { /** Absent: the cloud knows only its router. */ created_at?: number }
>;
export type NatGatewayInput = CloudInput<
  NatGatewayFields,
  'name' | 'vpc_id' | 'subnet_id',
  'spec' | 'pool_id' | 'description'
>;
export type SnatRuleFields = CloudFields<'snatRules'>;
export type SnatRuleInput = CloudInput<
  SnatRuleFields,
  'name' | 'nat_gateway_id',
  'eip_id' | 'subnet_id' | 'source_cidr'
>;
export type DnatRuleFields = CloudFields<'dnatRules'>;
export type DnatRuleInput = CloudInput<
  DnatRuleFields,
  'name' | 'nat_gateway_id' | 'eip_id' | 'external_port' | 'internal_ip' | 'internal_port' | 'protocol'
>;
/** Acts: associate {server_id, fixed_ip_address? | nat_gateway_id}, disassociate, change_bandwidth {bandwidth_mbps} */
export type EipFields = CloudFields<'eips', { known: 'ip_addr' }, { pool_id: string | null; line: string }>;
export type EipInput = CloudInput<
  EipFields,
  'name' | 'pool_id',
  'bandwidth_mbps' | 'charge_mode' | 'line' | 'description'
>;
export type EipPoolFields = CloudFields<
  'eipPools',
  { ours: 'bp_ids' | 'created_at'; known: 'total' | 'allocated'; words: 'line' }
>;
export type EipPoolInput = CloudInput<
  EipPoolFields,
  'name' | 'line' | 'cidr',
  'gateway' | 'enabled' | 'description',
  Pick<NetworkInput, 'shared_with' | 'unshared_with'>
>;

/** One command in one machine, run by its agent. */
export type CommandRunFields = CloudFields<
  'vmCommandRuns',
  {
    ours: 'command_id' | 'type' | 'content' | 'timeout_s' | 'working_dir' | 'run_as_user' | 'created_at';
    known: 'server_id';
  }
>;
export type CommandRunInput = {
  server_id: string;
  type: string;
  content: string;
  timeout_s: number;
  working_dir?: string;
  run_as_user?: string;
};
