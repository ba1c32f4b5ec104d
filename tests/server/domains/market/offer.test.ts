import { expect, test } from 'vitest';
import { connectedCloud } from '../../../support/clouds/connectedCloud.ts';

test('a visitor sees how a product is charged and in which clouds its form creates it (spec 2.1)', async () => {
  const { all, path } = await connectedCloud('nextstack');
  const offerOf = async (code: string) => {
    const [product] = (await all.admin.get(`/api/bill/v1/products?filter={"code":"${code}"}`)).body;
    await all.db.run(
      "update products set status = 'on_sale' where spec_ref = (select spec_ref from products where id = ?)",
      [product.id],
    );
    return all.guest.get(`/api/bill/v1/market/products/${product.id}/offer`);
  };
  const { body } = await offerOf('std.gpu.1');
  expect(body.products).toMatchObject([{ charge_type: 'postpaid' }, { charge_type: 'prepaid' }]);
  const [flavor] = (await all.personal.get(`${path}/vm-flavors?filter={"name":"sim.gpu.1"}`)).body;
  expect(body.places).toEqual([
    {
      cloud_id: path.split('/').at(-1),
      region_id: expect.any(Number),
      // Region and zone: the name of a cloud is no matter of customers.
      label: { zh: expect.stringMatching(/区/), en: expect.stringMatching(/^cn-/) },
      price_factor: 1,
      page: '/nextStack/vm/add',
      values: { flavor_id: flavor.id },
      size: null,
    },
  ]);
  const wished = await all.guest.get(
    `/api/bill/v1/market/products/${body.products[0].id}/offer?count=2&period=3-month`,
  );
  expect(wished.body.products.map(({ estimate }: { estimate: object }) => estimate)).toEqual([
    { hourly: '25.20', monthly: '18396.00' },
    { payable: '32880.00' },
  ]);
  const refused = await all.guest.get(`/api/bill/v1/market/products/${body.products[0].id}/offer?count=-1`);
  expect(refused).toMatchObject({ status: 400, body: { fields: { count: expect.any(String) } } });
  // A cloud for some organisations only is not named.
  await all.db.run(`update clouds set bp_ids = '[1]'`);
  expect((await offerOf('std.gpu.1')).body.places).toEqual([]);
});

test('a product that is not on sale has no offer', async () => {
  const { all } = await connectedCloud();
  const [draft] = (await all.admin.get('/api/bill/v1/products?filter={"status":"draft"}')).body;
  const reply = await all.guest.get(`/api/bill/v1/market/products/${draft.id}/offer`);
  expect(reply).toMatchObject({ status: 404, body: { code: 24003 } });
});
