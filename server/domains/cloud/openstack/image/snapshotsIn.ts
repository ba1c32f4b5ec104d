import type { Json } from '#model/language/definition.ts';
import { numberIn, objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';

export interface DiskSnapshot {
  snapshotId: string;
  /** The system disk. */
  isBoot: boolean;
  sizeGb: number | null;
}

/** The snapshots of disks that the image of a machine on volumes consists of; none of an image with content. */
export function snapshotsIn(image: JsonObject): DiskSnapshot[] {
  return objectsIn({ disks: parsed(textIn(image, 'block_device_mapping')) }, 'disks').flatMap((disk) => {
    const snapshotId = textIn(disk, 'snapshot_id');
    if (textIn(disk, 'source_type') !== 'snapshot' || snapshotId === null) return [];
    return [{ snapshotId, isBoot: numberIn(disk, 'boot_index') === 0, sizeGb: numberIn(disk, 'volume_size') }];
  });
}

/** Nova stores it as JSON; an image of others may hold any text. */
function parsed(text: string | null): Json {
  try {
    return JSON.parse(text ?? '[]') as Json;
  } catch {
    return [];
  }
}
