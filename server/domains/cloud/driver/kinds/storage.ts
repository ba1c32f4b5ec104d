import type { Records } from '#model/language/records.ts';
import type { SnapshotStatus } from './compute.ts';

/** Volumes, their copies, and the pools they lie in. Units: `driver/kinds.ts`. */

export type StoragePoolFields = {
  name: string;
  backend_name: string | null;
  storage_type: string | null;
  medium_type: string | null;
  protocol: string | null;
  status: Records['storagePools']['status'];
  enabled: boolean;
  total_gb: number;
  free_gb: number;
  used_gb: number;
  allocated_gb: number;
  thin_provisioning: boolean;
  volume_count: number | null;
};

/** Without the state of a volume that changes hands: only the control plane knows that it does. */
export type VolumeStatus = Exclude<Records['volumes']['status'], 'transferring'>;
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
  status: Records['backups']['status'];
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
