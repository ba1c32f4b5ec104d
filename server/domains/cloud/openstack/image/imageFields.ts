import type { CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type {
  ImageFields,
  ImageStatus,
  ServerSnapshotFields,
  SnapshotStatus,
} from '#server/domains/cloud/driver/kinds/compute.ts';
import { isSet, numberIn, textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';

/** Glance's states; an unknown one is shown as an image in progress. */
export const IMAGE_STATES: Readonly<Record<string, ImageStatus>> = {
  queued: 'queued',
  saving: 'saving',
  uploading: 'uploading',
  importing: 'importing',
  active: 'active',
  deactivated: 'deactivated',
  killed: 'killed',
  deleted: 'deleting',
  pending_delete: 'deleting',
};

export const SNAPSHOT_STATES: Readonly<Record<ImageStatus, SnapshotStatus>> = {
  queued: 'creating',
  saving: 'creating',
  uploading: 'creating',
  importing: 'creating',
  active: 'available',
  deactivated: 'available',
  killed: 'error',
  deleting: 'deleting',
};

const imageStatus = (image: JsonObject): ImageStatus => IMAGE_STATES[textIn(image, 'status') ?? ''] ?? 'saving';

/** True for an image that Nova created from a machine. */
export const isServerSnapshot = (image: JsonObject): boolean => textIn(image, 'image_type') === 'snapshot';

export function imageItem(image: JsonObject): CloudItem<ImageFields> {
  const visibility = textIn(image, 'visibility');
  return {
    ref: textIn(image, 'id') ?? '',
    tenant: textIn(image, 'owner'),
    fields: {
      name: textIn(image, 'name') ?? '',
      status: imageStatus(image),
      visibility:
        visibility === 'public' || visibility === 'shared' || visibility === 'community' ? visibility : 'private',
      os_type: textIn(image, 'os_type'),
      os_distro: textIn(image, 'os_distro'),
      os_version: textIn(image, 'os_version'),
      os_admin_user: textIn(image, 'os_admin_user'),
      architecture: textIn(image, 'architecture'),
      disk_format: textIn(image, 'disk_format'),
      size_bytes: numberIn(image, 'size'),
      min_disk_gb: numberIn(image, 'min_disk') ?? 0,
      min_ram_mb: numberIn(image, 'min_ram') ?? 0,
      protected: isSet(image, 'protected'),
      is_hidden: isSet(image, 'os_hidden'),
      checksum: textIn(image, 'checksum'),
      created_at: timeIn(image, 'created_at') ?? 0,
      description: textIn(image, 'description'),
    },
  };
}

/** The item while its file is uploaded. */
export function savingItem(image: JsonObject): CloudItem<ImageFields> {
  const item = imageItem(image);
  return { ...item, fields: { ...item.fields, status: 'saving' } };
}

export function serverSnapshotItem(image: JsonObject): CloudItem<ServerSnapshotFields> {
  return {
    ref: textIn(image, 'id') ?? '',
    tenant: textIn(image, 'owner'),
    fields: {
      name: textIn(image, 'name') ?? '',
      status: SNAPSHOT_STATES[imageStatus(image)],
      server_id: textIn(image, 'instance_uuid'),
      size_bytes: numberIn(image, 'size'),
      min_disk_gb: numberIn(image, 'min_disk') ?? 0,
      os_distro: textIn(image, 'os_distro'),
      created_at: timeIn(image, 'created_at') ?? 0,
    },
  };
}
