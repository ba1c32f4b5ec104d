import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { VolumeFields, VolumeInput } from '#server/domains/cloud/driver/kinds/storage.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { reader } from '#server/domains/cloud/openstack/reader.ts';
import { given, numberIn, present, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { reaches } from '#server/domains/cloud/openstack/session/microversion.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { found, make, type StorageKind } from './storageKind.ts';
import { handOver, transferActions } from './volumeTransfers.ts';
import { volumeItem } from './volumeFields.ts';

const VOLUMES: StorageKind<VolumeFields> = { one: 'volume', many: 'volumes', path: '/volumes', itemOf: volumeItem };

type Actions = NonNullable<KindDriver['actions']>;

const MOST_LOOKS = 20;
const LOOK_MS = 500;

export function volumesOf(volume: Service, cloud: OpenstackCloud): KindDriver<VolumeFields, VolumeInput> {
  const { isAdmin, compute, hasBackups } = cloud;

  async function act(id: string, body: JsonObject): Promise<JsonObject> {
    return volume
      .near(textIn(await found(volume, VOLUMES, id), 'os-vol-tenant-attr:tenant_id'))
      .post(`/volumes/${ref(id)}/action`, body);
  }

  return {
    ...reader({
      ...VOLUMES,
      service: volume,
      listPath: '/volumes/detail',
      query: isAdmin ? { all_tenants: 'true' } : {},
    }),
    async create(input, options) {
      if (input.source === 'backup' && !hasBackups)
        throw new CloudError('unsupported', { detail: 'The cloud has no backup service' });
      return make(volume, VOLUMES, volumeBody(input, volume.version), options);
    },
    async update(id, { name, description }) {
      return volumeItem(
        unwrapped(
          await volume.put(`/volumes/${ref(id)}`, {
            volume: given({ name, description: description === undefined ? undefined : (description ?? '') }),
          }),
          'volume',
        ),
      );
    },
    async remove(id, { force }) {
      if (!force) return volume.remove(`/volumes/${ref(id)}`);
      if (await volume.find(`/volumes/${ref(id)}`))
        await volume.post(`/volumes/${ref(id)}/action`, { 'os-force_delete': {} });
    },
    ...(reaches(volume.version, '3.55') && { handOver: (id: string, tenant: string) => handOver(volume, id, tenant) }),
    actions: {
      ...(reaches(volume.version, '3.55') && transferActions(volume)),
      ...(compute && attachments(compute, volume, cloud)),
      async extend(id, { size_gb }) {
        const size = typeof size_gb === 'number' ? size_gb : 0;
        const before = await found(volume, VOLUMES, id);
        if (numberIn(before, 'size') === size) return;
        // Attached volumes can be extended since 3.42.
        await act(id, { 'os-extend': { new_size: size } });
      },
      async retype(id, { volume_type }) {
        if (textIn(await found(volume, VOLUMES, id), 'volume_type') !== volume_type)
          await act(id, { 'os-retype': { new_type: volume_type ?? '', migration_policy: 'on-demand' } });
      },
      async upload_image(id, { name, disk_format }) {
        const answer = unwrapped(
          await act(id, {
            'os-volume_upload_image': present({ image_name: name, disk_format, container_format: 'bare' }),
          }),
          'os-volume_upload_image',
        );
        const image = textIn(answer, 'image_id');
        return image === null ? {} : { made: { kind: 'images', ref: image } };
      },
      async set_bootable(id, { bootable }) {
        await act(id, { 'os-set_bootable': { bootable: bootable === true } });
      },
      ...(reaches(volume.version, '3.40') && {
        async revert(id: string, { snapshot_id }: RecordData) {
          await act(id, { revert: { snapshot_id: snapshot_id ?? '' } });
        },
      }),
      ...(isAdmin && {
        async reset_state(id: string, { status }: RecordData) {
          await volume.post(`/volumes/${ref(id)}/action`, {
            'os-reset_status': {
              status: typeof status === 'string' ? status.replaceAll('in_use', 'in-use') : 'available',
            },
          });
        },
      }),
    },
  };
}

function volumeBody(input: VolumeInput, version: string | null): JsonObject {
  const {
    name,
    size_gb,
    volume_type,
    source,
    image_id,
    snapshot_id,
    source_volume_id,
    backup_id,
    availability_zone,
    multiattach,
    description,
  } = input;
  const from = (word: string, id: string | undefined) => (source === undefined || source === word ? id : undefined);
  return present({
    name,
    size: size_gb,
    volume_type,
    imageRef: from('image', image_id),
    snapshot_id: from('snapshot', snapshot_id),
    source_volid: from('volume', source_volume_id),
    backup_id: reaches(version, '3.47') ? from('backup', backup_id) : undefined,
    availability_zone,
    // Since 3.50 the type defines it.
    multiattach: multiattach && !reaches(version, '3.50') ? true : undefined,
    description,
  });
}

/** Nova attaches disks to machines; Cinder only records it. */
function attachments(compute: Service, volume: Service, { wait }: OpenstackCloud): Actions {
  async function own(id: string): Promise<{ item: CloudItem<VolumeFields>; within: Service }> {
    const raw = await found(volume, VOLUMES, id);
    return { item: volumeItem(raw), within: compute.near(textIn(raw, 'os-vol-tenant-attr:tenant_id')) };
  }

  return {
    async attach(id, { server_id }) {
      const { item, within } = await own(id);
      const server = typeof server_id === 'string' ? server_id : '';
      if (item.fields.server_id === server) return;
      await within.post(`/servers/${ref(server)}/os-volume_attachments`, { volumeAttachment: { volumeId: id } });
      // Nova reserves the disk before it attaches it. A disk may also stay reserved, so the state alone does not show
      // progress.
      for (
        let look = 0;
        look < MOST_LOOKS && textIn(await found(volume, VOLUMES, id), 'status') === 'reserved';
        look += 1
      )
        await wait(LOOK_MS);
    },
    async detach(id) {
      const { item, within } = await own(id);
      const server = item.fields.server_id;
      if (server !== null) await within.remove(`/servers/${ref(server)}/os-volume_attachments/${ref(id)}`);
    },
  };
}
