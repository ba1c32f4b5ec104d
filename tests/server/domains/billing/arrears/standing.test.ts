import { afterAll, beforeAll, expect, test } from 'vitest';
import { beijing, openClockedShop, type ClockedShop } from './clockedShop.ts';

const STANDING = '/api/bill/v1/standing';
const iso = (text: string) => new Date(beijing(text)).toISOString();

let shop: ClockedShop;
beforeAll(async () => {
  shop = await openClockedShop('2026-04-30T23:00');
  await shop.sell('machine', { resource_type: 'vm', meter: 'hour' }, { unit_price: '2' });
});
afterAll(() => shop.all.close());

test('readers of an account learn what happens next and what to pay; others learn nothing of it (B3)', async () => {
  const { all, advance, customer } = shop;
  const [owner, stranger, rich] = [await customer(5), await customer(1_000), await customer(5_000)];
  await advance('2026-05-01T00:00');
  const machine = await owner.machine();
  const query = `?resource=instances&resource_id=${String(machine.id)}`;
  const at = async (hour: string) => {
    await advance(`2026-05-01T${hour}`);
    return (await owner.client.get(STANDING)).body.standing;
  };
  // 2 an hour for five days, less the 3 that are left.
  expect(await at('01:00')).toMatchObject({ status: 'low_balance', is_own: true, to_pay: '237.00', next_at: null });
  expect(await at('03:00')).toMatchObject({
    status: 'overdue',
    owed: '1.00',
    to_pay: '1.00',
    next_at: iso('2026-05-01T05:00'),
  });
  expect(await at('05:00')).toMatchObject({ status: 'suspended', to_pay: '5.00', next_at: iso('2026-05-08T05:00') });
  expect((await owner.client.get(STANDING + query)).body.standing).toMatchObject({ status: 'suspended' });
  expect((await owner.client.get(STANDING)).body.standing.timeline).toEqual([
    { step: 'owes', at: iso('2026-05-01T03:00'), done: true },
    { step: 'stops', at: iso('2026-05-01T05:00'), done: true },
    { step: 'releases', at: iso('2026-05-08T05:00'), done: false },
  ]);
  // The machine says so, and nothing offers to start it (D8).
  const path = `${shop.path}/instances/${String(machine.id)}`;
  expect((await owner.client.get(path)).body).toMatchObject({ payment_state: 'arrears', charging: 'postpaid' });
  const { body: rights } = await owner.client.get(`/api/sys/v1/permissions/instances/${String(machine.id)}`);
  expect(rights).toContainEqual(expect.objectContaining({ operation: 'start', allowed: false }));
  expect(await owner.client.post(`${path}?action=start`)).toMatchObject({
    status: 409,
    body: { code: 24046 },
  });
  expect((await all.admin.get(STANDING + query)).body.standing).toMatchObject({
    account_id: owner.account,
    is_own: false,
    status: 'suspended',
  });
  const foreign = await stranger.client.get(STANDING + query);
  expect(foreign.body).toEqual((await stranger.client.get(`${STANDING}?resource=instances&resource_id=none`)).body);
  expect(foreign.body).toEqual({ standing: null, ends: null });
  expect((await rich.client.get(STANDING)).body).toEqual({ standing: null, ends: null });
});
