import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { idOf } from '../../../support/people/policies.ts';
import type { Client } from '../../../support/servers/client.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';

const USERS = '/api/ums/v1/users';
const BPS = '/api/ums/v1/bps';
const FACTORS = `${USERS}/current/factors`;
const MINUTE_MS = 60_000;

async function enrol(all: Scenario, of: Client) {
  const { secret } = (await of.post(`${FACTORS}/totp`)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: all.clock.now() });
  expect((await of.put(`${FACTORS}/totp`, { code })).status).toBe(200);
}

const ownBp = async (all: Scenario) => (await all.bp_admin.get(`${USERS}/current`)).body.bp_id as number;
const rule = (of: Client, bp: number, word: 'require' | 'waive') =>
  of.post(`${BPS}/${bp}?action=${word}-second-factor`);
/** A session that is looked up again, not believed. */
const later = ({ clock }: Scenario) => clock.advance(3_000);

describe.each([await oneDatabase()])('the second factors of an organisation on $dialect', (database) => {
  test('its administrator sees which members have one, and nothing about others', async () => {
    const all = await scenario({ database });
    await enrol(all, all.bp_user);
    const bp = await ownBp(all);
    const members = (await all.bp_admin.get(USERS)).body as { name: string; bp_id: number; second_factor: boolean }[];
    expect(members.length).toBeGreaterThan(1);
    expect(members.every(({ bp_id }) => bp_id === bp)).toBe(true);
    expect(members.find(({ name }) => name === 'bp_user')?.second_factor).toBe(true);
    expect(members.find(({ name }) => name === 'bp_admin')?.second_factor).toBe(false);
    expect(members[0]).not.toHaveProperty('last_login_ip');
    expect(members[0]).not.toHaveProperty('description');
    expect((await all.bp_admin.get(`${USERS}/${await idOf(all, 'personal')}`)).status).toBe(404);
    expect(await all.bp_user.get(USERS)).toMatchObject({ status: 403, body: { code: 3000 } });
    // What an organisation may do with a member is suspending, not editing (decision 286).
    const member = await idOf(all, 'bp_user');
    for (const refused of [
      await all.bp_admin.put(`${USERS}/${member}`, { nickname: 'x' }),
      await all.bp_admin.delete(`${USERS}/${member}`),
      await all.bp_admin.post(`${USERS}/${member}?action=reset-password`, { password: 'Another@2026' }),
      await all.bp_admin.get(`${USERS}?format=csv`),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 3000 } });
  });

  test('required by its administrator, with a proof: members get a message and do nothing else before (1172)', async () => {
    const all = await scenario({ database });
    const bp = await ownBp(all);
    const expires_at = new Date(all.clock.now() + 60 * 24 * MINUTE_MS).toISOString();
    const { secret } = (await all.bp_user.post('/api/ums/v1/api-tokens', { name: 'ci', expires_at })).body;
    const byToken = () => all.guest.get('/api/sys/v1/inbox', { headers: { authorization: `Bearer ${secret}` } });
    expect((await byToken()).status).toBe(200);
    all.clock.advance(31 * MINUTE_MS);
    expect(await rule(all.bp_admin, bp, 'require')).toMatchObject({ status: 403, body: { code: 1133 } });
    await all.bp_admin.post(`${USERS}/current/proof`, { password: 'Suantai@2026' });
    await enrol(all, all.bp_admin);
    expect((await rule(all.bp_admin, bp, 'require')).body).toMatchObject({ second_factor: true });
    later(all);
    expect(await all.bp_user.get('/api/sys/v1/inbox')).toMatchObject({ status: 403, body: { code: 1172 } });
    expect(await byToken()).toMatchObject({ status: 403, body: { code: 1172 } });
    expect((await all.bp_user.get(FACTORS)).body.required).toBe(true);
    expect((await all.personal.get('/api/sys/v1/inbox')).status).toBe(200);
    await all.bp_user.post(`${USERS}/current/proof`, { password: 'Suantai@2026' });
    await enrol(all, all.bp_user);
    later(all);
    const inbox = (await all.bp_user.get('/api/sys/v1/inbox')).body as { title: string }[];
    expect(inbox.map(({ title }) => title).join()).toContain('要求成员开启两步验证');
    expect(await all.bp_user.delete(`${FACTORS}/totp`)).toMatchObject({ status: 409, body: { code: 1174 } });
    expect((await rule(all.bp_admin, bp, 'waive')).status).toBe(200);
    expect((await all.bp_user.delete(`${FACTORS}/totp`)).status).toBe(204);
  });

  test('is decided by its own administrator or the platform, and by no one else', async () => {
    const all = await scenario({ database });
    const bp = await ownBp(all);
    const others = (await all.admin.get(BPS)).body as { id: number; status: string }[];
    const foreign = others.find(({ id, status }) => id !== bp && status === 'approved');
    expect((await rule(all.bp_admin, foreign?.id ?? 0, 'require')).status).toBe(404);
    expect((await all.bp_admin.get(BPS)).body).toMatchObject([{ id: bp }]);
    expect(await rule(all.bp_user, bp, 'require')).toMatchObject({ status: 403 });
    expect(await rule(all.personal, bp, 'require')).toMatchObject({ status: 403 });
    // The name was reviewed.
    expect(await all.bp_admin.put(`${BPS}/${bp}`, { name: 'mine' })).toMatchObject({
      status: 400,
      body: { fields: { name: expect.any(String) } },
    });
    expect((await rule(all.admin, bp, 'require')).status).toBe(200);
    expect((await rule(all.admin, bp, 'require')).status).toBe(409);
  });
});
