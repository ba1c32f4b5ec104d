import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { reader } from '#server/domains/cloud/openstack/reader.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { isServerSnapshot, serverSnapshotItem } from './imageFields.ts';
import { makesProjects } from '#server/domains/cloud/openstack/tenants.ts';
import { imageMembersOf } from './imageMembers.ts';
import { imagesOf } from './images.ts';
import { snapshotsIn } from './snapshotsIn.ts';

/** Images, and separately those that Nova created from machines. */
export function imageKinds(image: Service, cloud: OpenstackCloud): CloudDriver['kinds'] {
  const { compute, volume } = cloud;
  return {
    images: imagesOf(image, cloud),
    // If all owners share one project, images cannot be shared.
    ...(makesProjects(cloud) && { imageMembers: imageMembersOf(image) }),
    serverSnapshots: {
      ...reader({
        service: image,
        path: '/images',
        one: null,
        many: 'images',
        isOne: isServerSnapshot,
        itemOf: serverSnapshotItem,
        query: { image_type: 'snapshot' },
      }),
      async update(id, { name }) {
        const changes = name === undefined ? [] : [{ op: 'replace', path: '/name', value: name }];
        return serverSnapshotItem(
          await image.patch(`/images/${ref(id)}`, changes, {
            headers: { 'content-type': 'application/openstack-images-v2.1-json-patch' },
          }),
        );
      },
      async remove(id) {
        const parts = snapshotsIn((await image.find(`/images/${ref(id)}`)) ?? {});
        // Of a machine on volumes, the image only names the snapshots of its disks. A snapshot that is still being made
        // is refused, and then nothing is lost.
        for (const { snapshotId } of parts) await volume?.remove(`/snapshots/${ref(snapshotId)}`);
        await image.remove(`/images/${ref(id)}`);
      },
      ...(compute && { actions: { revert: (id: string) => revert(compute, image, id) } }),
    },
  };
}

/** Reverting to a snapshot rebuilds the machine from it. */
async function revert(compute: Service, image: Service, id: string): Promise<void> {
  const { fields, tenant } = serverSnapshotItem(await image.get(`/images/${ref(id)}`));
  await compute.near(tenant).post(`/servers/${ref(fields.server_id ?? '')}/action`, { rebuild: { imageRef: id } });
}
