import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { ServerSnapshotFields, ServerSnapshotInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { VolumeSnapshotFields, VolumeSnapshotInput } from '#server/domains/cloud/driver/kinds/storage.ts';
import { snapshotsIn, type DiskSnapshot } from '#server/domains/cloud/openstack/image/snapshotsIn.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { everyOf, idOf } from '#server/domains/cloud/openstack/nextstack/private.ts';

type Snapshots = KindDriver<ServerSnapshotFields, ServerSnapshotInput>;
type DiskSnapshots = KindDriver<VolumeSnapshotFields, VolumeSnapshotInput>;

const GIB = 1_073_741_824;

/** By machine snapshot: the snapshots of disks that it consists of. */
async function partsOf(image: Service): Promise<Map<string, DiskSnapshot[]>> {
  const images = await everyOf(image, '/images', 'images', { image_type: 'snapshot' });
  return new Map(images.map((each) => [idOf(each), snapshotsIn(each)]));
}

/**
 * Machine snapshots of OpenStack: as large as the snapshots of disks that they consist of, and there when all of these
 * are. Nothing reverts a machine to one: Nova rebuilds from images with content.
 */
export function machineSnapshotsOf(plain: Snapshots, disks: DiskSnapshots | undefined, image: Service): Snapshots {
  const statusOf = async (id: string) => (await disks?.get(id))?.fields.status;

  async function whole(
    item: CloudItem<ServerSnapshotFields>,
    parts: readonly DiskSnapshot[] = [],
  ): Promise<CloudItem<ServerSnapshotFields>> {
    if (parts.length === 0) return item;
    const gib = parts.reduce((sum, { sizeGb }) => sum + (sizeGb ?? 0), 0);
    const states = await Promise.all(parts.map(({ snapshotId }) => statusOf(snapshotId)));
    const status = UNFINISHED.find((word) => states.includes(word)) ?? item.fields.status;
    return { ...item, fields: { ...item.fields, status, size_bytes: gib * GIB } };
  }

  return {
    ...plain,
    actions: {},
    async *list(options) {
      const parts = await partsOf(image);
      for await (const page of plain.list(options))
        yield { ...page, items: await Promise.all(page.items.map((item) => whole(item, parts.get(item.ref)))) };
    },
    async get(id) {
      const item = await plain.get(id);
      return item && whole(item, snapshotsIn((await image.find(`/images/${ref(id)}`)) ?? {}));
    },
  };
}

/** States of a part that the whole has too. */
const UNFINISHED = ['error', 'creating', 'deleting'] as const;

/** Snapshots of disks, without those that belong to a snapshot of a machine: they come and go with it. */
export function diskSnapshotsOf(plain: DiskSnapshots, image: Service): DiskSnapshots {
  return {
    ...plain,
    async *list(options) {
      const parts = new Set([...(await partsOf(image)).values()].flat().map(({ snapshotId }) => snapshotId));
      for await (const page of plain.list(options))
        yield { ...page, items: page.items.filter((item) => !parts.has(item.ref)) };
    },
  };
}
