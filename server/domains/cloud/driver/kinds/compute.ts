import type { Records } from '#model/language/records.ts';
import type { Tag, Fault } from './fault.ts';

/** Machines, what they run on and what they are made of. Units: `driver/kinds.ts`. */

export type ServerStatus = Records['instances']['status'];

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

export type SnapshotStatus = Records['snapshots']['status'];
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

export type ImageStatus = Records['images']['status'];
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
  status: Records['imageMembers']['status'];
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
  status: Records['hypervisorNodes']['status'];
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
