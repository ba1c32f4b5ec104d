// @module-tag long
import { expect, test } from 'vitest';
import { storeRead } from '#server/domains/registry/content/storeRead.ts';
import { digestOf } from '../../../support/servers/fakeRegistry.ts';
import { IMS } from '../../../support/servers/registryWorld.ts';
import { openClockedShop } from '../billing/arrears/clockedShop.ts';

const GIB = 1_073_741_824;

test('in arrears an image project takes no pushes, keeps its images, and takes pushes again once it is paid for', async () => {
  const { all, advance, sell, customer } = await openClockedShop('2026-04-30T23:00');
  try {
    const product = { resource_type: 'object_storage', region_id: null, meter: 'hour' };
    await sell('images', product, { unit_price: '1' });
    // It is never called: what it would send is stored here.
    const url = 'http://127.0.0.1:1';
    await all.admin.post(`${IMS}/servers`, { name: 'r', address: 'r.example.com', url });
    const paying = await customer(5);
    const { id } = (await paying.client.post(`${IMS}/projects`, { name: 'lab' })).body;
    await advance('2026-05-01T00:00');
    const blobs = [{ digest: digestOf('a'), size: 2 * GIB - 1 }];
    const manifest = { kind: 'image' as const, digest: digestOf('m'), mediaType: 'x', size: 1, blobs, children: [] };
    await all
      .context()
      .transaction((inside) => storeRead(inside, { repository: 'lab/web', reference: '1', manifests: [manifest] }));
    await advance();
    const at = async (hour: string) => {
      await advance(`2026-05-01T${hour}`);
      const { status, used_bytes: used } = (await all.as('admin').get(`${IMS}/projects/${id}`)).body;
      return { ...(await paying.row()), project: status, gib: Math.round(used / GIB) };
    };
    expect(await at('01:00')).toMatchObject({ balance: 3, project: 'active', gib: 2 });
    expect(await at('03:00')).toMatchObject({ balance: -1, status: 'overdue', project: 'active' });
    expect(await at('05:00')).toMatchObject({ balance: -5, status: 'suspended', project: 'suspended', gib: 2 });
    // Nothing is charged for what it cannot use, and nothing is deleted.
    expect(await at('09:00')).toMatchObject({ balance: -5, project: 'suspended', gib: 2 });
    await paying.recharge(20);
    await advance();
    expect(await at('09:00')).toMatchObject({ balance: 15, project: 'active', gib: 2 });
  } finally {
    await all.close();
  }
});
