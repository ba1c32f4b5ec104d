// @module-tag long
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

  test('at the end of the retention all charges stop; what a machine held goes after it, unless somebody pays', async () => {
    const { all, advance, customer, make, path } = shop;
    await shop.sell('disk', { resource_type: 'volume', meter: 'gb_hour' }, { unit_price: '0.01' });
    await shop.sell('address', { resource_type: 'eip', meter: 'hour' }, { unit_price: '0.01' });
    // Disks and addresses of this level are charged while the account is suspended.
    await all.admin.post('/api/bill/v1/customer-levels', { code: 'vip', name: 'VIP' });
    const policy = { name: 'strict', level: 'vip', grace_s: 3600, retain_s: 7200, suspended_is_charged: true };
    expect((await all.admin.post('/api/bill/v1/arrears-policies', policy)).status).toBe(201);
    await advance('2026-05-09T00:00');
    const [debtor, late] = [await customer(20), await customer(20)];
    await all.db.run('update accounts set customer_level = ? where id in (?, ?)', [
      'vip',
      debtor.account,
      late.account,
    ]);
    const holdings = async ({ client, machine }: typeof debtor) => {
      const computer = await machine();
      const [disk, spare] = [
        await make('volumes', { name: 'held', size_gb: 10 }, client),
        await make('volumes', { name: 'spare', size_gb: 10 }, client),
      ];
      expect((await client.post(`${path}/volumes/${disk.id}?action=attach`, { server_id: computer.id })).status).toBe(
        202,
      );
      await make('snapshots', { name: 'copy', volume_id: String(spare.id) }, client);
      const network = (await shop.list('networks', client)).find(({ external }: { external: boolean }) => external);
      const address = await make('floating-ips', { floating_network_id: network.id }, client);
      const at = (resource: string, id: unknown) => async () => {
        const { status, body } = await client.get(`${path}/${resource}/${String(id)}`);
        return status === 404 ? 'gone' : body.status;
      };
      return {
        computer,
        disk: { id: String(disk.id), now: at('volumes', disk.id) },
        spare: { id: String(spare.id), now: at('volumes', spare.id) },
        address: { id: String(address.id), now: at('floating-ips', address.id) },
      };
    };
    const [lost, kept] = [await holdings(debtor), await holdings(late)];
    const statesOf = async (owned: typeof lost) => [
      (await owned.computer.now()).status,
      await owned.disk.now(),
      await owned.spare.now(),
      await owned.address.now(),
    ];
    await advance('2026-05-09T10:01');
    expect(await debtor.row()).toMatchObject({ status: 'overdue' });
    await advance('2026-05-09T11:01');
    expect(await statesOf(lost)).toEqual(['stopped', 'in_use', 'available', 'down']);
    expect(await itemsOf(all, lost.disk.id)).toMatchObject([{ state: 'active' }]);

    await advance('2026-05-09T13:01');
    await advance();
    // The machine is in its recycle bin with its disk; nothing is charged any more.
    expect((await statesOf(lost)).slice(0, 2)).toEqual(['soft_deleted', 'in_use']);
    for (const { id } of [lost.disk, lost.spare, lost.address])
      for (const { state } of await itemsOf(all, id)) expect(['suspended', 'released']).toContain(state);
    const { balance } = await debtor.row();
    await advance('2026-05-09T15:01');
    expect(await debtor.row()).toMatchObject({ balance });
    // What nothing holds is gone, the copy of the disk before the disk.
    expect(await statesOf(lost)).toEqual(['soft_deleted', 'in_use', 'gone', 'gone']);

    // An owner who pays keeps what is still there.
    await late.recharge(1_000);
    await advance();
    expect(await kept.disk.now()).toBe('in_use');
    expect(await itemsOf(all, kept.disk.id)).toMatchObject([{ state: 'active' }]);
    expect((await late.client.post(`${kept.computer.at}?action=restore`, {})).status).toBe(202);

    // The recycle bin empties, and then the disk goes.
    expect((await all.admin.post(`${lost.computer.at}?action=purge`, {})).status).toBe(202);
    await advance('2026-05-09T17:30');
    expect(await lost.disk.now()).toBe('gone');
    expect(await itemsOf(all, lost.disk.id)).toMatchObject([{ state: 'released' }]);
    expect(await statesOf(kept)).toEqual(['active', 'in_use', 'gone', 'gone']);
  });
});
