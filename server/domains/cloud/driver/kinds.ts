import type { Json } from '#model/language/definition.ts';

/**
 * The things a cloud may have, with the fields that every driver fills: the names are those of the definitions in
 * `schemas/compute`, `network`, `storage` and `nextStack`. Sizes of disks are GiB, of memory MiB, of images bytes;
 * times milliseconds; `…_id` a ref of the cloud. A definition may show less; what it declares beside these is its own
 * or ours (owner, billing).
 */

type Tag = { key: string; value: string };

export type ServerStatus =
  | 'creating'
  | 'active'
  | 'stopped'
  | 'paused'
  | 'suspended'
  | 'rescued'
  | 'resized'
  | 'shelved'
  | 'shelved_offloaded'
  | 'soft_deleted'
  | 'error'
  | 'unknown'
  | 'starting'
  | 'stopping'
  | 'rebooting'
  | 'hard_rebooting'
  | 'pausing'
  | 'unpausing'
  | 'suspending'
  | 'resuming'
  | 'resizing'
  | 'confirming'
  | 'reverting'
  | 'rebuilding'
  | 'rescuing'
  | 'unrescuing'
  | 'snapshotting'
  | 'migrating'
  | 'shelving'
  | 'unshelving'
  | 'deleting'
  | 'soft_deleting'
  | 'restoring'
  | 'changing_password';

export type Fault = { code: string | null; message: string; at: number | null };

export type ServerFields = {
  name: string;
  status: ServerStatus;
  power_state: number | null;
  fault: Fault | null;
  image_id: string | null;
  flavor_id: string | null;
  vcpus: number;
  ram_mb: number;
  gpu_type: string | null;
  gpu_count: number;
  disk_gb: number;
  /** One for each network card. */
  interfaces: {
    port_id: string | null;
    network_id: string | null;
    subnet_id: string | null;
    ip: string | null;
    mac: string | null;
    floating_ip: string | null;
  }[];
  fixed_addresses: string[];
  floating_addresses: string[];
  security_group_ids: string[];
  volume_ids: string[];
  /** Its key as it was when it was made, and what that was called. */
  keypair_id: string | null;
  key_name: string | null;
  availability_zone: string | null;
  /** Absent: the cloud was asked for many machines at once, and does not say. */ server_group_id?: string | null;
  host: string | null;
  hostname: string | null;
  login_user: string | null;
  locked: boolean;
  locked_reason: string | null;
  metadata: Record<string, string>;
  tags: Tag[];
  description: string | null;
  created_at: number;
  launched_at: number | null;
  deleted_at: number | null;
  reclaim_at: number | null;
};
export type ServerInput = {
  name: string;
  flavor_id: string;
  description?: string;
  source: 'image' | 'snapshot' | 'volume' | 'volume_snapshot';
  image_id?: string;
  server_snapshot_id?: string;
  volume_id?: string;
  volume_snapshot_id?: string;
  system_disk_gb?: number;
  system_disk_type?: string;
  delete_with_server?: boolean;
  data_disks?: { size_gb: number; volume_type?: string; delete_with_server?: boolean }[];
  networks: { network_id?: string; subnet_id?: string; port_id?: string; ip?: string }[];
  security_group_ids?: string[];
  keypair_id?: string;
  admin_password?: string;
  user_data?: string;
  availability_zone?: string;
  server_group_id?: string;
  tags?: Tag[];
  metadata?: Record<string, string>;
};
/*
 * Actions of servers, with their input: start, stop, reboot, hard_reboot, pause, unpause, suspend, resume, lock {reason?}, unlock, resize {flavor_id},
 * confirm_resize, revert_resize, rebuild {image_id, admin_password?}, rescue {admin_password}, unrescue, shelve, unshelve, change_password {admin_password},
 * create_snapshot {name} (made: serverSnapshots), attach_volume {volume_id}, detach_volume {volume_id}, attach_interface {network_id | port_id, subnet_id?, ip?},
 * detach_interface {port_id} (or ip), set_security_groups {security_group_ids}, bind_floating_ip {floating_ip_id, fixed_ip_address?}, unbind_floating_ip {floating_ip_id},
 * bind_eip {eip_id, fixed_ip_address?}, unbind_eip {eip_id}, live_migrate {host?}, migrate {host?}, reset_state {status},
 * recycle (to soft_deleted), restore (back), purge (for good, from soft_deleted).
 */

export const SERVER_GROUP_POLICIES = ['affinity', 'anti-affinity', 'soft-affinity', 'soft-anti-affinity'] as const;
export type ServerGroupFields = {
  name: string;
  policy: (typeof SERVER_GROUP_POLICIES)[number] | null;
  /** Its machines. */ server_ids: string[];
};
export type ServerGroupInput = { name: string; policy: (typeof SERVER_GROUP_POLICIES)[number] };

