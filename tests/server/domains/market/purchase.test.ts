import { expect, test } from 'vitest';
import { connectedCloud } from '../../../support/clouds/connectedCloud.ts';

test('a visitor reads how a product is bought, and a customer what of their own fits (decision 271)', async () => {
  const { all, path } = await connectedCloud('nextstack');
  const [product] = (await all.admin.get('/api/bill/v1/products?filter={"code":"std.medium"}')).body;
  await all.db.run(
    "update products set status = 'on_sale' where resource_type in ('vm', 'volume', 'eip', 'bandwidth')",
  );
  const purchase = `/api/bill/v1/market/products/${product.id}/purchase`;
  const { body, status } = await all.guest.get(purchase);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    place: { product_id: product.id },
    page: '/nextStack/vm/add',
    form: { resource: 'vms', prepares: [{ field: 'networks', optional: false }, { optional: true }] },
  });
  // A place says its region, never the cloud, and what an order there takes from.
  expect(JSON.stringify(body.places)).not.toContain('connected-cloud');
  await all.db.run('update products set stock = 4 where id = ?', [product.id]);
  const { body: counted } = await all.guest.get(`${purchase}?count=1`);
  expect(counted.places).toMatchObject([{ label: { en: expect.stringMatching(/^cn-/) }, stock: 4 }]);
  expect(counted.sizes.find(({ id }: { id: number }) => id === product.id)).toMatchObject({ stock: 4 });
  const labels = (way: { terms: { items: { charges: { label: { en: string } }[] }[] } }) =>
    way.terms.items.flatMap(({ charges }) => charges.map(({ label }) => label.en));
  // The whole bill, with the system disk and the address.
  expect(body.ways.map(({ charge_type: type }: { charge_type: string }) => type)).toContain('prepaid');
  for (const way of body.ways) expect(labels(way)).toEqual(['Machine', 'Volume', 'Public IP', 'Bandwidth']);
  const plain = await all.guest.get(`${purchase}?adds={}&count=2`);
  expect(labels(plain.body.ways[0])).toEqual(['Machine', 'Volume', 'Machine', 'Volume']);
  expect(Number(plain.body.ways[0].adds.address)).toBeGreaterThan(0);
  // Images of others are not offered, and what is not offered is left out.
  const image = body.form.fields.find(({ name }: { name: string }) => name === 'image_id');
  const { body: shared } = await all.personal.get(`${path}/vm-images?filter={"visibility":"public"}`);
  expect(image.options.length).toBeLessThanOrEqual(shared.length);
  expect((await all.guest.get(`${purchase}?values={"image_id":"other"}`)).status).toBe(200);
  for (const query of ['count=0', 'count=99', 'values=x', 'adds=[]', 'unknown=1'])
    expect((await all.guest.get(`${purchase}?${query}`)).status, query).toBe(400);

  // Applications that this size can run: the port in words, and the disk that each needs in the bill.
  const app = body.form.fields.find(({ name }: { name: string }) => name === 'app_id');
  const names = app.options.map(({ title }: { title: string }) => title);
  expect(names).toContain('JupyterLab');
  expect(names).not.toContain('ComfyUI');
  const lab = app.options.find(({ title }: { title: string }) => title === 'JupyterLab').value;
  const { body: withLab } = await all.guest.get(`${purchase}?values={"app_id":"${lab}"}`);
  const [, group] = withLab.form.prepares;
  expect(group.says).toEqual([{ zh: expect.stringContaining('8888'), en: expect.stringContaining('8888') }]);
  expect(body.form.prepares[1].says).toBeUndefined();
  expect(body.form.fields.find(({ name }: { name: string }) => name === 'image_id').required).toBe(true);
  await all.db.run("update warehouse_items set min_disk = ? where code = 'jupyterlab'", [400 * 1_073_741_824]);
  const { body: large } = await all.guest.get(`${purchase}?values={"app_id":"${lab}"}`);
  expect(Number(large.ways[0].terms.hourly)).toBeGreaterThan(Number(withLab.ways[0].terms.hourly));

  const cloud = path.split('/').at(-1);
  const choices = (resource: string, id = cloud) =>
    all.personal.get(`/api/bill/v1/purchase-choices?resource=${resource}&cloud_id=${id}`);
  expect((await choices('vms')).body).toMatchObject({
    fields: { keypair_id: [] },
    makes: { keypair_id: { name: 'name', secret: 'private_key' } },
  });
  expect((await choices('users')).status).toBe(404);
  expect((await choices('vms', '00000000-0000-4000-8000-00000000ffff')).status).toBe(404);
  expect((await all.guest.get(`/api/bill/v1/purchase-choices?resource=vms&cloud_id=${cloud}`)).status).toBe(401);
});

test('the script of the first boot is entered on the page, unless an application has one', async () => {
  const { all } = await connectedCloud('nextstack');
  const [product] = (await all.admin.get('/api/bill/v1/products?filter={"code":"std.medium"}')).body;
  await all.db.run("update products set status = 'on_sale' where resource_type in ('vm', 'volume')");
  const names = async (query: string) => {
    const { body } = await all.guest.get(`/api/bill/v1/market/products/${product.id}/purchase${query}`);
    return (body.form.fields as { name: string; extra?: true; options?: { value: string }[] }[]).filter(
      ({ name }) => name === 'user_data' || name === 'app_id',
    );
  };
  const [app, script] = await names('');
  expect(script).toMatchObject({ name: 'user_data', extra: true });
  expect(await names(`?values={"app_id":"${app?.options?.[0]?.value}"}`)).toHaveLength(1);
  expect(await names('?values={"app_id":"off"}')).toHaveLength(2);
});

test('a product that is not on sale cannot be bought', async () => {
  const { all } = await connectedCloud();
  const [draft] = (await all.admin.get('/api/bill/v1/products?filter={"status":"draft"}')).body;
  expect((await all.guest.get(`/api/bill/v1/market/products/${draft.id}/purchase`)).status).toBe(404);
});
