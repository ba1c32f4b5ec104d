import type { Records } from '#model/language/records.ts';
import type { CloudFields, CloudInput } from './cloudFields.ts';

/** Volumes, their copies, and their storage pools. Units: `driver/kinds.ts`. */

export type StoragePoolFields = CloudFields<
  'storagePools',
  { ours: 'created_at'; known: 'name' | 'total_gb' | 'free_gb' | 'used_gb' | 'allocated_gb' }
>;

/** Without the state of a volume under transfer: only the control plane knows about transfers. */
export type VolumeStatus = Exclude<Records['volumes']['status'], 'transferring'>;
/**
 * Actions: attach {server_id}, detach, extend {size_gb}, retype {volume_type}, revert {snapshot_id}, upload_image
 * {name, disk_format} (made: images), set_bootable {bootable}, reset_state {status}, create_transfer, cancel_transfer.
 * `pool` is the name of the storage pool; null: the cloud does not report it.
 */
export type VolumeFields = CloudFields<
  'volumes',
  { ours: 'transfer_digest'; known: 'source' | 'disk_tag' },
  { status: VolumeStatus }
>;
export type VolumeInput = CloudInput<
  VolumeFields,
  'name' | 'size_gb',
  | 'volume_type'
  | 'source'
  | 'image_id'
  | 'snapshot_id'
  | 'source_volume_id'
  | 'availability_zone'
  | 'multiattach'
  | 'description',
  { backup_id?: string }
>;
export type VolumeSnapshotFields = CloudFields<
  'snapshots',
  { ours: 'schedule_id'; known: 'size_gb' },
  { volume_id: string | null }
>;
export type VolumeSnapshotInput = CloudInput<
  VolumeSnapshotFields,
  'name' | 'volume_id',
  'description',
  { force?: boolean }
>;
/** `parent_id`: the previous backup in its chain. Action: restore {volume_id?}. */
export type BackupFields = CloudFields<'backups', { ours: 'schedule_id'; known: 'size_gb' }>;
export type BackupInput = CloudInput<
  BackupFields,
  'name' | 'volume_id',
  'incremental' | 'description',
  { force?: boolean }
>;
