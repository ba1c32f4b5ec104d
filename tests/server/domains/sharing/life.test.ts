// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recomputeStatement } from '#model/domains/sharing/statement/recomputeStatement.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import type { Client } from '../../../support/servers/client.ts';
import { recharge } from '../../../support/wallets.ts';
import { advanceTo, setPriceFrom } from '../billing/closing/platformAt.ts';
import { openItem, sell } from '../billing/settlement/usage.ts';
import { LINES, sharingWorld, STATEMENTS, type SharingWorld } from './sharingWorld.ts';

const EVENTS = '/api/bill/v1/usage-events';

describe.each([await oneDatabase()])('a month of a provider, on $dialect', (database) => {
  let world: SharingWorld;
  let user: () => Client;
  let provider = 0;
  let traffic = 0;
  let june = 0;
  beforeAll(async () => {
    world = await sharingWorld('2027-06-20T00:00:00+08:00', { database });
    const { all } = world;
    const one = await world.provider('MONTH');
    [provider, user] = [one.id, one.user];
    const products = [
      await sell(all, 'disk', { unit_price: '0.123456' }),
      await sell(all, 'traffic', {
        model: 'graduated',
        meter: 'gb',
        tiers: [{ to: '100', unit_price: '0.8' }, { unit_price: '0.6' }],
      }),
    ];
    for (const id of products) {
      await setPriceFrom(all, id);
      await all.db.run('update products set provider_id = ? where id = ?', [provider, id]);
    }
    await world.rule({ provider_id: provider, provider_pct: '70' });
    await recharge(all, world.account, 500);
    await openItem(all, world.account, 'disk', all.clock.now());
    traffic = await openItem(all, world.account, 'traffic', all.clock.now());
    await keepSettling(all.context());
    await report('known', '85', '2027-06-20T00:00:00+08:00');
  });
  afterAll(() => world.all.close());

  const report = (id: string, gb: string, at: string) =>
    world.admin().post(EVENTS, { source: 'router', events: [{ id, item_id: traffic, meter: 'gb', quantity: gb, at }] });
  const statements = async () => (await world.admin().get(`${STATEMENTS}?sort=["period","ASC"]`)).body;

  test('the close of the month makes the draft, without anybody', async () => {
    await advanceTo(world.all, '2027-07-03T09:00:00+08:00');
    expect(await statements()).toEqual([]);
    expect((await world.run('2027-06', provider)).body).toMatchObject({ code: 26014 });
    await advanceTo(world.all, '2027-07-03T22:00:00+08:00');
    const [draft] = await statements();
    june = draft.id;
    // 85 GB at 0.8 yuan, and a disk for 11 days of 24 hours.
    const disk = 11 * 24 * 0.123456;
    expect(Number(draft.gross_amount)).toBeCloseTo(68 + disk, 4);
    expect(Number(draft.amount)).toBeCloseTo((68 + disk) * 0.7, 2);
    expect(draft).toMatchObject({ period: '2027-06', status: 'draft', disputed_count: 0 });
    // The difference to whole fen is of the platform, so that it is no line.
    const lines = await world.linesOf(june);
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['share']));
  });

  test('one line is disputed, the rest is confirmed and paid, and the dispute is kept', async () => {
    await world.act(world.supporter(), june, 'send');
    const lines = await world.linesOf(june, user());
    const line = lines.find(({ resource_name: name }) => String(name).startsWith('volume'));
    await user().post(`${LINES}/${String(line?.['id'])}?action=dispute`, { reason: 'the disk was down' });
    const explained = (await user().get(`/api/bill/v1/explain/statement/${june}`)).body;
    expect(recomputeStatement(explained.facts).agrees).toBe(true);
    expect((await world.act(user(), june, 'confirm')).body).toMatchObject({ status: 'confirmed', disputed_count: 1 });
    expect((await world.act(world.admin(), june, 'pay', { voucher_no: 'B-1' })).body).toMatchObject({ status: 'paid' });
    const resolved = await world
      .supporter()
      .post(`${LINES}/${String(line?.['id'])}?action=resolve`, { decision: 'keep', reason: 'it ran' });
    expect(resolved.body).toMatchObject({ state: 'kept', amount: line?.['share_amount'] });
    expect((await world.act(world.admin(), june, 'close')).body).toMatchObject({ status: 'closed' });
  });

  test('usage of June that is reported late, and the line that was kept, are in the statement of July', async () => {
    await advanceTo(world.all, '2027-07-05T09:00:00+08:00');
    await report('late', '10', '2027-06-29T08:00:00+08:00');
    await advanceTo(world.all, '2027-08-03T22:00:00+08:00');
    const [, july] = await statements();
    const lines = await world.linesOf(july.id);
    const late = lines.find(({ billing_date: day }) => String(day) < '2027-07-01');
    // From 85 GB to 95 GB at the tiers of June: 8 yuan, of which the provider receives 70 %.
    expect(late).toMatchObject({ kind: 'share', payable_amount: '8.00', amount: '5.60' });
    expect(lines.filter(({ kind }) => kind === 'released')).toHaveLength(1);
    const explained = (await world.admin().get(`/api/bill/v1/explain/statement/${july.id}`)).body;
    expect(recomputeStatement(explained.facts).agrees).toBe(true);
    expect(await verifyLedger(world.all.context())).toMatchObject({ ok: true });
    const [total] = await world.all.db.all<{ sum: number }>('select sum(balance) as sum from ledger_accounts');
    expect(Number(total?.sum)).toBe(0);
  });
});
