import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recomputeStatement } from '#model/domains/sharing/statement/recomputeStatement.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { RUNS, sharingWorld, STATEMENTS, type SharingWorld } from './sharingWorld.ts';

describe.each([await oneDatabase()])('statements of providers (spec 8.3, rule M7), on $dialect', (database) => {
  let world: SharingWorld;
  beforeAll(async () => {
    world = await sharingWorld('2026-07-04T12:00:00+08:00', { database });
  });
  afterAll(() => world.all.close());

  /** The balances of ledger accounts whose names begin so, in yuan. */
  const balances = async (begin: string) => {
    const rows = await world.all.db.all<{ name: string; balance: number }>(
      'select name, sum(balance) as balance from ledger_accounts where name like ? group by name order by name',
      [`${begin}%`],
    );
    return Object.fromEntries(rows.map(({ name, balance }) => [name, Number(balance) / 1_000_000]));
  };

  test('one fen, three and a hundred: lines in micro-yuan, fen once, the platform takes the rest (S23)', async () => {
    const machines = await world.provider('FEN');
    const site = await world.provider('FENSITE');
    await world.rule({ provider_id: machines.id, provider_pct: '70' });
    await world.rule({ provider_id: site.id, receiver: 'site', provider_pct: '20' });
    const payable = async (period: string, count: number) => {
      for (let line = 0; line < count; line += 1)
        await world.charge({ payable: 0.01, provider: machines.id, site: site.id, day: `${period}-10` });
      const amounts = [];
      for (const { id } of [machines, site]) {
        const { status, body } = await world.run(period, id);
        expect(status, JSON.stringify(body)).toBe(201);
        amounts.push(body.statements[0].payable_amount);
        const lines = await world.linesOf(body.statements[0].id);
        expect(new Set(lines.map(({ amount }) => amount))).toEqual(new Set([id === site.id ? '0.002' : '0.007']));
      }
      return amounts;
    };
    expect(await payable('2026-01', 1)).toEqual(['0.01', '0.00']);
    expect(await payable('2026-02', 3)).toEqual(['0.02', '0.01']);
    expect(await payable('2026-03', 100)).toEqual(['0.70', '0.20']);
  });

  test('who bears a coupon decides the base, and a voucher changes none (S24)', async () => {
    const one = await world.provider('COUPON');
    await world.rule({ provider_id: one.id, provider_pct: '70' });
    const order = { type: 'subscription_order', payable: 80, original: 100, provider: one.id } as const;
    const received = async (period: string, line: Parameters<SharingWorld['charge']>[0]) => {
      await world.charge({ ...line, day: `${period}-10` });
      const { body } = await world.run(period, one.id);
      const { share_amount, platform_amount } = body.statements[0];
      return [share_amount, platform_amount];
    };
    expect(await received('2026-01', { ...order, platform_discount: 20 })).toEqual(['70.00', '10.00']);
    expect(await received('2026-02', { ...order, provider_discount: 20 })).toEqual(['50.00', '30.00']);
    expect(await received('2026-03', order)).toEqual(['56.00', '24.00']);
    expect(await received('2026-04', { ...order, payable: 100 })).toEqual(['70.00', '30.00']);
  });

  test('the whole life: sent, disputed on one line, confirmed, paid, closed, and a refund in the next', async () => {
    const one = await world.provider('LIFE');
    await world.rule({ provider_id: one.id, provider_pct: '70' });
    await world.charge({ payable: 100, provider: one.id });
    const disputed = await world.charge({ payable: 10, provider: one.id, resource_id: 'disputed' });
    const { body } = await world.run('2026-06', one.id);
    const [statement] = body.statements;
    expect(statement).toMatchObject({ status: 'draft', line_count: 2, amount: '77.00', payable_amount: '77.00' });
    // A draft is not the provider's yet.
    expect((await one.user().get(`${STATEMENTS}/${statement.id}`)).body).toMatchObject({ code: 26012 });
    expect((await one.user().get(STATEMENTS)).body).toEqual([]);
    expect((await world.act(world.supporter(), statement.id, 'send')).body).toMatchObject({ status: 'confirming' });
    const seen = await world.linesOf(statement.id, one.user());
    expect(seen.map(({ bill_line_id, share_amount }) => [bill_line_id, share_amount])).toEqual([
      [undefined, '70.00'],
      [undefined, '7.00'],
    ]);
    const line = seen.find(({ resource_name: name }) => name === 'disputed');
    const reply = await world.act(one.user(), statement.id, 'dispute', {
      line_ids: [Number(line?.['id'])],
      reason: 'not ours',
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'disputed',
      disputed_count: 1,
      amount: '70.00',
      disputed_amount: '7.00',
    });
    // The platform confirms in the place of a provider only after the time limit.
    expect((await world.act(world.supporter(), statement.id, 'confirm')).body).toMatchObject({ code: 26018 });
    const confirmed = await world.act(one.user(), statement.id, 'confirm');
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect(confirmed.body).toMatchObject({ status: 'confirmed', payable_amount: '70.00' });
    expect(await balances(`provider.payable:${one.id}`)).toEqual({ [`provider.payable:${one.id}`]: 70 });
    // The dispute freezes its line alone: the rest is paid.
    expect((await world.act(world.supporter(), statement.id, 'pay')).body).toMatchObject({ status: 'paying' });
    const paid = await world.act(world.admin(), statement.id, 'pay', { voucher_no: 'B-1' });
    expect(paid.body).toMatchObject({ status: 'paid', voucher_no: 'B-1' });
    expect(await balances(`provider.payable:${one.id}`)).toEqual({ [`provider.payable:${one.id}`]: 0 });
    const postings = async (client: ReturnType<SharingWorld['admin']>) =>
      (await client.get('/api/bill/v1/settlement/postings')).body
        .filter(({ statement_id: of }: { statement_id: number }) => of === statement.id)
        .map(({ account, amount }: Record<string, string>) => [account, amount]);
    // A provider sees what it is owed, and not where the platform takes it from.
    const owed = [`provider.payable:${one.id}`, '70.00'];
    expect(await postings(one.user())).toEqual([owed, [owed[0], '-70.00']]);
    expect((await postings(world.admin())).toSorted()).toEqual(
      [owed, [owed[0], '-70.00'], ['revenue.machines', '-70.00'], ['channel.bank_transfer', '70.00']].toSorted(),
    );
    expect((await world.act(world.admin(), statement.id, 'close')).body).toMatchObject({ code: 26017 });
    const resolved = await world.admin().post(`/api/bill/v1/settlement/lines/${line?.['id']}?action=resolve`, {
      decision: 'correct',
      amount: '5.00',
      reason: 'half of it',
    });
    expect(resolved.status, JSON.stringify(resolved.body)).toBe(200);
    expect((await world.act(world.admin(), statement.id, 'close')).body).toMatchObject({ status: 'closed' });
    expect((await world.run('2026-06', one.id)).body).toMatchObject({ code: 26002 });
    expect(disputed).toBeGreaterThan(0);
  });

  test('the ledger stands after all of it, and every statement comes out again', async () => {
    expect(await verifyLedger(world.all.context())).toMatchObject({ ok: true });
    const { body } = await world.admin().get(STATEMENTS);
    expect(body.length).toBeGreaterThan(5);
    for (const { id } of body) {
      const explained = await world.admin().get(`/api/bill/v1/explain/statement/${id}`);
      expect(explained.status, JSON.stringify(explained.body)).toBe(200);
      expect(recomputeStatement(explained.body.facts).agrees).toBe(true);
    }
  });

  test('unknown periods and keys are refused at their field', async () => {
    for (const period of ['2026-13', '2026-06-3', '2026-W54', 'June', 7])
      expect(await world.supporter().post(RUNS, { period })).toMatchObject({
        status: 400,
        body: { fields: { period: expect.any(String) } },
      });
    expect(await world.supporter().post(RUNS, { period: '2026-06', other: 1 })).toMatchObject({ status: 400 });
  });
});
