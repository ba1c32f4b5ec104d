import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemsOf } from '../metering/countedTime.ts';
import { beijing, openClockedShop, type ClockedShop } from './clockedShop.ts';

const ARREARS = '/api/bill/v1/arrears';

describe('arrears on the test clock (B3, B4, S17)', () => {
  let shop: ClockedShop;
  beforeAll(async () => {
    shop = await openClockedShop('2026-04-30T23:00');
    await shop.sell('machine', { resource_type: 'vm', meter: 'hour' }, { unit_price: '2' });
  });
  afterAll(() => shop.all.close());

  test('grace, suspension, too small a recharge, recovery and release, to the fen (S17)', async () => {
    const { all, advance, customer } = shop;
    const [paying, silent] = [await customer(5), await customer(5)];
    await advance('2026-05-01T00:00');
    const [machine, lost] = [await paying.machine(), await silent.machine()];
    const at = async (hour: string) => {
      await advance(`2026-05-01T${hour}`);
      return { ...(await paying.row()), machine: (await machine.now()).status };
    };
    expect(await at('01:00')).toMatchObject({ balance: 3, machine: 'active' });
    expect(await at('02:59:59')).toMatchObject({ balance: 1, status: 'low_balance' });
    expect(await at('03:00')).toMatchObject({ balance: -1, status: 'overdue', machine: 'active' });
    expect((await all.admin.get(`${ARREARS}?filter={"account_id":${paying.account}}`)).body).toMatchObject([
      {
        status: 'grace',
        owed: '1.00',
        since: new Date(beijing('2026-05-01T03:00')).toISOString(),
        next_step: 'suspend',
        next_at: new Date(beijing('2026-05-01T05:00')).toISOString(),
      },
    ]);
    expect(await at('04:59:59')).toMatchObject({ balance: -3, status: 'overdue', machine: 'active' });
    expect(await at('05:00')).toMatchObject({ balance: -5, status: 'suspended', machine: 'stopped' });
    const refused = await paying.client.post(`${machine.at}?action=start`, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 24046 } });
    await at('06:00');
    await paying.recharge(4);
    expect(await at('06:30')).toMatchObject({ balance: -1, status: 'suspended', machine: 'stopped' });
    await advance('2026-05-01T07:00');
    await paying.recharge(10);
    await advance();
    expect(await at('07:00')).toMatchObject({ balance: 9, machine: 'active' });
    expect(await at('08:00')).toMatchObject({ balance: 7, machine: 'active', status: 'low_balance' });
    expect((await all.admin.get(`${ARREARS}?filter={"account_id":${paying.account}}`)).body).toMatchObject([
      { status: 'settled', owed: '0.00', next_at: null },
    ]);
    const [item] = await itemsOf(all, machine.id, 'vm');
    const [bill] = await all.db.all<{ due_amount: number }>('select due_amount from bills where item_id = ?', [
      item?.id ?? 0,
    ]);
    expect(bill?.due_amount).toBe(12_000_000);
    expect(await paying.titles()).toEqual([
      expect.stringContaining('已欠费 1.00 元'),
      expect.stringContaining('已停用'),
      expect.stringContaining('已恢复'),
    ]);

    // Without a recharge: released a week after the suspension.
    await paying.recharge(1_000);
    await advance('2026-05-08T04:59:59');
    expect(await lost.now()).toMatchObject({ status: 'stopped' });
    await advance('2026-05-08T05:00');
    await advance();
    expect(await lost.now()).toMatchObject({ status: 'soft_deleted' });
    expect((await all.admin.get(`${ARREARS}?filter={"account_id":${silent.account}}`)).body).toMatchObject([
      {
        status: 'released',
        owed: '5.00',
        next_step: null,
        suspended_at: new Date(beijing('2026-05-01T05:00')).toISOString(),
        released_at: new Date(beijing('2026-05-08T05:00')).toISOString(),
      },
    ]);
    const [ended] = await itemsOf(all, lost.id, 'vm');
    expect(ended).toMatchObject({ state: 'released', to: beijing('2026-05-08T05:00') });
    expect(await silent.row()).toMatchObject({ balance: -5, status: 'suspended' });
    expect((await silent.titles()).at(-1)).toContain('已释放');
    expect(await silent.client.post(`${lost.at}?action=restore`, {})).toMatchObject({ body: { code: 24046 } });
  });
});
