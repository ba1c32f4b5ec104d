import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import type { Json } from '#model/language/definition.ts';
import { figuresOf, grantTo } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from './shop.ts';

const DAY_MS = 86_400_000;
type Fields = Record<string, Json>;

describe('the resize of a machine that is paid for a month (T3)', () => {
  let shop: Shop;
  let [small, large, unsold]: Fields[] = [];
  beforeAll(async () => {
    shop = await openShop();
    const { body: flavors } = await shop.all.admin.get(`${shop.path}/flavors`);
    // The disk of a host cannot shrink.
    const usable: Fields[] = flavors.filter((each: Fields) => !each.gpu_count && !each.is_disabled);
    const alike = [...Map.groupBy(usable, ({ disk_gb }) => disk_gb).values()].find(({ length }) => length > 1) ?? [];
    [small, large] = alike.toSorted((one, other) => Number(one.ram_mb) - Number(other.ram_mb));
    unsold = usable.find(({ id }) => id !== small?.id && id !== large?.id);
    const monthly = (price: string) => ({ period_prices: [{ period: 1, unit: 'month', price }] });
    const machine = { resource_type: 'vm', charge_type: 'prepaid', meter: 'month' };
    await shop.sell('small', { ...machine, spec_ref: small?.name ?? null }, monthly('100.00'));
    await shop.sell('large', { ...machine, spec_ref: large?.name ?? null }, monthly('300.00'));
  });
  afterAll(() => shop.all.close());

  const machineOf = async (buyer: Buyer, flavor: Fields | undefined) => {
    const { path, run } = shop;
    const make = async (what: string, values: Fields) => {
      const made = await buyer.client.post(`${path}/${what}`, values);
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
      await run();
      return made.body;
    };
    const network = await make('networks', { name: 'web' });
    const range = { cidr: '10.9.0.0/24', ip_version: 4, gateway_ip: '10.9.0.1' };
    const subnet = await make('subnets', { name: 'web', network_id: network.id, ...range });
    const { body: images } = await buyer.client.get(`${path}/images`);
    const image = images
      .filter((each: Fields) => each.status === 'active' && each.disk_format !== 'iso')
      .toSorted((one: Fields, other: Fields) => Number(one.min_disk_gb) - Number(other.min_disk_gb))[0];
    const values = {
      cloud_id: shop.cloud.cloud_id,
      name: 'web',
      flavor_id: flavor?.id ?? null,
      source: 'image',
      image_id: image.id,
      networks: [{ network_id: network.id, subnet_id: subnet.id }],
      admin_password: 'Suantai@2026',
    };
    const made = await shop.order(buyer, shop.question(1, { items: [{ resource: 'instances', values }] }));
    expect((await shop.pay(buyer.client, made.id)).status).toBe(200);
    await run(60);
    const done = await shop.look(buyer.client, made.id);
    expect(done, JSON.stringify(done)).toMatchObject({ status: 'completed' });
    const [{ resource_id: id }] = done.items as [{ resource_id: string }];
    return { id, order: made, at: `${path}/instances/${id}` };
  };
  const resized = async (buyer: Buyer, id: string, flavor: Fields | undefined) => {
    const items = [{ resource: 'instances', resource_id: id, values: { flavor_id: flavor?.id ?? null } }];
    const { body: quoted } = await shop.quote(buyer.client, { type: 'upgrade', items });
    const made = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    expect(made, JSON.stringify([quoted, made.body])).toMatchObject({ status: 201 });
    expect((await shop.pay(buyer.client, made.body.id)).status).toBe(200);
    await shop.run(10);
    return { quoted, order: made.body };
  };

  test('an upgrade completes when it is confirmed, and what is reverted goes back', async () => {
    const buyer = await shop.buyer(1_000);
    const { id, at } = await machineOf(buyer, small);
    const bare = await buyer.client.post(`${at}?action=resize`, { flavor_id: large?.id ?? null });
    expect(bare).toMatchObject({ status: 409, body: { code: 24041 } });
    const items = [{ resource: 'instances', resource_id: id, values: { flavor_id: unsold?.id ?? null } }];
    const none = await shop.quote(buyer.client, { type: 'upgrade', items });
    expect(none).toMatchObject({ status: 409, body: { code: 24007, fields: { period: expect.any(String) } } });
    const { quoted, order } = await resized(buyer, id, large);
    expect(quoted).toMatchObject({ type: 'upgrade', before: { monthly: '100.00' }, monthly: '300.00' });
    expect((await buyer.client.get(at)).body).toMatchObject({ status: 'resized', flavor_id: large?.id });
    expect(await shop.look(buyer.client, order.id)).toMatchObject({ status: 'provisioning' });
    await buyer.client.post(`${at}?action=revert_resize`, {});
    await shop.run(10);
    expect(await shop.look(buyer.client, order.id)).toMatchObject({ status: 'refunded' });
    // A few seconds of a larger machine.
    const { balance } = await figuresOf(shop.all, buyer.account);
    expect(balance).toBeLessThanOrEqual(900);
    expect(balance).toBeGreaterThan(899.9);
    const again = await resized(buyer, id, large);
    await buyer.client.post(`${at}?action=confirm_resize`, {});
    await shop.run(10);
    expect(await shop.look(buyer.client, again.order.id)).toMatchObject({ status: 'completed' });
  });

  test('a downgrade returns the unused difference by source, and the rest can be refunded (P09)', async () => {
    const { all, look } = shop;
    const buyer = await shop.buyer(1_000);
    await grantTo(all, buyer.account, { kind: 'voucher', face_amount: '60.00' });
    await grantTo(all, buyer.account, { kind: 'granted', face_amount: '90.00' });
    const { id, at, order: first } = await machineOf(buyer, large);
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 850, granted: 0 });
    all.clock.advance(10 * DAY_MS);
    const later = { ...buyer, client: buyer.signInAgain() };
    const { quoted, order } = await resized(later, id, small);
    const refund = { cash: expect.any(String), granted: expect.any(String), forfeited: expect.any(String) };
    expect(quoted).toMatchObject({ type: 'downgrade', payable_amount: '0.00', items: [{ refund }] });
    const [{ refund: parts }] = quoted.items;
    const sum = Number(parts.cash) + Number(parts.granted) + Number(parts.forfeited);
    expect(sum).toBeCloseTo(-Number(quoted.due), 6);
    expect(Number(quoted.refund_amount)).toBeCloseTo(Number(parts.cash) + Number(parts.granted), 6);
    // 150 of cash, 90 granted and 60 of a voucher had paid.
    expect(Number(parts.cash)).toBeCloseTo(sum / 2, 1);
    expect(Number(parts.granted)).toBeCloseTo(sum * 0.3, 1);
    expect((await figuresOf(all, buyer.account)).balance).toBe(850);
    await later.client.post(`${at}?action=confirm_resize`, {});
    await shop.run(10);
    expect(await look(later.client, order.id)).toMatchObject({
      status: 'completed',
      refunded_amount: quoted.refund_amount,
      returned_cash: parts.cash,
      returned_granted: parts.granted,
      forfeited_amount: parts.forfeited,
    });
    expect((await figuresOf(all, buyer.account)).balance).toBeCloseTo(850 + Number(parts.cash), 6);
    // What is left of 100 for the month, in the same proportions.
    const after = { ...later, client: buyer.signInAgain() };
    const preview = await after.client.post(`${ORDERS}/${String(first.id)}?action=refund&dry_run=1`);
    expect(preview, JSON.stringify(preview.body)).toMatchObject({ status: 200 });
    const { unused, returned, voucher_forfeited } = preview.body;
    expect(Number(unused)).toBeCloseTo(-Number(quoted.due) / 2, 1);
    expect(Number(returned.cash)).toBeCloseTo(Number(unused) / 2, 1);
    expect(Number(returned.cash) + Number(returned.granted) + Number(voucher_forfeited)).toBeCloseTo(Number(unused), 6);
    expect((await after.client.post(`${ORDERS}/${String(first.id)}?action=refund`)).body).toEqual(preview.body);
    const { balance, granted } = await figuresOf(all, buyer.account);
    expect(balance).toBeCloseTo(850 + Number(parts.cash) + Number(returned.cash), 6);
    expect(granted).toBeCloseTo(Number(parts.granted) + Number(returned.granted), 6);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });
});