export type SnapshotStatus = 'creating' | 'available' | 'error' | 'deleting' | 'reverting';
export type ServerSnapshotFields = {
  name: string;
  status: SnapshotStatus;
  server_id: string | null;
  size_bytes: number | null;
  min_disk_gb: number;
  os_distro: string | null;
  created_at: number;
};
/** Made by the server's `create_snapshot`. Action: revert. */
export type ServerSnapshotInput = { name: string };

export type FlavorFields = {
  name: string;
  vcpus: number;
  ram_mb: number;
  disk_gb: number;
  ephemeral_gb: number;
  swap_mb: number;
  architecture: string | null;
  category: string | null;
  gpu_type: string | null;
  gpu_count: number;
  is_public: boolean;
  is_disabled: boolean;
  extra_specs: Record<string, string>;
  /** Tenants that may use it, where it is not public; absent: the cloud was not asked. */ shared_with?: string[];
};
export type FlavorInput = Partial<FlavorFields> & {
  name: string;
  vcpus: number;
  ram_mb: number;
  disk_gb: number;
  unshared_with?: string[];
};

export type ImageStatus =
  | 'queued'
  | 'saving'
  | 'uploading'
  | 'importing'
  | 'active'
  | 'deactivated'
  | 'killed'
  | 'deleting';
export type ImageFields = {
  name: string;
  status: ImageStatus;
  visibility: 'public' | 'private' | 'shared' | 'community';
  os_type: string | null;
  os_distro: string | null;
  os_version: string | null;
  os_admin_user: string | null;
  architecture: string | null;
  disk_format: string | null;
  size_bytes: number | null;
  min_disk_gb: number;
  min_ram_mb: number;
  protected: boolean;
  is_hidden: boolean;
  checksum: string | null;
  created_at: number;
  description: string | null;
  /** Tenants that accepted it; absent: members say it (`imageMembers`). */ shared_with?: string[];
};
/**
 * `url`: to import from; `file_id`: an upload of ours (`server/engine/uploads`), handed over as a stream by the engine.
 * Actions: deactivate, reactivate.
 */
export type ImageInput = {
  name: string;
  disk_format: string;
  visibility?: string;
  os_type?: string;
  os_distro?: string;
  os_version?: string;
  os_admin_user?: string;
  architecture?: string;
  min_disk_gb?: number;
  min_ram_mb?: number;
  protected?: boolean;
  description?: string;
  url?: string;
  file_id?: string;
};

/** One tenant to whom an image is offered; `shared_with` holds it alone. Actions, as that tenant: accept, reject. */
export type ImageMemberFields = {
  image_id: string;
  image_name: string;
  status: 'pending' | 'accepted' | 'rejected';
  shared_with: string[];
  created_at: number;
};
export type ImageMemberInput = { image_id: string; shared_with?: string[] };

export type KeypairFields = {
  name: string;
  type: 'ssh' | 'x509';
  fingerprint: string;
  public_key: string;
  created_at: number | null;
};
/**
 * Without `public_key` the control plane makes the pair itself and hands the private half out once; the cloud is always
 * given a public key.
 */
export type KeypairInput = { name: string; type: 'ssh' | 'x509'; public_key: string };

/** Actions: enable, disable {reason}, start_maintenance, end_maintenance. */
export type HypervisorFields = {
  name: string;
  host_ip: string | null;
  hypervisor_type: string;
  hypervisor_version: string | null;
  status: 'enabled' | 'disabled';
  state: 'up' | 'down';
  disabled_reason: string | null;
  vcpus: number;
  /** How many it hands out, some of them more than once; null: the cloud does not say. */ vcpus_offered: number | null;
  vcpus_used: number;
  memory_mb: number;
  memory_mb_used: number;
  local_gb: number;
  local_gb_used: number;
  gpu_model: string | null;
  gpu_total: number;
  gpu_used: number;
  running_vms: number;
  availability_zone: string | null;
  uptime: string | null;
  /** Spec 4.2; null: no upgrade was ever made. */ upgrade_status: number | null;
};
export type StoragePoolFields = {
  name: string;
  backend_name: string | null;
  storage_type: string | null;
  medium_type: string | null;
  protocol: string | null;
  status: 'online' | 'offline' | 'maintenance' | 'degraded';
  enabled: boolean;
  total_gb: number;
  free_gb: number;
  used_gb: number;
  allocated_gb: number;
  thin_provisioning: boolean;
  volume_count: number | null;
};

export type NetworkStatus = 'active' | 'building' | 'down' | 'error' | 'deleting';
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
  /** NextStack only. */ priority: number | null;
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
  status: 'active' | 'down' | 'inactive' | 'creating' | 'updating' | 'deleting' | 'error';
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

export type VolumeStatus =
  | 'creating'
  | 'available'
  | 'reserved'
  | 'awaiting_transfer'
  | 'attaching'
  | 'detaching'
  | 'in_use'
  | 'maintenance'
  | 'deleting'
  | 'extending'
  | 'retyping'
  | 'backing_up'
  | 'restoring'
  | 'uploading'
  | 'downloading'
  | 'reverting'
  | 'error'
  | 'error_deleting'
  | 'error_extending'
  | 'error_restoring';
