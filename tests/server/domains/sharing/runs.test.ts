// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recomputeStatement } from '#model/domains/sharing/statement/recomputeStatement.ts';
import { periodOf } from '#model/domains/sharing/statement/settlementPeriod.ts';
import { post } from '#server/domains/billing/ledger/post.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { makeStatement } from '#server/domains/sharing/run/makeStatement.ts';
import { keepSettlingProviders } from '#server/domains/sharing/jobs/settlementJob.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { amountsOf, LINES, PROVIDERS, RUNS, sharingWorld, STATEMENTS, type SharingWorld } from './sharingWorld.ts';

const USES = { post, zoneOf: billingZone };

describe.each([await oneDatabase()])('runs of statements (spec 8.3), on $dialect', (database) => {
  let world: SharingWorld;
  beforeAll(async () => {
    world = await sharingWorld('2026-07-04T12:00:00+08:00', { database });
  });
  afterAll(() => world.all.close());

  const shared = async (code: string, more = {}) => {
    const one = await world.provider(code, more);
    await world.rule({ provider_id: one.id, provider_pct: '70' });
    return one;
  };
  const statementOf = async (period: string, provider: number) => {
    const { body, status } = await world.run(period, provider);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.statements[0];
  };
  const settle = async (id: number, user: () => ReturnType<SharingWorld['admin']>) => {
    await world.act(world.supporter(), id, 'send');
    const { status, body } = await world.act(user(), id, 'confirm');
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const stored = (table: string, statement: number) =>
    world.all.db.all(
      `select * from ${table} where ${table === 'settlement_lines' ? 'statement_id' : 'id'} = ? order by id`,
      [statement],
    );

  test('the same run gives the same bytes, and a changed draft is computed again', async () => {
    const one = await shared('BYTES');
    await world.charge({ payable: 1.234567, provider: one.id });
    const first = await statementOf('2026-06', one.id);
    const before = [await stored('settlement_statements', first.id), await stored('settlement_lines', first.id)];
    world.all.clock.advance(60_000);
    expect((await statementOf('2026-06', one.id)).content_hash).toBe(first.content_hash);
    expect([await stored('settlement_statements', first.id), await stored('settlement_lines', first.id)]).toEqual(
      before,
    );
    await world.charge({ payable: 1, provider: one.id });
    const again = await statementOf('2026-06', one.id);
    expect(again).toMatchObject({ id: first.id, line_count: 2 });
    expect(again.content_hash).not.toBe(first.content_hash);
  });

  test('two runs at once make one statement', async () => {
    const one = await shared('TWICE');
    for (let line = 0; line < 20; line += 1) await world.charge({ payable: 1, provider: one.id });
    const replies = await Promise.all([1, 2, 3].map(() => world.run('2026-06', one.id)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.statements[0].id)).size).toBe(1);
    expect(await world.linesOf(replies[0]!.body.statements[0].id)).toHaveLength(20);
  });

  test('what comes late for a settled period, and its refunds, are in the next one, by the rule of their time', async () => {
    const one = await world.provider('LATE');
    const rule = await world.rule({ provider_id: one.id, provider_pct: '70' });
    const bought = { provider: one.id, type: 'subscription_order' as const };
    const corrects = await world.charge({ ...bought, payable: 100, day: '2026-05-10' });
    const may = await statementOf('2026-05', one.id);
    await settle(may.id, one.user);
    expect((await world.run('2026-05', one.id)).body).toMatchObject({ code: 26002 });
    // Since then, another share counts; the refund takes back what was given.
    const { body: next } = await world
      .supporter()
      .post(`/api/bill/v1/settlement/rules/${rule}?action=change`, { effective_from: '2026-06-01' });
    await world.supporter().put(`/api/bill/v1/settlement/rules/${next.id}`, { provider_pct: '10' });
    await world.supporter().post(`/api/bill/v1/settlement/rules/${next.id}?action=submit`);
    await world.admin().post(`/api/bill/v1/settlement/rules/${next.id}?action=approve`);
    await world.charge({ payable: 10, provider: one.id, day: '2026-05-31', resource_id: 'late' });
    await world.charge({ ...bought, type: 'refund', corrects, payable: -50, day: '2026-06-20' });
    const june = await statementOf('2026-06', one.id);
    const lines = await world.linesOf(june.id);
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['share', '7.00'],
      ['returned', '-35.00'],
    ]);
    expect(june).toMatchObject({
      amount: '-28.00',
      payable_amount: '0.00',
      carried_out: '-28.00',
      refund_amount: '-50.00',
    });
    // Below zero nothing is paid: the next statement is reduced by it, and the ledger keeps what is owed.
    await settle(june.id, one.user);
    expect((await world.act(world.admin(), june.id, 'pay', { voucher_no: 'x' })).body).toMatchObject({ code: 26019 });
    expect((await world.act(world.admin(), june.id, 'close')).body).toMatchObject({ status: 'closed' });
    await world.act(world.admin(), may.id, 'pay', { voucher_no: 'B-5' });
    await world.charge({ payable: 1000, provider: one.id, day: '2026-07-02' });
    world.all.clock.advance(Date.parse('2026-08-05T12:00:00+08:00') - world.all.clock.now());
    const july = await statementOf('2026-07', one.id);
    expect(july).toMatchObject({ amount: '100.00', carried_in: '-28.00', payable_amount: '72.00' });
    expect((await world.admin().get(`${STATEMENTS}/${june.id}`)).body).toMatchObject({ carried_to_id: july.id });
    await settle(july.id, one.user);
    await world.act(world.admin(), july.id, 'pay', { voucher_no: 'B-7' });
    const [owed] = await world.all.db.all<{ balance: number }>('select balance from ledger_accounts where name = ?', [
      `provider.payable:${one.id}`,
    ]);
    expect(Number(owed?.balance)).toBe(0);
    expect(await verifyLedger(world.all.context())).toMatchObject({ ok: true });
  });

  test('a dispute that is resolved after the confirmation is paid with the next statement, once', async () => {
    const one = await shared('RELEASE');
    await world.charge({ payable: 100, provider: one.id, day: '2026-05-10' });
    await world.charge({ payable: 10, provider: one.id, day: '2026-05-11' });
    const may = await statementOf('2026-05', one.id);
    await world.act(world.supporter(), may.id, 'send');
    const [, line] = await world.linesOf(may.id);
    await world.act(one.user(), may.id, 'dispute', { line_ids: [line!['id']!], reason: 'why' });
    expect((await world.act(one.user(), may.id, 'confirm')).body).toMatchObject({
      payable_amount: '70.00',
      disputed_count: 1,
    });
    await world.supporter().post(`${LINES}/${String(line!['id'])}?action=resolve`, {
      decision: 'correct',
      amount: '6.50',
      reason: 'agreed',
    });
    const june = await statementOf('2026-06', one.id);
    expect(june).toMatchObject({ amount: '6.50', line_count: 1 });
    expect(await statementOf('2026-06', one.id)).toMatchObject({ content_hash: june.content_hash });
    await settle(june.id, one.user);
    expect((await world.run('2026-07', one.id)).body).toMatchObject({ statements: [] });
  });

  test('lines of every kind stand in one statement, which comes out again', async () => {
    const one = await world.provider('KINDS');
    const guarantee = { mode: 'minimum_guarantee', guarantee_amount: '500' };
    await world.rule({ provider_id: one.id, provider_pct: '70', effective_from: '2026-05-01', ...guarantee });
    const corrects = await world.charge({ type: 'subscription_order', payable: 100, provider: one.id });
    await world.charge({ type: 'refund', corrects, payable: -40, provider: one.id, day: '2026-06-20' });
    const june = await statementOf('2026-06', one.id);
    const lines = await world.linesOf(june.id);
    expect(lines.map(({ kind, amount, number }) => [number, kind, amount])).toEqual([
      [1, 'share', '70.00'],
      [2, 'returned', '-28.00'],
      [3, 'guarantee', '458.00'],
    ]);
    expect(june).toMatchObject({ amount: '500.00', guarantee_amount: '458.00' });
    const { body } = await world.admin().get(`/api/bill/v1/explain/statement/${june.id}`);
    expect(recomputeStatement(body.facts).agrees).toBe(true);
  });

  test('a statement that was withdrawn keeps the disputes of lines whose share stays', async () => {
    const one = await shared('WITHDRAW');
    await world.charge({ payable: 100, provider: one.id });
    await world.charge({ payable: 10, provider: one.id });
    const june = await statementOf('2026-06', one.id);
    await world.act(world.supporter(), june.id, 'send');
    const [line] = await world.linesOf(june.id);
    await world.act(one.user(), june.id, 'dispute', { line_ids: [line!['id']!], reason: 'why' });
    expect((await world.act(world.supporter(), june.id, 'withdraw')).status).toBe(400);
    expect(
      (await world.act(world.supporter(), june.id, 'withdraw', { remark: 'a charge is missing' })).body,
    ).toMatchObject({ status: 'draft' });
    expect((await one.user().get(LINES)).body).toEqual([]);
    await world.charge({ payable: 1, provider: one.id });
    expect(await statementOf('2026-06', one.id)).toMatchObject({
      disputed_count: 1,
      amount: '7.70',
      disputed_amount: '70.00',
    });
    expect((await world.act(world.supporter(), june.id, 'send')).body).toMatchObject({ status: 'disputed' });
  });

  test('a missing rule names the products; other providers are settled nevertheless', async () => {
    const one = await world.provider('NORULE');
    const other = await shared('WITHRULE');
    for (const { id } of [one, other]) await world.charge({ payable: 1, provider: id, day: '2026-03-10' });
    expect(await world.run('2026-03', one.id)).toMatchObject({
      status: 409,
      body: {
        code: 26001,
        message: expect.stringContaining('machine'),
        missing: { lines: 1, product_ids: [world.product], first_day: '2026-03-10' },
      },
    });
    const { status, body } = await world.run('2026-03');
    expect(status).toBe(201);
    expect(body.statements.map(({ provider_id: id }: { provider_id: number }) => id)).toContain(other.id);
    expect(body.skipped).toContainEqual(
      expect.objectContaining({ provider_id: one.id, period: '2026-03', code: 26001 }),
    );
    await world.rule({ provider_id: one.id });
    expect(await statementOf('2026-03', one.id)).toMatchObject({ payable_amount: '0.70' });
  });

  test('a disabled provider gets no statement, and what it earned is settled once it is enabled', async () => {
    const one = await shared('DISABLED');
    await world.charge({ payable: 1, provider: one.id, day: '2026-05-10' });
    const disable = () => world.admin().post(`${PROVIDERS}/${one.id}?action=disable`, { reason: 'contract ended' });
    await disable();
    expect((await world.run('2026-05', one.id)).body).toMatchObject({ code: 26003 });
    await world.admin().post(`${PROVIDERS}/${one.id}?action=enable`);
    expect(await statementOf('2026-06', one.id)).toMatchObject({ payable_amount: '0.70' });
    // What is open meanwhile waits, too.
    const { body } = await world.run('2026-06', one.id);
    const { id } = body.statements[0];
    await disable();
    expect((await world.act(world.supporter(), id, 'send')).body).toMatchObject({ code: 26003 });
    await world.admin().post(`${PROVIDERS}/${one.id}?action=enable`);
    await world.act(world.supporter(), id, 'send');
    await disable();
    expect((await world.act(one.user(), id, 'confirm')).body).toMatchObject({ code: 26003 });
    await world.admin().post(`${PROVIDERS}/${one.id}?action=enable`);
    expect((await world.act(one.user(), id, 'confirm')).body).toMatchObject({ status: 'confirmed' });
    await disable();
    expect((await world.act(world.admin(), id, 'pay', { voucher_no: 'B-1' })).body).toMatchObject({ code: 26003 });
    await world.admin().post(`${PROVIDERS}/${one.id}?action=enable`);
    expect((await world.act(world.admin(), id, 'pay', { voucher_no: 'B-1' })).body).toMatchObject({ status: 'paid' });
    expect((await world.run('2026-06', 999_999)).body).toMatchObject({ code: 26004 });
  });

  test('a period that is not over or not closed, and the period of another cycle, are refused', async () => {
    const one = await shared('WEEKLY', { settle_cycle: 'week' });
    expect((await world.run('2099-01')).body).toMatchObject({ code: 26014 });
    expect((await world.run('2026-06-1', one.id)).body).toMatchObject({ fields: { period: expect.any(String) } });
    await world.charge({ payable: 1, provider: one.id, day: '2026-06-03' });
    await world.charge({ payable: 2, provider: one.id, day: '2026-06-20', final: false });
    expect(await statementOf('2026-W23', one.id)).toMatchObject({
      payable_amount: '0.70',
      period_from: '2026-06-01',
      period_to: '2026-06-07',
    });
    expect((await world.run('2026-W25', one.id)).body).toMatchObject({ code: 26014 });
    await world.all.db.run('update bill_lines set is_final = 1 where provider_id = ?', [one.id]);
    const { body } = await world.run('2026-06', one.id);
    expect(body.statements.map(({ period, amount }: Record<string, string>) => [period, amount])).toEqual([
      ['2026-W23', '0.70'],
      ['2026-W25', '1.40'],
    ]);
  });

  test('nothing is kept of a run that is stopped half-way', async () => {
    const one = await shared('HALF');
    for (let line = 0; line < 3; line += 1) await world.charge({ payable: 1, provider: one.id });
    const stopped = world.all.context().transaction(async (inside) => {
      await makeStatement(inside, USES, one.id, periodOf('2026-06-01', 'month'));
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await world.all.db.all('select id from settlement_lines where provider_id = ?', [one.id])).toEqual([]);
    expect(await statementOf('2026-06', one.id)).toMatchObject({ line_count: 3 });
  });

  test('every morning the platform makes the drafts of periods that are over, in order, and informs once', async () => {
    const one = await shared('MORNING');
    await world.charge({ payable: 1, provider: one.id, day: '2026-04-10' });
    await world.charge({ payable: 2, provider: one.id, day: '2026-05-10' });
    await keepSettlingProviders(world.all.context(), USES);
    world.all.clock.advance(86_400_000);
    await world.all.platform.runner.runDue();
    const { body } = await world
      .admin()
      .get(`${STATEMENTS}?filter=${encodeURIComponent(JSON.stringify({ provider_id: one.id }))}&sort=["period","ASC"]`);
    expect(body.map(({ period, amount, status }: Record<string, string>) => [period, amount, status])).toEqual([
      ['2026-04', '0.70', 'draft'],
      ['2026-05', '1.40', 'draft'],
    ]);
    const { body: messages } = await world.supporter().get('/api/sys/v1/inbox?range=[0,99]');
    const titles = messages.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => title.includes('草稿')).length).toBeGreaterThan(0);
    expect(amountsOf(body, 'payable_amount')).toEqual(['0.70', '1.40']);
  });

  test('who has not confirmed or paid in time is reminded, and the platform confirms in the place of a provider', async () => {
    const one = await shared('REMIND');
    await world.charge({ payable: 1, provider: one.id, day: '2026-05-10' });
    const may = await statementOf('2026-05', one.id);
    await world.act(world.supporter(), may.id, 'send');
    const titles = async (client: ReturnType<SharingWorld['admin']>) =>
      (await client.get('/api/sys/v1/inbox?range=[0,99]')).body.map(({ title }: { title: string }) => title).join();
    expect(await titles(one.user())).toContain('待确认');
    world.all.clock.advance(8 * 86_400_000);
    await world.all.platform.runner.runDue();
    expect(await titles(one.user())).toContain('已过确认期限');
    expect(await titles(world.supporter())).toContain('未按期确认');
    expect((await world.act(world.supporter(), may.id, 'confirm')).body).toMatchObject({ status: 'confirmed' });
    expect(await titles(one.user())).toContain('已由平台确认');
    world.all.clock.advance(16 * 86_400_000);
    await world.all.platform.runner.runDue();
    expect(await titles(world.supporter())).toContain('逾期未付');
    await world.act(world.supporter(), may.id, 'pay', { voucher_no: 'B-9' });
    expect(await titles(one.user())).toContain('已付款');
  });

  test('above the limit for one person, one orders the payment and another records it', async () => {
    const one = await shared('TWO');
    await world.charge({ payable: 100_000, provider: one.id, day: '2026-05-10' });
    const may = await statementOf('2026-05', one.id);
    await settle(may.id, one.user);
    expect((await world.act(world.supporter(), may.id, 'pay', { voucher_no: 'B-2' })).body).toMatchObject({
      status: 'paying',
    });
    expect((await world.act(world.supporter(), may.id, 'pay')).body).toMatchObject({ code: 24035 });
    expect((await world.act(world.admin(), may.id, 'pay')).body).toMatchObject({ status: 'paid', voucher_no: 'B-2' });
    // The bank returned it: the ledger no longer says that it is settled, and it is paid again.
    expect((await world.act(world.admin(), may.id, 'return_payment', { remark: 'wrong account' })).body).toMatchObject({
      status: 'confirmed',
      voucher_no: null,
    });
    await world.act(world.supporter(), may.id, 'pay', { voucher_no: 'B-3' });
    expect((await world.act(world.second(), may.id, 'pay')).body).toMatchObject({ status: 'paid', voucher_no: 'B-3' });
    const [owed] = await world.all.db.all<{ balance: number }>('select balance from ledger_accounts where name = ?', [
      `provider.payable:${one.id}`,
    ]);
    expect(Number(owed?.balance)).toBe(0);
    expect((await world.supporter().post(RUNS, { period: '2026-05', provider_id: one.id })).body).toMatchObject({
      code: 26002,
    });
  });
});
