import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { figuresOf, newAccount, recharge } from '../../../../support/wallets.ts';

const BILL = '/api/bill/v1';
const HOUR_MS = 3_600_000;

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

describe.each([await oneDatabase()])('topping up an account (spec 7.8) on $dialect', (database) => {
  let all: Scenario;
  let own: number;
  let organisation: number;
  beforeAll(async () => {
    all = await createScenario({ database });
    own = (await all.personal.get(`${BILL}/wallet`)).body.account_id;
    organisation = (await all.bp_user.get(`${BILL}/wallet`)).body.account_id;
  });
  afterAll(() => all.close());

  const charge = (client: Client, id: number, body: Record<string, Json>, key = newKey()) =>
    client.put(`${BILL}/accounts/${id}/charge`, body, { headers: { 'idempotency-key': key } });
  const act = (client: Client, path: string, body: Record<string, Json> = {}) =>
    client.post(`${BILL}${path}`, body, { headers: { 'idempotency-key': newKey() } });
  async function setSettings(values: Record<string, string | null>): Promise<void> {
    for (const [key, value] of Object.entries(values)) {
      const filter = encodeURIComponent(JSON.stringify({ key }));
      const [setting] = (await all.admin.get(`/api/sys/v1/configs?filter=${filter}`)).body;
      expect((await all.admin.put(`/api/sys/v1/configs/${setting.id}`, { value })).status, key).toBe(200);
    }
  }

  test('an administrator credits by any method, at once and once for each key', async () => {
    const id = await newAccount(all);
    const key = newKey();
    const body = { amount: '120.50', method: 'admin_grant', remark: 'welcome' };
    const first = await charge(all.admin, id, body, key);
    expect(first).toMatchObject({
      status: 200,
      body: { amount: '120.50', status: 'success', balance_before: '0.00', balance_after: '120.50', operator: 'admin' },
    });
    expect((await charge(all.admin, id, body, key)).body.id).toBe(first.body.id);
    expect(await charge(all.admin, id, { ...body, amount: '1' }, key)).toMatchObject({
      status: 409,
      body: { code: 9212 },
    });
    // Keys are kept for a day; the top-up itself stays unique after that.
    await all.db.run('delete from idempotency_keys');
    expect((await charge(all.admin, id, body, key)).body.id).toBe(first.body.id);
    await all.db.run('delete from idempotency_keys');
    expect((await charge(all.admin, id, { ...body, amount: '1' }, key)).body.code).toBe(9212);
    expect(await figuresOf(all, id)).toMatchObject({ balance: 120.5, available: 120.5 });
    for (const method of ['bank_transfer', 'alipay', 'wechat', 'auto', 'refund', 'voucher'])
      expect((await charge(all.admin, id, { amount: '1', method })).status, method).toBe(200);
    expect(await figuresOf(all, id)).toMatchObject({ balance: 126.5 });
    const { body: funds } = await all.admin.get(
      `${BILL}/funds?filter=${JSON.stringify({ account_id: id })}&sort=["seq","ASC"]`,
    );
    expect(funds.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(funds[0]).toMatchObject({
      type: 'recharge',
      direction: 'inbound',
      amount: '120.50',
      balance_before: '0.00',
      balance_after: '120.50',
      ref_type: 'charge',
      ref_id: first.body.record_no,
      source: 'manual',
      remark: 'welcome',
      operator: 'admin',
    });
  });

  test('refuses a missing key, an amount of zero, parts of a fen, and a closed account', async () => {
    const id = await newAccount(all);
    expect(await all.admin.put(`${BILL}/accounts/${id}/charge`, { amount: '1', method: 'alipay' })).toMatchObject({
      status: 428,
      body: { code: 9214 },
    });
    for (const amount of ['0', '-5', '0.001', 'x', null])
      expect(await charge(all.admin, id, { amount, method: 'alipay' }), String(amount)).toMatchObject({
        status: 400,
        body: { code: 24014, fields: { amount: expect.any(String) } },
      });
    expect(await charge(all.admin, id, { amount: '1.005', method: 'alipay' })).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { amount: expect.any(String) } },
    });
    expect((await act(all.admin, `/accounts/${id}?action=close`)).body.status).toBe('closed');
    expect((await charge(all.admin, id, { amount: '1', method: 'alipay' })).status).toBe(409);
    expect(await figuresOf(all, id)).toMatchObject({ balance: 0 });
  });

  test('an owner tops up only through what is set up, and only their own account', async () => {
    for (const method of ['admin_grant', 'alipay', 'auto', 'refund', 'voucher'])
      expect(await charge(all.personal, own, { amount: '1', method }), method).toMatchObject({
        status: 400,
        body: { code: 24034 },
      });
    const before = await figuresOf(all, own);
    expect(await charge(all.personal, own, { amount: '3', method: 'demo' })).toMatchObject({
      status: 202,
      body: { status: 'pending', amount: '3.00' },
    });
    expect(await figuresOf(all, own)).toEqual(before);
    await all.platform.runner.runDue();
    expect((await figuresOf(all, own)).balance).toBeCloseTo(before.balance + 3, 2);
    for (const [client, id] of [
      [all.personal, organisation],
      [all.bp_user, own],
    ] as const)
      expect((await charge(client, id, { amount: '1', method: 'demo' })).status).toBe(404);
  });

  test('a bank transfer begins with a code, and ends with the administrator who matches it', async () => {
    await setSettings({ 'billing.bank_company': null });
    expect(await act(all.bp_user, '/remittances', { amount: '100' })).toMatchObject({
      status: 400,
      body: { code: 24045 },
    });
    expect((await charge(all.bp_user, organisation, { amount: '1', method: 'bank_transfer' })).body.code).toBe(24034);
    await setSettings({ 'billing.bank_company': '算台', 'billing.bank_name': '银行', 'billing.bank_account': '6222' });
    expect((await all.bp_user.get(`${BILL}/wallet`)).body.channels).toContainEqual({
      method: 'bank_transfer',
      kind: 'transfer',
      company: '算台',
      bank: '银行',
      account: '6222',
    });
    const { body: transfer, status } = await act(all.bp_user, '/remittances', { amount: '100', payer_name: '星河' });
    expect([status, transfer.account_id]).toEqual([201, organisation]);
    const code = transfer.remittance_code;
    expect(code).toMatch(/^\d{10}$/);
    // It is shown only once.
    expect(JSON.stringify((await all.admin.get(`${BILL}/remittances/${transfer.id}`)).body)).not.toContain(code);
    expect(await charge(all.bp_user, organisation, { amount: '100', method: 'bank_transfer' })).toMatchObject({
      status: 400,
      body: { fields: { remittance_code: expect.any(String) } },
    });
    const pay = (given: string) =>
      charge(all.bp_user, organisation, { amount: '100', method: 'remittance_code', remittance_code: given });
    expect(await pay('0000000000')).toMatchObject({ status: 400, body: { code: 24047 } });
    const before = await figuresOf(all, organisation);
    const { body: pending } = await pay(code);
    expect(pending).toMatchObject({ status: 'pending', method: 'remittance_code' });
    expect(await pay(code)).toMatchObject({ status: 400, body: { code: 24047 } });
    expect((await figuresOf(all, organisation)).balance).toBe(before.balance);
    const seen = await all.admin.get(`${BILL}/remittances/${transfer.id}`);
    expect(seen.body).toMatchObject({ status: 'reviewing', charge_id: pending.id });
    expect((await act(all.bp_user, `/remittances/${transfer.id}?action=approve`)).status).toBe(403);
    const serial = { received_amount: '99.5', bank_serial: 'SN-1' };
    expect((await act(all.admin, `/remittances/${transfer.id}?action=approve`, serial)).body).toMatchObject({
      status: 'approved',
      received_amount: '99.50',
    });
    expect((await all.bp_user.get(`${BILL}/charge-records/${pending.id}`)).body).toMatchObject({
      status: 'success',
      amount: '99.50',
      channel_trade_no: 'SN-1',
    });
    expect((await figuresOf(all, organisation)).balance).toBeCloseTo(before.balance + 99.5, 2);
    const { body: other } = await act(all.bp_user, '/remittances', { amount: '5' });
    expect(await act(all.admin, `/remittances/${other.id}?action=approve`, serial)).toMatchObject({
      status: 409,
      body: { code: 24042 },
    });
    expect((await act(all.admin, `/remittances/${other.id}?action=reject`)).body.status).toBe('rejected');
  });

  test('an expired code is refused as such, and a rejected transfer fails its top-up', async () => {
    await setSettings({ 'billing.bank_company': '算台', 'billing.bank_name': '银行', 'billing.bank_account': '6222' });
    const { body: transfer } = await act(all.bp_user, '/remittances', { amount: '10' });
    const pay = (code: string, amount = '10') =>
      charge(all.bp_user, organisation, { amount, method: 'remittance_code', remittance_code: code });
    // Between two accounts, a code is wrong.
    expect(
      (
        await charge(all.personal, own, {
          amount: '10',
          method: 'remittance_code',
          remittance_code: transfer.remittance_code,
        })
      ).body.code,
    ).toBe(24047);
    await all.db.run('update remittances set expires_at = ? where id = ?', [all.clock.now(), transfer.id]);
    expect((await pay(transfer.remittance_code)).body.code).toBe(24048);
    await all.db.run('update jobs set run_at = ? where job_key = ?', [
      all.clock.now(),
      `remittance-due ${transfer.id}`,
    ]);
    await all.platform.runner.runDue();
    expect((await all.bp_user.get(`${BILL}/remittances/${transfer.id}`)).body.status).toBe('expired');
    expect((await pay(transfer.remittance_code)).body.code).toBe(24048);
    const { body: lost } = await act(all.bp_user, '/remittances', { amount: '10' });
    const { body: pending } = await pay(lost.remittance_code);
    await act(all.admin, `/remittances/${lost.id}?action=reject`, { reject_reason: '未到账' });
    expect((await all.bp_user.get(`${BILL}/charge-records/${pending.id}`)).body).toMatchObject({
      status: 'failed',
      fail_reason: '未到账',
    });
    const { body: matched } = await act(all.bp_user, '/remittances', { amount: '10' });
    expect(
      await charge(all.admin, organisation, {
        amount: '10',
        method: 'remittance_code',
        remittance_code: matched.remittance_code,
      }),
    ).toMatchObject({ status: 200, body: { status: 'success' } });
  });

  test('large transfers and adjustments take two administrators', async () => {
    await setSettings({ 'billing.bank_company': '算台', 'billing.bank_name': '银行', 'billing.bank_account': '6222' });
    const id = await newAccount(all, 10);
    const { body: transfer } = await act(all.admin, '/remittances', { account_id: id, amount: '50000.01' });
    const approve = (client: Client, input = {}) => act(client, `/remittances/${transfer.id}?action=approve`, input);
    expect(await approve(all.admin)).toMatchObject({
      status: 400,
      body: { fields: { bank_serial: expect.any(String) } },
    });
    const serial = { bank_serial: 'B-7' };
    expect((await approve(all.admin, serial)).body).toMatchObject({ status: 'second_review' });
    expect(await approve(all.admin, serial)).toMatchObject({ status: 409, body: { code: 24035 } });
    expect((await approve(all.system, serial)).body).toMatchObject({ status: 'approved' });
    expect(await figuresOf(all, id)).toMatchObject({ balance: 50_010.01 });

    const adjust = (amount: string) =>
      act(all.admin, `/accounts/${id}?action=adjust`, { amount, reason: 'wrong', reference: 'J-1' });
    expect(await adjust('-10.01')).toMatchObject({ status: 200, body: { status: 'booked', amount: '-10.01' } });
    expect(await adjust('0')).toMatchObject({ status: 400, body: { fields: { amount: expect.any(String) } } });
    const { body: waiting, status } = await adjust('-50000.01');
    expect([status, waiting.status]).toEqual([202, 'pending']);
    expect(await figuresOf(all, id)).toMatchObject({ balance: 50_000 });
    const decide = (client: Client, word: string) => act(client, `/adjustments/${waiting.id}?action=${word}`);
    expect(await decide(all.admin, 'approve')).toMatchObject({ status: 409, body: { code: 24035 } });
    expect((await decide(all.system, 'approve')).body.status).toBe('booked');
    expect(await figuresOf(all, id)).toMatchObject({ balance: -0.01 });
    expect((await decide(all.system, 'approve')).status).toBe(409);
    expect((await all.bp_admin.get(`${BILL}/adjustments`)).status).toBe(403);
  });

  test('credit, threshold, freeze and close follow the money', async () => {
    const id = await newAccount(all, 150);
    const states = async () => (await all.admin.get(`${BILL}/accounts/${id}`)).body;
    const run = (word: string, body: Record<string, Json> = {}) =>
      act(all.admin, `/accounts/${id}?action=${word}`, body);
    expect((await run('setThreshold', { low_balance_threshold: '200' })).body.status).toBe('low_balance');
    expect((await run('setCredit', { credit_limit: '100' })).body).toMatchObject({
      status: 'normal',
      available: '250.00',
    });
    expect((await run('freeze', { freeze_reason: 'check' })).body.status).toBe('frozen');
    await recharge(all, id, 1);
    expect(await states()).toMatchObject({ status: 'frozen', balance: '151.00' });
    expect((await run('setCredit', { credit_limit: '0' })).body.status).toBe('frozen');
    expect((await run('unfreeze')).body).toMatchObject({ status: 'low_balance', freeze_reason: null });
    expect(await run('close')).toMatchObject({ status: 409, body: { code: 24033 } });
    await run('adjust', { amount: '-151', reason: 'end', reference: 'J-2' });
    expect((await run('close')).body.status).toBe('closed');
    expect(
      (await act(all.personal, `/accounts/${own}?action=setThreshold`, { low_balance_threshold: '7' })).body,
    ).toMatchObject({ low_balance_threshold: '7.00' });
    for (const word of ['setCredit', 'adjust', 'freeze', 'close'])
      expect((await act(all.personal, `/accounts/${own}?action=${word}`)).status, word).toBe(403);
  });

  test('owners read their own money and nothing else, and may verify it', async () => {
    for (const list of ['funds', 'charge-records', 'vouchers', 'remittances']) {
      const [mine, theirs] = [await all.personal.get(`${BILL}/${list}`), await all.bp_user.get(`${BILL}/${list}`)];
      expect(
        mine.body.every((each: { account_id: number }) => each.account_id === own),
        list,
      ).toBe(true);
      expect(
        theirs.body.every((each: { account_id: number }) => each.account_id === organisation),
        list,
      ).toBe(true);
    }
    expect((await all.personal.get(`${BILL}/funds`)).body[0]).not.toHaveProperty('user_id');
    const file = await all.personal.get(`${BILL}/funds?format=csv`);
    expect(file.body.trim().split('\r\n').length).toBeGreaterThan(1);
    const verify = (client: Client, body: Record<string, Json> = {}) => client.post(`${BILL}/ledger/verify`, body);
    expect((await verify(all.admin)).body).toMatchObject({ ok: true });
    const [whole, part] = [(await verify(all.admin)).body, (await verify(all.personal)).body];
    expect(part).toMatchObject({ ok: true });
    expect(part.postings).toBeLessThan(whole.postings);
    expect(await verify(all.personal, { account_id: organisation })).toMatchObject({
      status: 404,
      body: { code: 24020 },
    });
    expect((await verify(all.guest)).status).toBe(401);
  });

  test('an account with a history of money stays', async () => {
    const id = await newAccount(all, 5);
    const [account] = await all.db.all<{ user_id: number }>('select user_id from accounts where id = ?', [id]);
    const remove = () => all.admin.delete(`/api/ums/v1/users/${account?.user_id}`);
    expect((await remove()).status).toBe(409);
    await act(all.admin, `/accounts/${id}?action=adjust`, { amount: '-5', reason: 'end', reference: 'J-3' });
    expect((await remove()).status).toBe(409);
    all.clock.advance(HOUR_MS);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });
});
