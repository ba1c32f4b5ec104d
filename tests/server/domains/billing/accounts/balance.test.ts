import { describe, expect, test } from 'vitest';
import { scenario } from '../../../../support/scenario.ts';

const BALANCE = '/api/bill/v1/accounts/balance?owner_id=';

async function idsOf(client: { get: (path: string) => Promise<{ body: { id: number; bp_id: number | null } }> }) {
  return (await client.get('/api/ums/v1/users/current')).body;
}

describe('the balance lookup by owner id (spec 2.3, 6, 7.6)', () => {
  test('returns to kinds 0 and 1 and individuals the balance of their own account, by user id', async () => {
    const all = await scenario();
    for (const [client, balance] of [
      [all.system, '100000.00'],
      [all.admin, '88888.88'],
      [all.personal, '368.52'],
    ] as const) {
      const { id } = await idsOf(client);
      expect(await client.get(`${BALANCE}${id}`)).toMatchObject({ status: 200, body: { balance } });
    }
  });

  test('returns to every member of an organisation its balance, by bp_id', async () => {
    const all = await scenario();
    const { bp_id } = await idsOf(all.bp_admin);
    for (const client of [all.bp_admin, all.bp_user]) {
      expect((await client.get(`${BALANCE}${bp_id}`)).body).toEqual({ balance: '1254600.88', available: '1272000.88' });
    }
  });

  test('answers alike for any other account, existing or not', async () => {
    const all = await scenario();
    const [personal, member] = [await idsOf(all.personal), await idsOf(all.bp_user)];
    const foreign = await all.personal.get(`${BALANCE}${member.bp_id}`);
    expect(foreign).toMatchObject({ status: 404, body: { code: 24020 } });
    for (const path of [`${BALANCE}${personal.id}`, `${BALANCE}${member.id}`, `${BALANCE}424242`, BALANCE]) {
      const reply = await all.bp_user.get(path);
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([404, 24020, foreign.body.message]);
    }
    expect((await all.guest.get(`${BALANCE}${personal.id}`)).status).toBe(401);
  });

  test('is unknown without an account', async () => {
    const all = await scenario();
    const { id } = await idsOf(all.personal);
    await all.db.run('delete from accounts where user_id = ?', [id]);
    expect(await all.personal.get(`${BALANCE}${id}`)).toMatchObject({
      status: 200,
      body: { balance: null, available: null },
    });
  });
});

describe('billing accounts (spec 7.8)', () => {
  test('only ADMIN lists and reads them, and no one writes them', async () => {
    const { admin, bp_admin, personal } = await scenario();
    const { status, body } = await admin.get('/api/bill/v1/accounts');
    expect(status).toBe(200);
    expect((await admin.get(`/api/bill/v1/accounts/${body[0].id}`)).body).toMatchObject({
      balance: expect.stringMatching(/^-?\d+\.\d{2}$/),
    });
    for (const client of [bp_admin, personal])
      expect(await client.get('/api/bill/v1/accounts')).toMatchObject({ status: 403, body: { code: 3000 } });
    expect((await admin.put(`/api/bill/v1/accounts/${body[0].id}`, { balance: '1' })).status).toBe(403);
  });
});
