import type { Records } from '#model/language/records.ts';
import type { CloudFields, CloudInput } from './cloudFields.ts';
import type { Tag, Fault } from './fault.ts';

/** Machines with their hosts, flavors and images. Units: `driver/kinds.ts`. */

export type ServerStatus = Records['instances']['status'];

export type ServerFields = CloudFields<
  'instances',
  {
    // The platform keeps what a machine starts at its first boot.
    ours: 'app_id' | 'app_port' | 'app_token' | 'application';
    known: 'vcpus' | 'ram_mb' | 'gpu_count' | 'disk_gb';
    words: 'os_type';
  },
  {
    power_state: number | null;
    fault: Fault | null;
    flavor_id: string | null;
    volume_ids: string[];
    /** The refs of the volumes that the cloud deletes with the machine. */
    deletes_volumes: string[];
    tags: Tag[];
    /** Absent: a list of many machines does not include it. */
    server_group_id?: string | null;
  }
>;
export type ServerInput = CloudInput<
  ServerFields,
  'name' | 'flavor_id',
  'description' | 'image_id' | 'security_group_ids' | 'keypair_id' | 'availability_zone' | 'tags' | 'metadata',
  {
    source: 'image' | 'snapshot' | 'volume' | 'volume_snapshot';
    server_snapshot_id?: string;
    volume_id?: string;
    volume_snapshot_id?: string;
    system_disk_gb?: number;
    system_disk_type?: string;
    delete_with_server?: boolean;
    data_disks?: { size_gb: number; volume_type?: string; delete_with_server?: boolean }[];
    networks: { network_id?: string; subnet_id?: string; port_id?: string; ip?: string }[];
    admin_password?: string;
    user_data?: string;
    server_group_id?: string;
  }
>;
/*
 * Actions of servers, with their input: start, stop, reboot, hard_reboot, pause, unpause, suspend, resume,
 * lock {reason?}, unlock, resize {flavor_id}, confirm_resize, revert_resize, rebuild {image_id, admin_password?},
 * rescue {admin_password}, unrescue, shelve, unshelve, change_password {admin_password},
 * create_snapshot {name} (made: serverSnapshots), attach_volume {volume_id}, detach_volume {volume_id},
 * attach_interface {network_id | port_id, subnet_id?, ip?}, detach_interface {port_id} (or ip),
 * set_security_groups {security_group_ids}, bind_floating_ip {floating_ip_id, fixed_ip_address?},
 * unbind_floating_ip {floating_ip_id}, bind_eip {eip_id, fixed_ip_address?}, unbind_eip {eip_id},
 * live_migrate {host?}, migrate {host?}, reset_state {status}, recycle (to soft_deleted), restore (back),
 * purge (permanently, from soft_deleted).
 */

export const SERVER_GROUP_POLICIES = ['affinity', 'anti-affinity', 'soft-affinity', 'soft-anti-affinity'] as const;
export type ServerGroupFields = CloudFields<
  'serverGroups',
  { ours: 'created_at' },
  { policy: (typeof SERVER_GROUP_POLICIES)[number] | null; /** Its machines. */ server_ids: string[] }
>;
export type ServerGroupInput = CloudInput<ServerGroupFields, 'name' | 'policy'>;

export type SnapshotStatus = Records['snapshots']['status'];
export type ServerSnapshotFields = CloudFields<'instanceSnapshots', { known: 'min_disk_gb' }>;
/** Created by the server's `create_snapshot`. Action: revert. */
export type ServerSnapshotInput = { name: string };

export type FlavorFields = CloudFields<
  'flavors',
  {
    ours: 'shared_bp_ids' | 'shared_user_ids' | 'created_at';
    known: 'ephemeral_gb' | 'swap_mb' | 'gpu_count';
    words: 'architecture' | 'category';
  },
  { /** Tenants that may use it, where it is not public; absent: the cloud was not queried. */ shared_with?: string[] }
>;
export type FlavorInput = Partial<FlavorFields> & {
  name: string;
  vcpus: number;
  ram_mb: number;
  disk_gb: number;
  unshared_with?: string[];
};

export type ImageStatus = Records['images']['status'];
export type ImageFields = CloudFields<
  'images',
  {
    ours: 'is_default' | 'shared_bp_ids' | 'shared_user_ids' | 'upload_progress';
    known: 'visibility' | 'min_disk_gb' | 'min_ram_mb';
    words: 'os_type' | 'os_distro' | 'architecture';
  },
  {
    disk_format: string | null;
    /** Tenants that accepted it; absent: `imageMembers` lists them. */
    shared_with?: string[];
  }
>;
/**
 * `url`: to import from; `file_id`: one of our uploads (`server/engine/files/uploads`), passed as a stream.
 * Actions: deactivate, reactivate.
 */
export type ImageInput = CloudInput<
  ImageFields,
  'name' | 'disk_format',
  | 'visibility'
  | 'os_type'
  | 'os_distro'
  | 'os_version'
  | 'os_admin_user'
  | 'architecture'
  | 'min_disk_gb'
  | 'min_ram_mb'
  | 'protected'
  | 'description',
  { url?: string; file_id?: string }
>;

/**
 * One tenant to whom an image is offered; `shared_with` holds only that tenant. Actions, as that tenant: accept,
 * reject.
 */
export type ImageMemberFields = CloudFields<
  'imageMembers',
  { ours: 'account' | 'member_bp_id' | 'member_user_id'; known: 'image_name' },
  { shared_with: string[] }
>;
export type ImageMemberInput = CloudInput<ImageMemberFields, 'image_id', 'shared_with'>;

export type KeypairFields = CloudFields<
  'keypairs',
  { known: 'fingerprint' | 'public_key' },
  { created_at: number | null }
>;
/**
 * Without `public_key` the control plane generates the pair and returns the private key once; the cloud always receives
 * a public key.
 */
export type KeypairInput = CloudInput<KeypairFields, 'name' | 'type' | 'public_key'>;

/**
 * `vcpus_offered`: the number including oversubscription; null: the cloud does not report it. Actions: enable, disable
 * {reason}, start_maintenance, end_maintenance, upgrade {version}: replaces the version of a host without machines by
 * one of `available_versions` (empty: it offers none), also by an earlier one.
 */
export type HypervisorFields = CloudFields<
  'hypervisorNodes',
  {
    ours: 'created_at' | 'upgrade_status' | 'own_provider_id';
    known:
      | 'name'
      | 'hypervisor_type'
      | 'state'
      | 'vcpus'
      | 'vcpus_used'
      | 'memory_mb'
      | 'memory_mb_used'
      | 'local_gb'
      | 'local_gb_used'
      | 'gpu_total'
      | 'gpu_used'
      | 'running_vms';
  }
>;
