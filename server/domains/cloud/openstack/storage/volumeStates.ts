import type { BackupFields, VolumeStatus } from '#server/domains/cloud/driver/kinds/storage.ts';
import type { SnapshotStatus } from '#server/domains/cloud/driver/kinds/compute.ts';

/** Cinder's states of volumes. */
export const VOLUME_STATES: Readonly<Record<string, VolumeStatus>> = {
  creating: 'creating',
  available: 'available',
  reserved: 'reserved',
  attaching: 'attaching',
  detaching: 'detaching',
  'in-use': 'in_use',
  maintenance: 'maintenance',
  deleting: 'deleting',
  'awaiting-transfer': 'awaiting_transfer',
  error: 'error',
  error_deleting: 'error_deleting',
  error_extending: 'error_extending',
  error_restoring: 'error_restoring',
  'error_backing-up': 'error',
  error_managing: 'error',
  error_managing_deleting: 'error_deleting',
  'backing-up': 'backing_up',
  'restoring-backup': 'restoring',
  downloading: 'downloading',
  uploading: 'uploading',
  retyping: 'retyping',
  extending: 'extending',
  reverting: 'reverting',
  managing: 'creating',
};

export const volumeStatus = (word: string | null): VolumeStatus => VOLUME_STATES[word ?? ''] ?? 'error';

/** Cinder's states of snapshots. */
export const SNAPSHOT_STATES: Readonly<Record<string, SnapshotStatus>> = {
  creating: 'creating',
  available: 'available',
  'backing-up': 'available',
  restoring: 'reverting',
  deleting: 'deleting',
  deleted: 'deleting',
  error: 'error',
  error_deleting: 'error',
  unmanaging: 'deleting',
};

export const snapshotStatus = (word: string | null): SnapshotStatus => SNAPSHOT_STATES[word ?? ''] ?? 'error';

/** Cinder's states of backups. */
export const BACKUP_STATES: Readonly<Record<string, BackupFields['status']>> = {
  creating: 'creating',
  available: 'available',
  deleting: 'deleting',
  deleted: 'deleting',
  restoring: 'restoring',
  error: 'error',
  error_deleting: 'error',
};

export const backupStatus = (word: string | null): BackupFields['status'] => BACKUP_STATES[word ?? ''] ?? 'error';
