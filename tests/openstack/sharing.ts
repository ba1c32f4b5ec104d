import type { CloudKind } from '#model/language/cloudKinds.ts';
import { someBytes } from '../support/servers/uploads.ts';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { CloudItems } from '#server/domains/cloud/driver/kinds.ts';
import { holds, same, type Steps } from './steps.ts';
import { driverWorld, type World } from './world.ts';

export interface SharingOptions {
  driver: CloudDriver;
  steps: Steps;
  prefix: string;
  nextId: () => string;
  pause: () => Promise<unknown>;
}

const LOOKS = 120;

/** Two tenants of a cloud: sharing and transfers between them, and the separation of their machines. */
export async function sharing({ driver, steps: { step }, prefix, nextId, pause }: SharingOptions): Promise<void> {
  const worldOf = (name: string): World =>
    driverWorld({ driver, tenant: { key: `${prefix}-${name}`, name }, nextId, pause });
  const [giver, taker] = [worldOf('giver'), worldOf('taker')];
  const [mine, theirs] = [await giver.project(), await taker.project()];

  async function until<Kind extends CloudKind>(
    kind: Kind,
    id: string,
    isSo: (fields: CloudItems[Kind] | undefined) => boolean,
  ): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      if (isSo(await giver.get(kind, id))) return;
      await pause();
    }
    throw new Error(`${kind} ${id} did not get there`);
  }

  await step('a private flavor is given and taken back', async () => {
    const id = await giver.create('flavors', {
      name: `${prefix}-private`,
      vcpus: 1,
      ram_mb: 128,
      disk_gb: 1,
      is_public: false,
      shared_with: [mine],
    });
    same('who has it', (await giver.get('flavors', id))?.shared_with, [mine]);
    await giver.update('flavors', id, { shared_with: [mine, theirs] });
    same('who has it then', (await giver.get('flavors', id))?.shared_with?.toSorted(), [mine, theirs].toSorted());
    await giver.update('flavors', id, { shared_with: [mine], unshared_with: [theirs] });
    same('who has it last', (await giver.get('flavors', id))?.shared_with, [mine]);
    await giver.remove('flavors', id);
    return 'given to two projects, taken from one';
  });

  await step('an image is offered, accepted and declined', async () => {
    const image = await giver.create('images', { name: `${prefix}-image`, disk_format: 'raw' }, someBytes(10_000));
    await until('images', image, (fields) => fields?.status === 'active');
    const share = await giver.create('imageMembers', { image_id: image, shared_with: [theirs] });
    same('the answer', (await taker.get('imageMembers', share))?.status, 'pending');
    for (const [action, status] of [
      ['accept', 'accepted'],
      ['reject', 'rejected'],
    ] as const) {
      await taker.act('imageMembers', share, action);
      same('the answer', (await giver.get('imageMembers', share))?.status, status);
    }
    holds(
      'the share is among all of them',
      (await giver.all('imageMembers')).some(({ id }) => id === share),
    );
    await giver.remove('imageMembers', share);
    same('what is left of it', await giver.get('imageMembers', share), undefined);
    await giver.remove('images', image);
    return 'pending, accepted, rejected, gone';
  });

  await step('a volume changes hands with its snapshot', async () => {
    const volume = await giver.create('volumes', { name: `${prefix}-volume`, size_gb: 1, source: 'blank' });
    await until('volumes', volume, (fields) => fields?.status === 'available');
    const snapshot = await giver.create('volumeSnapshots', { name: `${prefix}-snapshot`, volume_id: volume });
    await until('volumeSnapshots', snapshot, (fields) => fields?.status === 'available');
    await giver.act('volumes', volume, 'create_transfer');
    await until('volumes', volume, (fields) => fields?.status === 'awaiting_transfer');
    await giver.act('volumes', volume, 'cancel_transfer');
    await until('volumes', volume, (fields) => fields?.status === 'available');
    await giver.act('volumes', volume, 'create_transfer');
    await driver.kinds.volumes?.handOver?.(volume, theirs);
    await until('volumes', volume, (fields) => fields?.status === 'available');
    same('whose the volume is', (await driver.kinds.volumes?.get(volume))?.tenant, theirs);
    same('whose the snapshot is', (await driver.kinds.volumeSnapshots?.get(snapshot))?.tenant, theirs);
    await taker.remove('volumeSnapshots', snapshot);
    await until('volumeSnapshots', snapshot, (fields) => fields === undefined);
    await taker.remove('volumes', volume);
    await until('volumes', volume, (fields) => fields === undefined);
    return 'waited, was cancelled, went with its snapshot';
  });

  await step('server groups of each policy', async () => {
    for (const policy of ['affinity', 'anti-affinity', 'soft-affinity', 'soft-anti-affinity'] as const) {
      const id = await giver.create('serverGroups', { name: `${prefix}-${policy}`, policy });
      same('the group', await giver.get('serverGroups', id), { name: `${prefix}-${policy}`, policy, server_ids: [] });
      holds(
        'it is among all of them',
        (await giver.all('serverGroups')).some((each) => each.id === id),
      );
      await giver.remove('serverGroups', id);
    }
    return 'made, found, listed, removed';
  });
}
