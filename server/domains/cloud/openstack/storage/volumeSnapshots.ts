import type { KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { VolumeSnapshotFields, VolumeSnapshotInput } from '#server/domains/cloud/driver/kinds/storage.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { reader } from '#server/domains/cloud/openstack/reader.ts';
import { given, present } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { found, make, type StorageKind } from './storageKind.ts';
import { volumeSnapshotItem } from './volumeFields.ts';

const SNAPSHOTS: StorageKind<VolumeSnapshotFields> = {
  one: 'snapshot',
  many: 'snapshots',
  path: '/snapshots',
  itemOf: volumeSnapshotItem,
};

export function volumeSnapshotsOf(
  volume: Service,
  { isAdmin }: OpenstackCloud,
): KindDriver<VolumeSnapshotFields, VolumeSnapshotInput> {
  return {
    ...reader({
      ...SNAPSHOTS,
      service: volume,
      listPath: '/snapshots/detail',
      query: isAdmin ? { all_tenants: 'true' } : {},
    }),
    create: ({ name, volume_id, force, description }, options) =>
      make(volume, SNAPSHOTS, present({ name, volume_id, description, force: force || undefined }), options),
    async update(id, { name, description }) {
      await volume.put(`/snapshots/${ref(id)}`, {
        snapshot: given({ name, description: description === undefined ? undefined : (description ?? '') }),
      });
      return volumeSnapshotItem(await found(volume, SNAPSHOTS, id));
    },
    async remove(id, { force }) {
      if (!force) return volume.remove(`/snapshots/${ref(id)}`);
      const reply = await volume.find(`/snapshots/${ref(id)}`);
      if (reply && unwrapped(reply, 'snapshot').status !== 'deleting')
        await volume.post(`/snapshots/${ref(id)}/action`, { 'os-force_delete': {} });
    },
  };
}
