import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { idOf } from '../../../../support/people/policies.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../../support/scenario.ts';

const USERS = '/api/ums/v1/users';
const TOKENS = '/api/ums/v1/api-tokens';
const MEMBERSHIP = `${USERS}/current/membership`;
const GROUPS = '/api/omc/v1/alarm-groups';
const DAY_MS = 86_400_000;

describe.each([await oneDatabase()])('members of an organisation on $dialect (decision 286)', (database) => {
  let all: Scenario;
  let bp: number;
  beforeAll(async () => {
    all = await createScenario({ database });
    bp = (await all.bp_admin.get(`${USERS}/current`)).body.bp_id;
  });
  afterAll(() => all.close());

  let serial = 0;
  /** A member with a role, who can sign in. */
  async function member(role: string | null = 'TENANT') {
    const name = `colleague-${(serial += 1)}`;
    const permissions = role === null ? [] : [{ role }];
    const made = await all.admin.post(USERS, { name, kind: 4, bp_id: bp, password: DEMO_PASSWORD, permissions });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    return { id: made.body.id as number, name, client: all.as(name, DEMO_PASSWORD) };
  }
  const act = (client: typeof all.guest, id: number, word: string, body: Record<string, Json> = {}) =>
    client.post(`${USERS}/${id}?action=${word}`, body);
  /** Something of the organisation that the member holds: made by the platform in their name. */
  async function ownKey(of: Awaited<ReturnType<typeof member>>, name: string): Promise<string> {
    const made = await of.client.post(GROUPS, { name });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    return made.body.id;
  }
  const later = () => all.clock.advance(3_000);

  test('the list names the role of each in plain words', async () => {
    const [admin, plain, limited] = [await member('TENANT_ADMIN'), await member(), await member(null)];
    const { body } = await all.bp_admin.get(`${USERS}?range=[0,99]`);
    const roleOf = (id: number) => body.find((each: { id: number }) => each.id === id)?.member_role;
    expect([admin, plain, limited].map(({ id }) => roleOf(id))).toEqual(['admin', 'member', 'limited']);
    expect(roleOf(await idOf(all, 'bp_admin'))).toBe('admin');
    const filtered = await all.bp_admin.get(`${USERS}?filter=${encodeURIComponent('{"member_role":"limited"}')}`);
    expect(filtered.body.map((each: { id: number }) => each.id)).toContain(limited.id);
    expect(filtered.body.map((each: { id: number }) => each.id)).not.toContain(plain.id);
  });

  test('suspending ends sessions and refuses tokens at once; restoring lets both in again', async () => {
    const someone = await member();
    const token = (
      await someone.client.post(TOKENS, {
        name: 'pipeline',
        actions: ['*'],
        expires_at: new Date(all.clock.now() + DAY_MS).toISOString(),
      })
    ).body.secret;
    const withToken = () => all.guest.get(`${USERS}/current`, { headers: { authorization: `Bearer ${token}` } });
    expect((await withToken()).status).toBe(200);
    expect((await act(all.bp_admin, someone.id, 'disable')).status).toBe(200);
    expect((await someone.client.get(`${USERS}/current`)).status).toBe(401);
    expect((await withToken()).status).toBe(401);
    expect((await act(all.bp_admin, someone.id, 'enable')).status).toBe(200);
    expect((await withToken()).status).toBe(200);
    expect((await all.as(someone.name, DEMO_PASSWORD).get(`${USERS}/current`)).status).toBe(200);
    // Neither themselves, nor the administrator above, nor somebody of another organisation.
    expect((await act(all.bp_admin, await idOf(all, 'bp_admin'), 'disable')).status).toBe(409);
    const second = await member('TENANT_ADMIN');
    expect((await act(second.client, await idOf(all, 'bp_admin'), 'disable')).status).toBe(403);
    expect((await act(all.bp_admin, await idOf(all, 'personal'), 'disable')).status).toBe(404);
    expect((await act(someone.client, second.id, 'disable')).status).toBe(401);
    expect((await act(all.as(someone.name, DEMO_PASSWORD), second.id, 'disable')).status).toBe(403);
  });

  test('a role that changes counts in an open session from the next request on', async () => {
    const someone = await member();
    expect((await someone.client.get(USERS)).status).toBe(403);
    expect((await act(all.bp_admin, someone.id, 'change-role', { member_role: 'admin' })).status).toBe(200);
    later();
    expect((await someone.client.get(USERS)).status).toBe(200);
    expect((await act(all.bp_admin, someone.id, 'change-role', { member_role: 'limited' })).status).toBe(200);
    later();
    expect((await someone.client.get(USERS)).status).toBe(403);
    expect((await all.admin.get(`${USERS}/${someone.id}`)).body.permissions).toEqual([]);
    const own = await idOf(all, 'bp_admin');
    expect((await act(all.bp_admin, own, 'change-role', { member_role: 'member' })).status).toBe(409);
  });

  test('projects are assigned within the organisation only', async () => {
    const someone = await member();
    const [own] = (await all.bp_admin.get('/api/issue/v1/project')).body;
    const foreign = (await all.admin.get('/api/issue/v1/project?range=[0,99]')).body.find(
      (each: { bp_id: number }) => each.bp_id !== bp,
    );
    expect((await act(all.bp_admin, someone.id, 'assign-projects', { project_ids: [own.id] })).body).toMatchObject({
      project_ids: [own.id],
    });
    const refused = await act(all.bp_admin, someone.id, 'assign-projects', { project_ids: [foreign.id] });
    expect(refused).toMatchObject({ status: 400, body: { fields: expect.anything() } });
  });

  test('handing over shows a plan and carries out exactly that', async () => {
    const [giver, receiver] = [await member(), await member()];
    const id = await ownKey(giver, 'night');
    await ownKey(receiver, 'night');
    const path = `${USERS}/${giver.id}?action=hand-over`;
    const shown = await all.bp_admin.post(`${path}&preview=1`, { receiver_id: receiver.id });
    expect(shown, JSON.stringify(shown.body)).toMatchObject({ status: 200, body: { previewed: expect.any(String) } });
    expect(JSON.stringify(shown.body.tables)).toContain('night');
    // Something that was added meanwhile was not shown.
    const second = await ownKey(giver, 'weekend');
    expect(
      (await all.bp_admin.post(`${path}&previewed=${shown.body.previewed}`, { receiver_id: receiver.id })).body.code,
    ).toBe(9224);
    const again = await all.bp_admin.post(`${path}&preview=1`, { receiver_id: receiver.id });
    expect(
      (await all.bp_admin.post(`${path}&previewed=${again.body.previewed}`, { receiver_id: receiver.id })).status,
    ).toBe(200);
    for (const each of [id, second]) {
      expect((await receiver.client.get(`${GROUPS}/${each}`)).status).toBe(200);
      expect((await giver.client.get(`${GROUPS}/${each}`)).status).toBe(404);
    }
    // Two things of one name stay two things.
    expect((await receiver.client.get(GROUPS)).body.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'night',
      `night-${giver.name}`,
      'weekend',
    ]);
    // The giver stays a member, and is signed in as before.
    expect((await giver.client.get(`${USERS}/current`)).body).toMatchObject({ bp_id: bp });
    const foreign = await act(all.bp_admin, giver.id, 'hand-over', { receiver_id: await idOf(all, 'personal') });
    expect(foreign.status).toBe(400);
    expect((await act(all.bp_admin, giver.id, 'hand-over', { receiver_id: giver.id })).status).toBe(400);
    await act(all.bp_admin, receiver.id, 'disable');
    expect((await act(all.bp_admin, giver.id, 'hand-over', { receiver_id: receiver.id })).status).toBe(400);
  });

  test('removing a member hands over, ends tokens and sessions, and leaves an individual', async () => {
    const [leaver, receiver] = [await member(), await member()];
    const id = await ownKey(leaver, 'of-the-leaver');
    await leaver.client.post(TOKENS, {
      name: 'old',
      actions: ['*'],
      expires_at: new Date(all.clock.now() + DAY_MS).toISOString(),
    });
    const path = `${USERS}/${leaver.id}?action=remove-member`;
    const shown = await all.bp_admin.post(`${path}&preview=1`, { receiver_id: receiver.id });
    expect(JSON.stringify(shown.body)).toContain('API');
    expect((await all.bp_admin.post(path, { receiver_id: receiver.id })).status).toBe(200);
    expect((await leaver.client.get(`${USERS}/current`)).status).toBe(401);
    expect((await all.bp_admin.get(`${USERS}/${leaver.id}`)).status).toBe(404);
    expect((await receiver.client.get(`${GROUPS}/${id}`)).status).toBe(200);
    const alone = all.as(leaver.name, DEMO_PASSWORD);
    expect((await alone.get(`${USERS}/current`)).body).toMatchObject({ kind: 3, bp_id: null });
    expect((await alone.get(TOKENS)).body).toMatchObject([{ name: 'old', status: 'revoked' }]);
    expect(await all.db.all('select id from accounts where user_id = ?', [leaver.id])).toHaveLength(1);
    expect((await alone.get(`${GROUPS}/${id}`)).status).toBe(404);
  });

  test('a member leaves alone, and what they hold goes to an administrator', async () => {
    const leaver = await member();
    const id = await ownKey(leaver, 'kept');
    const { body: plan } = await leaver.client.get(MEMBERSHIP);
    expect(plan).toMatchObject({
      receivers: expect.arrayContaining([{ id: await idOf(all, 'bp_admin'), name: 'bp_admin' }]),
    });
    const [{ id: receiver_id }] = plan.receivers;
    const away = (body: Json) =>
      leaver.client.delete(MEMBERSHIP, { raw: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    expect((await away({ receiver_id, previewed: 'something else' })).body.code).toBe(9224);
    expect((await away({ receiver_id: leaver.id, previewed: plan.previewed })).body.code).toBe(1167);
    expect((await away({ receiver_id, previewed: plan.previewed })).status).toBe(204);
    expect((await all.bp_admin.get(`${GROUPS}/${id}`)).status).toBe(200);
    const alone = all.as(leaver.name, DEMO_PASSWORD);
    expect((await alone.get(MEMBERSHIP)).status).toBe(404);
    expect(
      (await all.bp_admin.get('/api/sys/v1/inbox')).body.map((each: { title: string }) => each.title),
    ).toContainEqual(expect.stringContaining(leaver.name));
  });

  test('the last administrator who can sign in stays; with another one, it is the other’s organisation', async () => {
    const other = (await all.admin.post('/api/ums/v1/bps', { name: 'two-people' })).body.id;
    const person = async (name: string, kind: number, permissions: Json = []) =>
      (await all.admin.post(USERS, { name, kind, bp_id: other, password: DEMO_PASSWORD, permissions })).body.id;
    const head = await person('head', 2);
    const deputy = await person('deputy', 4, [{ role: 'TENANT' }]);
    const client = all.as('head', DEMO_PASSWORD);
    const { body: alone } = await client.get(MEMBERSHIP);
    expect(alone.receivers).toEqual([]);
    const away = (body: Json) =>
      client.delete(MEMBERSHIP, { raw: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    expect((await away({ receiver_id: deputy, previewed: alone.previewed })).body.code).toBe(1166);
    await client.post(`${USERS}/${deputy}?action=change-role`, { member_role: 'admin' });
    const { body: plan } = await client.get(MEMBERSHIP);
    expect((await away({ receiver_id: deputy, previewed: plan.previewed })).status).toBe(204);
    expect((await all.admin.get(`${USERS}/${deputy}`)).body).toMatchObject({ kind: 2, bp_id: other });
    expect((await all.admin.get(`${USERS}/${head}`)).body).toMatchObject({ kind: 3, bp_id: null });
  });

  test('what a member may do reads in plain words, with who can change it', async () => {
    const someone = await member();
    const of = (body: { abilities: { key: string; allowed: boolean }[] }) =>
      new Map(body.abilities.map(({ key, allowed }) => [key, allowed]));
    const { body: own } = await someone.client.get(`${USERS}/current/abilities`);
    const mine = of(own);
    expect([mine.get('buy'), mine.get('readMoney'), mine.get('members'), mine.get('approve')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(own.administrators).toContain('bp_admin');
    expect(own.abilities.find(({ key }: { key: string }) => key === 'members').reason).toBeTruthy();
    const seen = (await all.bp_admin.get(`${USERS}/${someone.id}/abilities`)).body;
    expect(of(seen)).toEqual(mine);
    expect((await all.bp_admin.get(`${USERS}/${await idOf(all, 'personal')}/abilities`)).status).toBe(404);
    expect((await someone.client.get(`${USERS}/${someone.id}/abilities`)).status).toBe(403);
    expect(of((await all.bp_admin.get(`${USERS}/current/abilities`)).body).get('members')).toBe(true);
  });
});
