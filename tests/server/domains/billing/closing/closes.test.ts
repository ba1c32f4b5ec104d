// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postingHash, transactionDigest } from '#server/domains/billing/ledger/digests.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import type { Scenario } from '../../../../support/scenario.ts';
import { figuresOf, newAccount } from '../../../../support/wallets.ts';
import { admin, advanceTo, platformAt, setPriceFrom } from './platformAt.ts';
import { closeSpan, openItem, sell } from '../settlement/usage.ts';

const EVENTS = '/api/bill/v1/usage-events';
const CLOSES = '/api/bill/v1/closes';
const HOUR_MS = 3_600_000;
const TIERS = [{ to: '100', unit_price: '0.8' }, { unit_price: '0.6' }];

const monthOf = async (all: Scenario, period: string) =>
  (await admin(all).get(`${CLOSES}?filter=${encodeURIComponent(JSON.stringify({ period }))}`)).body[0];

describe.each([await oneDatabase()])('closing a month, on $dialect', (database) => {
  let all: Scenario;
  let account = 0;
  let traffic = 0;
  let disk = 0;
  beforeAll(async () => {
    all = await platformAt('2027-06-20T00:00:00+08:00', { database });
    await setPriceFrom(all, await sell(all, 'traffic', { model: 'graduated', meter: 'gb', tiers: TIERS }));
    await setPriceFrom(all, await sell(all, 'odd', { unit_price: '0.123456', min_charge: '2' }));
    account = await newAccount(all, 200);
    traffic = await openItem(all, account, 'traffic', all.clock.now());
    disk = await openItem(all, account, 'odd', all.clock.now());
    await keepSettling(all.context());
    await closeSpan(all, disk, all.clock.now() + 6_461_000);
  });
  afterAll(() => all.close());

  const report = (id: string, gb: string, at: string) =>
    admin(all).post(EVENTS, {
      source: 'router',
      events: [{ id, item_id: traffic, meter: 'gb', quantity: gb, at }],
    });
  const bills = async (cycle: string) => {
    const filter = encodeURIComponent(JSON.stringify({ billing_cycle: cycle }));
    const { body } = await admin(all).get(`/api/bill/v1/bills?filter=${filter}&sort=["id","ASC"]`);
    return body.map((bill: Record<string, unknown>) => [bill['item_id'], bill['due_amount'], bill['status']]);
  };
  const linesOf = async (item: number, cycle: string) => {
    const filter = encodeURIComponent(JSON.stringify({ billing_cycle: cycle }));
    const { body } = await admin(all).get(`/api/bill/v1/consumes?filter=${filter}&sort=["id","ASC"]`);
    return body.filter((line: Record<string, unknown>) => line['item_id'] === item);
  };

  test('before its time it is refused, with the reason', async () => {
    expect(await report('known', '85', '2027-06-20T00:00:00+08:00')).toMatchObject({ body: { accepted: 1 } });
    await advanceTo(all, '2027-07-02T09:00:00+08:00');
    expect(await admin(all).post(CLOSES, { period: '2027-06' })).toMatchObject({ status: 409, body: { code: 9106 } });
    expect(await admin(all).post(CLOSES, { period: 'June' })).toMatchObject({
      status: 400,
      body: { fields: { period: expect.any(String) } },
    });
    expect(await admin(all).post(CLOSES, { period: '2020-01' })).toMatchObject({ status: 404 });
    expect(await monthOf(all, '2027-06')).toMatchObject({ status: 'open', close_at: '2027-07-03T02:00:00.000Z' });
  });

  test('what is reported before the close is in the month (S22)', async () => {
    await report('late', '10', '2027-06-30T20:00:00+08:00');
    await advanceTo(all, '2027-07-02T12:00:00+08:00');
    expect(await bills('2027-06')).toEqual(
      [
        [disk, '0.22', 'open'],
        [traffic, '76.00', 'open'],
      ].toSorted(([a], [b]) => Number(a) - Number(b)),
    );
  });

  test('on the 3rd at 10:00 the platform closes it, with minimum and rounding as lines', async () => {
    await advanceTo(all, '2027-07-03T10:00:00+08:00');
    expect(await monthOf(all, '2027-06')).toMatchObject({
      status: 'closed',
      closed_by: null,
      cutoff_at: '2027-07-03T02:00:00.000Z',
      due_amount: '78.00',
      usage_amount: '76.221569',
      minimum_amount: '1.778431',
      rounding_amount: '0.00',
      bills: 2,
      accounts: 1,
      ledger_root: expect.stringMatching(/^[\w-]{43}$/),
      ledger_seal: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(
      (await linesOf(disk, '2027-06')).map((line: Record<string, unknown>) => [line['type'], line['payable_amount']]),
    ).toEqual([
      ['payg', '0.221569'],
      ['minimum', '1.778431'],
    ]);
    expect(await admin(all).post(CLOSES, { period: '2027-06' })).toMatchObject({ status: 409, body: { code: 9105 } });
    expect((await figuresOf(all, account)).balance).toBe(122);
  });

  test('afterwards usage of June is one correction in July, at the tiers of June (S22)', async () => {
    await advanceTo(all, '2027-07-05T09:00:00+08:00');
    expect(await report('later', '10', '2027-06-29T08:00:00+08:00')).toMatchObject({ body: { accepted: 1 } });
    all.clock.advance(60_000);
    expect(await report('later', '10', '2027-06-29T08:00:00+08:00')).toMatchObject({ body: { duplicates: 1 } });
    expect(await report('later', '11', '2027-06-29T08:00:00+08:00')).toMatchObject({ status: 409 });
    await advanceTo(all, '2027-07-05T12:00:00+08:00');
    expect(await bills('2027-06')).toContainEqual([traffic, '76.00', 'closed']);
    const june = await linesOf(traffic, '2027-06');
    expect(await linesOf(traffic, '2027-07')).toMatchObject([
      {
        type: 'adjustment',
        billing_cycle: '2027-07',
        service_cycle: '2027-06',
        billing_date: '2027-07-05',
        start_at: '2027-05-31T16:00:00.000Z',
        end_at: '2027-06-30T16:00:00.000Z',
        quantity: '10',
        payable_amount: '7.00',
        corrects_id: june.at(-1).id,
      },
    ]);
    expect(await bills('2027-07')).toEqual([[traffic, '7.00', 'open']]);
    expect((await figuresOf(all, account)).balance).toBe(115);
  });

  test('July adds its own usage from the first tier, and closes with the correction', async () => {
    await advanceTo(all, '2027-07-20T09:00:00+08:00');
    await report('july', '10', '2027-07-20T08:00:00+08:00');
    await advanceTo(all, '2027-08-03T10:00:00+08:00');
    expect(await bills('2027-07')).toEqual([[traffic, '15.00', 'closed']]);
    expect(await monthOf(all, '2027-07')).toMatchObject({
      status: 'closed',
      due_amount: '15.00',
      adjustment_amount: '7.00',
    });
    expect((await figuresOf(all, account)).balance).toBe(107);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });

  test('a history that was rewritten with the right hashes does not agree with the close of its month', async () => {
    for (const table of ['ledger_transactions', 'ledger_postings'])
      if (database.dialect === 'postgres') await all.db.run(`drop trigger ${table}_append_only on ${table}`);
      else for (const statement of ['update', 'delete']) await all.db.run(`drop trigger ${table}_no_${statement}`);
    const before = await all.db.all('select memo from ledger_transactions');
    await rewrite(all, 'other words');
    expect(await all.db.all('select memo from ledger_transactions')).not.toEqual(before);
    const bad = (check: string) => ({ ok: false, first_bad: { check, period: '2027-06' } });
    expect(await verifyLedger(all.context())).toMatchObject(bad('anchor'));
    expect(await verifyLedger(all.context(), account)).toMatchObject(bad('anchor'));
    // A forger who moves the anchors leaves the root behind, and one who computes a root has no seal for it.
    const anchors = `update ledger_anchors set hash = (select p.hash from ledger_postings p
      where p.ledger_id = ledger_anchors.ledger_id and p.seq = ledger_anchors.seq) where seq > 0`;
    await all.db.run(anchors);
    expect(await verifyLedger(all.context())).toMatchObject(bad('root'));
    await all.db.run("update closes set ledger_root = 'of another history' where period = '2027-06'");
    expect(await verifyLedger(all.context())).toMatchObject(bad('seal'));
  });
});

/** Changes the words of a transaction, and computes every digest, hash and head again, as the ledger does. */
async function rewrite(all: Scenario, memo: string): Promise<void> {
  const { kysely } = all.context().db;
  const first = await kysely
    .selectFrom('ledger_transactions')
    .selectAll()
    .orderBy('booked_at')
    .executeTakeFirstOrThrow();
  const joined = () =>
    kysely
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_accounts as a', 'a.id', 'p.ledger_id')
      .select(['p.ledger_id', 'p.transaction_id', 'p.seq', 'p.amount', 'p.balance_after', 'a.account_id', 'a.name']);
  const own = await joined().where('p.transaction_id', '=', first.id).execute();
  const digest = transactionDigest({ ...first, memo }, own);
  await kysely.updateTable('ledger_transactions').set({ memo, digest }).where('id', '=', first.id).execute();
  const heads = new Map<number, string>();
  const digests = new Map(
    (await kysely.selectFrom('ledger_transactions').select(['id', 'digest']).execute()).map((row) => [
      row.id,
      row.digest,
    ]),
  );
  for (const posting of await joined().orderBy('p.ledger_id').orderBy('p.seq').execute()) {
    const { ledger_id, seq } = posting;
    const hash = postingHash(heads.get(ledger_id) ?? '', digests.get(posting.transaction_id) ?? '', posting);
    heads.set(ledger_id, hash);
    await kysely
      .updateTable('ledger_postings')
      .set({ hash })
      .where('ledger_id', '=', ledger_id)
      .where('seq', '=', seq)
      .execute();
    await kysely.updateTable('ledger_accounts').set({ head_hash: hash }).where('id', '=', ledger_id).execute();
  }
}

test('an administrator closes a month where the platform does not, and tenants see nothing of it', async () => {
  const all = await platformAt('2027-06-29T00:00:00+08:00');
  await admin(all).post('/api/sys/v1/configs', { key: 'billing.close_automatically', value: false });
  await setPriceFrom(all, await sell(all, 'odd', { unit_price: '0.123456' }));
  await openItem(all, await newAccount(all, 100), 'odd', all.clock.now() + 4_321_000);
  await keepSettling(all.context());
  await advanceTo(all, '2027-07-04T00:30:00+08:00');
  expect(await monthOf(all, '2027-06')).toMatchObject({ status: 'open' });
  const name = 'reader';
  await admin(all).post('/api/ums/v1/users', { name, kind: 3, password: 'Longer-12345' });
  const tenant = all.as(name, 'Longer-12345');
  for (const reply of [await tenant.post(CLOSES, { period: '2027-06' }), await tenant.get(CLOSES)])
    expect(reply.status).toBe(403);
  expect(await admin(all).post(CLOSES, { period: '2027-06' })).toMatchObject({
    status: 202,
    body: { status: 'closing', cutoff_at: '2027-07-03T16:30:00.000Z' },
  });
  await all.platform.runner.runDue();
  const { status, closed_by, rounding_amount, due_amount, usage_amount } = await monthOf(all, '2027-06');
  expect({ status, closed_by }).toEqual({ status: 'closed', closed_by: 1 });
  expect(Number(usage_amount) + Number(rounding_amount)).toBeCloseTo(Number(due_amount), 9);
  expect(rounding_amount).not.toBe('0.00');
  await all.close();
});

test('after an outage over the 3rd, the month closes with what was reported before 10:00', async () => {
  const all = await platformAt('2027-06-20T00:00:00+08:00');
  await setPriceFrom(all, await sell(all, 'traffic', { model: 'graduated', meter: 'gb', tiers: TIERS }));
  const account = await newAccount(all, 200);
  const item_id = await openItem(all, account, 'traffic', all.clock.now());
  await keepSettling(all.context());
  const report = (id: string, gb: string, at: string) =>
    admin(all).post(EVENTS, { source: 'router', events: [{ id, item_id, meter: 'gb', quantity: gb, at }] });
  await report('known', '95', '2027-06-20T00:00:00+08:00');
  await advanceTo(all, '2027-06-20T03:00:00+08:00');
  // Nothing runs from here on, but a meter reports.
  all.clock.advance(Date.parse('2027-07-03T11:30:00+08:00') - all.clock.now());
  await report('later', '10', '2027-06-29T08:00:00+08:00');
  all.clock.advance(24 * HOUR_MS);
  await all.platform.runner.runDue();
  const rows = await all.db.all(
    'select billing_cycle, service_cycle, type, payable_amount as amount from bill_lines order by id',
  );
  expect(rows).toEqual([
    { billing_cycle: '2027-06', service_cycle: '2027-06', type: 'payg', amount: 76_000_000 },
    { billing_cycle: '2027-07', service_cycle: '2027-06', type: 'adjustment', amount: 7_000_000 },
  ]);
  expect((await figuresOf(all, account)).balance).toBe(117);
  await all.close();
});
