import type { CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type { BackupFields, VolumeFields, VolumeSnapshotFields } from '#server/domains/cloud/driver/kinds/storage.ts';
import {
  isSet,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textMapIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import { backupStatus, snapshotStatus, volumeStatus } from './volumeStates.ts';

/** Our record id, in the metadata of the item. */
export const TOKEN_KEY = 'suantai_id';

export function volumeItem(volume: JsonObject): CloudItem<VolumeFields> {
  const [attachment] = objectsIn(volume, 'attachments');
  const { [TOKEN_KEY]: _, ...metadata } = textMapIn(volume, 'metadata');
  const imageId = textIn(objectIn(volume, 'volume_image_metadata'), 'image_id');
  const [snapshotId, volumeId, backupId] = [
    textIn(volume, 'snapshot_id'),
    textIn(volume, 'source_volid'),
    textIn(volume, 'backup_id'),
  ];
  const bootable = isSet(volume, 'bootable');
  return {
    ref: textIn(volume, 'id') ?? '',
    tenant: textIn(volume, 'os-vol-tenant-attr:tenant_id'),
    fields: {
      name: textIn(volume, 'name') ?? textIn(volume, 'id') ?? '',
      status: volumeStatus(textIn(volume, 'status')),
      size_gb: numberIn(volume, 'size') ?? 0,
      volume_type: textIn(volume, 'volume_type'),
      bootable,
      encrypted: isSet(volume, 'encrypted'),
      multiattach: isSet(volume, 'multiattach'),
      server_id: textIn(attachment, 'server_id'),
      device: textIn(attachment, 'device'),
      attached_at: timeIn(attachment, 'attached_at'),
      // A volume created from a snapshot or another volume inherits its image metadata.
      source:
        snapshotId !== null
          ? 'snapshot'
          : volumeId !== null
            ? 'volume'
            : backupId !== null
              ? 'backup'
              : imageId !== null
                ? 'image'
                : 'blank',
      image_id: imageId,
      snapshot_id: snapshotId,
      source_volume_id: volumeId,
      availability_zone: textIn(volume, 'availability_zone'),
      // Reported to administrators only.
      pool: textIn(volume, 'os-vol-host-attr:host'),
      disk_tag: bootable ? 'os_disk' : 'data_disk',
      description: textIn(volume, 'description'),
      metadata,
      created_at: timeIn(volume, 'created_at') ?? 0,
    },
  };
}

export function volumeSnapshotItem(snapshot: JsonObject): CloudItem<VolumeSnapshotFields> {
  return {
    ref: textIn(snapshot, 'id') ?? '',
    tenant: textIn(snapshot, 'os-extended-snapshot-attributes:project_id'),
    fields: {
      name: textIn(snapshot, 'name') ?? textIn(snapshot, 'id') ?? '',
      status: snapshotStatus(textIn(snapshot, 'status')),
      volume_id: textIn(snapshot, 'volume_id'),
      size_gb: numberIn(snapshot, 'size') ?? 0,
      description: textIn(snapshot, 'description'),
      created_at: timeIn(snapshot, 'created_at') ?? 0,
    },
  };
}

/** `parents` by backup: Cinder only reports that a backup is incremental; its parent follows from the time. */
export function backupItem(backup: JsonObject, parents: ReadonlyMap<string, string>): CloudItem<BackupFields> {
  const id = textIn(backup, 'id') ?? '';
  return {
    ref: id,
    tenant: textIn(backup, 'os-backup-project-attr:project_id'),
    fields: {
      name: textIn(backup, 'name') ?? id,
      status: backupStatus(textIn(backup, 'status')),
      volume_id: textIn(backup, 'volume_id'),
      size_gb: numberIn(backup, 'size') ?? 0,
      incremental: isSet(backup, 'is_incremental'),
      parent_id: parents.get(id) ?? null,
      has_dependents: isSet(backup, 'has_dependent_backups'),
      description: textIn(backup, 'description'),
      created_at: timeIn(backup, 'created_at') ?? 0,
    },
  };
}
