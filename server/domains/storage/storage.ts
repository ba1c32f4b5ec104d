import type { Domain } from '#server/domains/domain.ts';
import { backupHooks } from './backupHooks.ts';
import { backupScheduleHandler } from './backupScheduleHandler.ts';
import { BACKUP_SCHEDULE, backupScheduleHooks } from './backupScheduleHooks.ts';
import { volumeHooks } from './volumeHooks.ts';

export interface StorageUses {
  refuseFullMachine: Parameters<typeof volumeHooks>[2];
  refuseUnpaidRecord: Parameters<typeof backupScheduleHandler>[0];
}

/** Disks, their snapshots and backups. */
export const createStorage = ({ refuseFullMachine, refuseUnpaidRecord }: StorageUses): Domain => ({
  hooks: {
    backups: backupHooks('backups'),
    backupSchedules: backupScheduleHooks('backupSchedules'),
    snapshotPolicies: backupScheduleHooks('snapshotPolicies'),
    vmBackupSchedules: backupScheduleHooks('vmBackupSchedules'),
    vmSnapshotPolicies: backupScheduleHooks('vmSnapshotPolicies'),
    vmVolumeBackups: backupHooks('vmVolumeBackups'),
    vmVolumes: volumeHooks('vmVolumes', 'vmVolumeSnapshots', refuseFullMachine),
    volumes: volumeHooks('volumes', 'snapshots', refuseFullMachine),
  },
  jobs: { [BACKUP_SCHEDULE]: backupScheduleHandler(refuseUnpaidRecord) },
});
