import { describe, expect, test } from 'vitest';
import { scenario } from '../../../../support/scenario.ts';
import { grantTo, newAccount } from '../../../../support/wallets.ts';

const VOUCHERS = '/api/bill/v1/vouchers';

describe('an action of a record', () => {
  test('only replies with dry_run, happens once, and changes nothing in a state of `done`', async () => {
    const all = await scenario();
    const id = await grantTo(all, await newAccount(all), { kind: 'voucher', face_amount: '5.00' });
    const at = `${VOUCHERS}/${id}?action=revoke`;
    const history = async () => (await all.admin.get(`${VOUCHERS}/${id}/history`)).body.length;
    const now = async () => (await all.admin.get(`${VOUCHERS}/${id}`)).body;
    const before = await history();
    expect(await all.admin.post(`${at}&dry_run=1`)).toMatchObject({ status: 200, body: { status: 'revoked' } });
    expect(await now()).toMatchObject({ status: 'unused', remaining: '5.00' });
    expect(await history()).toBe(before);
    const first = await all.admin.post(at);
    expect(first).toMatchObject({ status: 200, body: { status: 'revoked', remaining: '0.00' } });
    const revoked = await history();
    // A second tab still has the version from before.
    const again = await all.admin.post(at, undefined, { headers: { 'if-match': '"1"' } });
    expect(again).toMatchObject({ status: 200, body: { status: 'revoked', _version: first.body._version } });
    expect(await history()).toBe(revoked);
    expect((await all.personal.post(at)).status).toBe(403);
  });

  test('is refused in a state that it neither needs nor names under `done`', async () => {
    const all = await scenario();
    const id = await grantTo(all, await newAccount(all), {
      kind: 'voucher',
      face_amount: '5.00',
      valid_to: new Date(all.clock.now() + 1_000).toISOString(),
    });
    all.clock.advance(1_000);
    await all.platform.runner.runDue();
    const at = `${VOUCHERS}/${id}?action=revoke`;
    for (const path of [at, `${at}&dry_run=1`])
      expect(await all.admin.post(path)).toMatchObject({ status: 409, body: { why: { kind: 'state' } } });
  });
});