/**
 * Actions: attach {server_id}, detach, extend {size_gb}, retype {volume_type}, revert {snapshot_id}, upload_image
 * {name, disk_format} (made: images), set_bootable {bootable}, reset_state {status}, create_transfer, cancel_transfer.
 */
export type VolumeFields = {
  name: string;
  status: VolumeStatus;
  size_gb: number;
  volume_type: string | null;
  bootable: boolean;
  encrypted: boolean;
  multiattach: boolean;
  server_id: string | null;
  device: string | null;
  attached_at: number | null;
  source: 'blank' | 'image' | 'snapshot' | 'volume' | 'backup';
  image_id: string | null;
  snapshot_id: string | null;
  source_volume_id: string | null;
  availability_zone: string | null;
  /** The name of the storage pool; null: the cloud does not say. */ pool: string | null;
  disk_tag: 'os_disk' | 'data_disk';
  description: string | null;
  metadata: Record<string, string>;
  created_at: number;
};
export type VolumeInput = {
  name: string;
  size_gb: number;
  volume_type?: string;
  source?: string;
  image_id?: string;
  snapshot_id?: string;
  source_volume_id?: string;
  backup_id?: string;
  availability_zone?: string;
  multiattach?: boolean;
  description?: string;
};
export type VolumeSnapshotFields = {
  name: string;
  status: SnapshotStatus;
  volume_id: string | null;
  size_gb: number;
  description: string | null;
  created_at: number;
};
export type VolumeSnapshotInput = { name: string; volume_id: string; force?: boolean; description?: string };
/** Action: restore {volume_id?}. */
export type BackupFields = {
  name: string;
  status: 'creating' | 'available' | 'deleting' | 'restoring' | 'error';
  volume_id: string | null;
  size_gb: number;
  incremental: boolean;
  /** The one before it in its chain. */ parent_id: string | null;
  has_dependents: boolean;
  description: string | null;
  created_at: number;
};
export type BackupInput = {
  name: string;
  volume_id: string;
  incremental?: boolean;
  force?: boolean;
  description?: string;
};

/** NextStack: status words are those of spec 4.1. */
export type NextStatus = 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
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
  status: 'pending' | 'running' | 'success' | 'failed' | 'timeout';
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

export interface CloudItems {
  servers: ServerFields;
  serverGroups: ServerGroupFields;
  serverSnapshots: ServerSnapshotFields;
  flavors: FlavorFields;
  images: ImageFields;
  imageMembers: ImageMemberFields;
  keypairs: KeypairFields;
  hypervisors: HypervisorFields;
  storagePools: StoragePoolFields;
  networks: NetworkFields;
  subnets: SubnetFields;
  ports: PortFields;
  routers: RouterFields;
  floatingIps: FloatingIpFields;
  portForwardings: PortForwardingFields;
  securityGroups: SecurityGroupFields;
  securityGroupRules: SecurityGroupRuleFields;
  firewalls: FirewallFields;
  firewallPolicies: FirewallPolicyFields;
  firewallRules: FirewallRuleFields;
  volumes: VolumeFields;
  volumeSnapshots: VolumeSnapshotFields;
  backups: BackupFields;
  vpcs: VpcFields;
  vpcSubnets: VpcSubnetFields;
  natGateways: NatGatewayFields;
  snatRules: SnatRuleFields;
  dnatRules: DnatRuleFields;
  eips: EipFields;
  eipPools: EipPoolFields;
  commandRuns: CommandRunFields;
}

export interface CloudInputs {
  servers: ServerInput;
  serverGroups: ServerGroupInput;
  serverSnapshots: ServerSnapshotInput;
  flavors: FlavorInput;
  images: ImageInput;
  imageMembers: ImageMemberInput;
  keypairs: KeypairInput;
  hypervisors: Record<string, Json>;
  storagePools: Record<string, Json>;
  networks: NetworkInput;
  subnets: SubnetInput;
  ports: PortInput;
  routers: RouterInput;
  floatingIps: FloatingIpInput;
  portForwardings: PortForwardingInput;
  securityGroups: SecurityGroupInput;
  securityGroupRules: SecurityGroupRuleInput;
  firewalls: FirewallInput;
  firewallPolicies: FirewallPolicyInput;
  firewallRules: FirewallRuleInput;
  volumes: VolumeInput;
  volumeSnapshots: VolumeSnapshotInput;
  backups: BackupInput;
  vpcs: VpcInput;
  vpcSubnets: VpcSubnetInput;
  natGateways: NatGatewayInput;
  snatRules: SnatRuleInput;
  dnatRules: DnatRuleInput;
  eips: EipInput;
  eipPools: EipPoolInput;
  commandRuns: CommandRunInput;
}

export type CloudKind = keyof CloudItems;
