import { expect, test } from 'vitest';
import { volumesOf } from '#server/domains/cloud/openstack/storage/volumes.ts';
import { fakeOpenstack, type FakeAnswer, type FakeCall } from '../../../../../support/clouds/fakeOpenstack.ts';

/** Cinder's rules: one transfer per volume, its key returned once, accepted with the token of the recipient. */
async function cinder(version = '3.70') {
  const volume = {
    id: 'v1',
    name: 'data',
    status: 'available',
    size: 1,
    'os-vol-tenant-attr:tenant_id': 'mine',
    attachments: [],
  };
  const transfers = new Map<string, string>();
  let count = 0;
  const answer = ({ method, path, body, project }: FakeCall): FakeAnswer => {
    const [, , id = '', action] = path.split('/');
    const isOwner = project === volume['os-vol-tenant-attr:tenant_id'];
    if (path === '/volumes/v1') return [200, { volume: { ...volume } }];
    if (path === '/volume-transfers/detail')
      return [
        200,
        {
          transfers: isOwner
            ? [...transfers.keys()].map((transfer) => ({ id: transfer, volume_id: 'v1', name: 'suantai' }))
            : [],
        },
      ];
    if (path === '/volume-transfers') {
      if (volume.status !== 'available' || !isOwner)
        return [400, { badRequest: { message: 'Invalid volume: status must be available' } }];
      const made = `t${(count += 1)}`;
      transfers.set(made, `key of ${made}`);
      volume.status = 'awaiting-transfer';
      return [202, { transfer: { id: made, auth_key: `key of ${made}`, volume_id: 'v1' } }];
    }
    if (!transfers.has(id)) return [404, {}];
    if (action === 'accept') {
      if ((body as { accept: { auth_key: string } }).accept.auth_key !== transfers.get(id)) return [403, {}];
      volume['os-vol-tenant-attr:tenant_id'] = project;
    }
    transfers.delete(id);
    volume.status = 'available';
    return method === 'DELETE' ? [202] : [202, { transfer: { id, volume_id: 'v1' } }];
  };
  const { service, cloud, said } = await fakeOpenstack('block-storage', answer, version);
  return { driver: volumesOf(service, cloud), said };
}

test('a volume waits with a transfer of its owner, and is available again without it', async () => {
  const { driver, said } = await cinder();
  await driver.actions?.create_transfer?.('v1', {});
  // A second attempt finds the transfer of the first.
  await driver.actions?.create_transfer?.('v1', {});
  expect((await driver.get('v1'))?.fields.status).toBe('awaiting_transfer');
  await driver.actions?.cancel_transfer?.('v1', {});
  await driver.actions?.cancel_transfer?.('v1', {});
  expect((await driver.get('v1'))?.fields.status).toBe('available');
  expect(said).toEqual([
    'mine: POST /volume-transfers {"transfer":{"volume_id":"v1","name":"suantai"}}',
    'mine: DELETE /volume-transfers/t1',
  ]);
});

test('it moves to another project by a transfer whose key was just returned, once', async () => {
  const { driver, said } = await cinder();
  await driver.actions?.create_transfer?.('v1', {});
  await driver.handOver?.('v1', 'theirs');
  await driver.handOver?.('v1', 'theirs');
  expect(await driver.get('v1')).toMatchObject({ tenant: 'theirs', fields: { status: 'available' } });
  expect(said.slice(1)).toEqual([
    'mine: DELETE /volume-transfers/t1',
    'mine: POST /volume-transfers {"transfer":{"volume_id":"v1","name":"suantai"}}',
    'theirs: POST /volume-transfers/t2/accept {"accept":{"auth_key":"key of t2"}}',
  ]);
});

test('a Cinder that leaves snapshots behind gets no transfer requests', async () => {
  const { driver } = await cinder('3.54');
  expect(Object.keys(driver.actions ?? {})).not.toContain('create_transfer');
  expect(driver.handOver).toBeUndefined();
});
