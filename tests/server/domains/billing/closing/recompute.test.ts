import { expect, test } from 'vitest';
import { keepRecomputing } from '#server/domains/billing/closing/recomputeJob.ts';
import { recomputeMonth } from '#server/domains/billing/closing/recomputeMonth.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { newAccount } from '../../../../support/wallets.ts';
import { closeSpan, openItem, openSpan, sell } from '../settlement/usage.ts';
import { admin, advanceTo, platformAt, setPriceFrom } from './platformAt.ts';

const TIERS = [{ to: '100', unit_price: '0.8' }, { unit_price: '0.6' }];

test('every night the open months are rated again without a difference, and a changed line is found (P10)', async () => {
  const all = await platformAt('2027-06-20T00:17:20+08:00');
  await setPriceFrom(all, await sell(all, 'traffic', { model: 'graduated', meter: 'gb', tiers: TIERS }));
  await setPriceFrom(all, await sell(all, 'odd', { unit_price: '0.123456', free_quota: '1' }));
  await setPriceFrom(all, await sell(all, 'dear', { unit_price: '1.5' }));
  const account = await newAccount(all, 200);
  const now = all.clock.now();
  const traffic = await openItem(all, account, 'traffic', now, Date.parse('2027-06-01T00:00:00+08:00'));
  const disk = await openItem(all, account, 'odd', now);
  await closeSpan(all, disk, now + 10_000_000);
  await openSpan(all.db, disk, 'dear', now + 10_000_000);
  await keepSettling(all.context());
  await keepRecomputing(all.context());
  const report = (id: string, quantity: string, at: string) =>
    admin(all).post('/api/bill/v1/usage-events', {
      source: 'router',
      events: [{ id, item_id: traffic, meter: 'gb', quantity, at }],
    });
  await report('known', '95', '2027-06-18T08:00:00+08:00');
  await advanceTo(all, '2027-06-21T12:00:00+08:00');
  // A day that is over is corrected.
  await report('late', '10', '2027-06-17T08:00:00+08:00');
  await advanceTo(all, '2027-06-22T12:00:00+08:00');
  const month = async () => (await admin(all).get('/api/bill/v1/closes?sort=["period","ASC"]')).body[0];
  expect(await month()).toMatchObject({ recomputed_bills: 2, differences: 0, recomputed_at: expect.any(String) });

  await all.db.run('update bill_lines set payable_amount = payable_amount + 1 where item_id = ? and is_final = 1', [
    disk,
  ]);
  const { differences } = await recomputeMonth(all.context(), { period: '2027-06', account }, async () => {});
  expect(differences.map(({ booked, computed }) => Number(booked) - Number(computed))).not.toEqual([]);

  // An administrator has it done now, and sees which lines differ.
  const { id } = await month();
  const recompute = () => admin(all).post(`/api/bill/v1/closes/${id}?action=recompute`);
  expect((await recompute()).status).toBe(200);
  await all.platform.runner.runDue();
  const found = await month();
  expect(found).toMatchObject({
    differences: differences.length,
    recomputed_at: new Date(all.clock.now()).toISOString(),
  });
  const { body: proof } = await admin(all).get(`/api/bill/v1/closes/${id}`);
  expect(proof.difference_lines[0]).toMatchObject({ bill_id: differences[0]?.bill_id, line: differences[0]?.line });

  // A closed month can be rated again, too: its totals stay.
  await all.db.run('update bill_lines set payable_amount = payable_amount - 1 where item_id = ? and is_final = 1', [
    disk,
  ]);
  await advanceTo(all, '2027-07-03T12:00:00+08:00');
  const closed = await month();
  expect(closed.status).toBe('closed');
  expect((await recompute()).status).toBe(200);
  await all.platform.runner.runDue();
  const { body: after } = await admin(all).get(`/api/bill/v1/closes/${id}`);
  expect(after).toMatchObject({
    status: 'closed',
    differences: 0,
    difference_lines: null,
    due_amount: closed.due_amount,
  });
  const [{ name = '' } = {}] = await all.db.all<{ name: string }>(
    'select u.name from users u join accounts a on a.user_id = u.id where a.id = ?',
    [account],
  );
  const owner = all.as(name, 'Longer-12345');
  expect((await owner.post(`/api/bill/v1/closes/${id}?action=recompute`)).status).toBe(403);
  await all.close();
});
