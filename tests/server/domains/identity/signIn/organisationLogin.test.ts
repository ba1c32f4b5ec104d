import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../../support/scenario.ts';
import { creditCode } from '../../../../support/schemas/specialValues.ts';

const USERS = '/api/ums/v1/users';
const BPS = '/api/ums/v1/bps';
const SIGN_IN = '/api/ums/v1/auth/password/tokens';
const PASSWORD = 'Example@2026';

let serial = 0;

async function organisation({ admin }: Scenario, login_name: string): Promise<number> {
  const reply = await admin.post(BPS, {
    name: `organisation-${login_name}`,
    login_name,
    licence_no: creditCode((serial += 1)),
  });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body.id;
}

const member = ({ admin }: Scenario, name: string, bp_id: number | null, more: Record<string, Json> = {}) =>
  admin.post(USERS, {
    name,
    password: PASSWORD,
    kind: bp_id === null ? 3 : 4,
    ...(bp_id !== null && { bp_id }),
    ...more,
  });

const signIn = async ({ guest }: Scenario, name: string, password = PASSWORD) =>
  (await guest.post(SIGN_IN, { name, password })).body.code ?? 'in';

describe.each([await oneDatabase()])('signing in as name@organisation on $dialect (decision 206)', (database) => {
  test('members sign in with their name alone or with their organisation, in any case', async () => {
    const all = await scenario({ database });
    const acme = await organisation(all, 'acme');
    expect(await member(all, 'Zhang', acme)).toMatchObject({ status: 201 });
    for (const name of ['Zhang', 'zhang@acme', 'ZHANG@ACME', ' zhang@acme '])
      expect(await signIn(all, name)).toBe('in');
  });

  test('a name within an organisation repeats in another one', async () => {
    const all = await scenario({ database });
    const [acme, beta] = [await organisation(all, 'acme'), await organisation(all, 'beta')];
    expect(await member(all, 'zhang', null)).toMatchObject({ status: 201 });
    expect(await member(all, 'zhang@acme', acme)).toMatchObject({ status: 201 });
    expect(await member(all, 'zhang@beta', beta, { password: 'Another@2026' })).toMatchObject({ status: 201 });
    expect(await signIn(all, 'zhang@acme')).toBe('in');
    expect(await signIn(all, 'zhang@beta')).toBe(1101);
    expect(await signIn(all, 'zhang@beta', 'Another@2026')).toBe('in');
  });

  test('an unknown organisation, a stranger and a wrong password are refused alike, and freeze alike', async () => {
    const all = await scenario({ database });
    const acme = await organisation(all, 'acme');
    await organisation(all, 'beta');
    await member(all, 'zhang', acme);
    for (const name of ['zhang@beta', 'zhang@unknown', 'nobody@acme', '@acme', 'zhang@', 'personal@acme'])
      expect(await signIn(all, name)).toBe(1101);
    for (let tries = 0; tries < 4; tries += 1) await signIn(all, 'zhang@unknown');
    expect(await signIn(all, 'zhang@unknown')).toBe(1136);
    for (let tries = 0; tries < 5; tries += 1) await signIn(all, 'zhang@acme', 'Wrong@2026');
    expect(await signIn(all, 'zhang')).toBe(1136);
  });

  test('names that two accounts would share are refused (1113), and names of other organisations (1111)', async () => {
    const all = await scenario({ database });
    const [acme, beta] = [await organisation(all, 'acme'), await organisation(all, 'beta')];
    await member(all, 'zhang', acme);
    expect(await member(all, 'zhang@acme', acme)).toMatchObject({ status: 409, body: { code: 1113 } });
    expect(await member(all, 'li@acme', acme)).toMatchObject({ status: 201 });
    expect(await member(all, 'li', acme)).toMatchObject({ status: 409, body: { code: 1113 } });
    expect(await member(all, 'li', beta)).toMatchObject({ status: 201 });
    for (const [name, bp] of [
      ['wang@beta', acme],
      ['wang@acme', null],
      ['wang@example.com', acme],
    ] as const)
      expect(await member(all, name, bp)).toMatchObject({ status: 400, body: { code: 1111 } });
    const [{ id }] = (await all.admin.get(`${USERS}?filter=${encodeURIComponent('{"name":"li@acme"}')}`)).body;
    expect(await all.admin.put(`${USERS}/${id}`, { bp_id: beta })).toMatchObject({ status: 400, body: { code: 1111 } });
    expect(await all.admin.post(BPS, { name: 'x', login_name: 'acme' })).toMatchObject({ status: 409 });
    expect(await all.admin.post(BPS, { name: 'y', login_name: 'a.b' })).toMatchObject({ status: 400 });
  });
});
