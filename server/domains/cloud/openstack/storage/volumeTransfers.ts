import { CloudError, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import { objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { found } from './storageKind.ts';

const TENANT = 'os-vol-tenant-attr:tenant_id';

/** Snapshots move with a volume since 3.55, the first version with `/volume-transfers`. */
export function transferActions(volume: Service): NonNullable<KindDriver['actions']> {
  return {
    async create_transfer(id) {
      const { raw, own } = await ofOwner(volume, id);
      if (textIn(raw, 'status') !== 'awaiting-transfer') await begin(own, id);
    },
    async cancel_transfer(id) {
      const { own } = await ofOwner(volume, id);
      await cancel(own, id);
    },
  };
}

/**
 * Cinder returns the key of a transfer once, in the reply to its creation. Our own key authorises the recipient in
 * advance: so Cinder's key is not stored, and the transfer that holds the volume is created again at the moment of
 * acceptance.
 */
export async function handOver(volume: Service, id: string, tenant: string): Promise<void> {
  const { raw, own } = await ofOwner(volume, id);
  if (textIn(raw, TENANT) === tenant) return;
  await cancel(own, id);
  const { transferId, key } = await begin(own, id);
  await volume.in(tenant).post(`/volume-transfers/${ref(transferId)}/accept`, { accept: { auth_key: key } });
}

async function ofOwner(volume: Service, id: string): Promise<{ raw: JsonObject; own: Service }> {
  const raw = await found(volume, { path: '/volumes', one: 'volume' }, id);
  return { raw, own: volume.near(textIn(raw, TENANT)) };
}

async function begin(own: Service, id: string): Promise<{ transferId: string; key: string }> {
  const transfer = unwrapped(
    await own.post('/volume-transfers', { transfer: { volume_id: id, name: 'suantai' } }),
    'transfer',
  );
  const [transferId, key] = [textIn(transfer, 'id'), textIn(transfer, 'auth_key')];
  if (transferId === null || key === null)
    throw new CloudError('failed', { detail: 'The cloud returned no key for the transfer' });
  return { transferId, key };
}

async function cancel(own: Service, id: string): Promise<void> {
  const transfers = objectsIn(await own.get('/volume-transfers/detail'), 'transfers').filter(
    ({ volume_id: of }) => of === id,
  );
  for (const transfer of transfers) await own.remove(`/volume-transfers/${ref(textIn(transfer, 'id') ?? '')}`);
}
