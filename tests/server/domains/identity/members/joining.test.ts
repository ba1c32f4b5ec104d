import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { idOf } from '../../../../support/people/policies.ts';
import { recharge } from '../../../../support/wallets.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../../support/scenario.ts';

const USERS = '/api/ums/v1/users';
const TOKENS = '/api/ums/v1/api-tokens';
const JOINING = `${USERS}/current/joining`;
const MEMBERSHIP = `${USERS}/current/membership`;
const INVITATIONS = '/api/ums/v1/invitations';
const GROUPS = '/api/omc/v1/alarm-groups';
const DAY_MS = 86_400_000;

interface Obstacle {
  text: string;
  to?: string;
}

describe.each([await oneDatabase()])('an individual joins an organisation on $dialect (decision 298)', (database) => {
  let all: Scenario;
  let bp: number;
  let project: number;
  beforeAll(async () => {
    all = await createScenario({ database });
    bp = (await all.bp_admin.get(`${USERS}/current`)).body.bp_id;
    project = (await all.bp_admin.get('/api/issue/v1/project')).body[0].id;
  });
  afterAll(() => all.close());

  let serial = 0;
  async function individual(more: Record<string, Json> = {}) {
    const name = `alone-${(serial += 1)}`;
    const made = await all.admin.post(USERS, { name, kind: 3, password: DEMO_PASSWORD, ...more });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    const id = made.body.id as number;
    const account = async () =>
      (await all.db.all<Record<string, Json>>('select * from accounts where user_id = ?', [id]))[0] ?? {};
    return { id, name, account, client: all.as(name, DEMO_PASSWORD) };
  }
  type Person = Awaited<ReturnType<typeof individual>>;
  async function invited(more: Record<string, Json> = {}) {
    const expires_at = new Date(all.clock.now() + DAY_MS).toISOString();
    const { body } = await all.bp_admin.post(INVITATIONS, { role: 'TENANT', expires_at, ...more });
    return { id: body.id as string, token: new URL(body.link, 'http://x').searchParams.get('invitation') ?? '' };
  }
  const planOf = (client: Person['client'], token: string) => client.get(`${JOINING}?invitation=${token}`);
  const join = (client: Person['client'], invitation: string, previewed: string) =>
    client.post(JOINING, { invitation, previewed });
  const obstaclesOf = async ({ client }: Person, token: string): Promise<string[]> =>
    (await planOf(client, token)).body.obstacles.map(({ text }: Obstacle) => text);
  const later = () => all.clock.advance(3_000);

  test('with the plan that was shown: role and projects of the invitation, tokens end, everything else stays', async () => {
    const someone = await individual();
    const group = (await someone.client.post(GROUPS, { name: 'at-night' })).body.id;
    const expires_at = new Date(all.clock.now() + DAY_MS).toISOString();
    await someone.client.post(TOKENS, { name: 'pipeline', actions: ['*'], expires_at });
    await recharge(all, Number((await someone.account()).id), 25);
    const { id, token } = await invited({ project_ids: [project] });
    const { status, body: plan } = await planOf(someone.client, token);
    expect(status).toBe(200);
    expect(plan).toMatchObject({
      obstacles: [],
      role: expect.stringContaining('成员'),
      organisation: expect.any(String),
    });
    const words = JSON.stringify(plan);
    for (const word of ['at-night', 'pipeline', '25']) expect(words).toContain(word);
    // What was added meanwhile was not shown.
    await someone.client.post(TOKENS, { name: 'second', actions: ['*'], expires_at });
    expect((await join(someone.client, token, plan.previewed)).body.code).toBe(9224);
    const again = (await planOf(someone.client, token)).body.previewed;
    expect((await join(someone.client, token, again)).status).toBe(204);
    later();
    expect((await someone.client.get(`${USERS}/current`)).body).toMatchObject({ kind: 4, bp_id: bp });
    expect((await all.bp_admin.get(`${USERS}/${someone.id}`)).body).toMatchObject({
      member_role: 'member',
      project_ids: [project],
    });
    expect((await all.bp_admin.get(`${INVITATIONS}/${id}`)).body).toMatchObject({
      status: 'accepted',
      accepted_by: someone.id,
    });
    expect((await someone.client.get(TOKENS)).body.map((each: { status: string }) => each.status)).toEqual([
      'revoked',
      'revoked',
    ]);
    // What is the person's own is not the organisation's.
    expect((await all.bp_admin.get(`${GROUPS}/${group}`)).status).toBe(404);
    expect((await someone.account()).balance).toBe(25_000_000);
    // The link was for one use.
    const other = await individual();
    expect((await planOf(other.client, token)).body.code).toBe(1183);

    // Leaving again: the account is as it was, and what was bought as a member stays with the organisation.
    const kept = (await someone.client.post(GROUPS, { name: 'of-the-organisation' })).body.id;
    const { body: away } = await someone.client.get(MEMBERSHIP);
    const left = await someone.client.delete(MEMBERSHIP, {
      raw: JSON.stringify({ receiver_id: away.receivers[0].id, previewed: away.previewed }),
      headers: { 'content-type': 'application/json' },
    });
    expect(left.status).toBe(204);
    const alone = all.as(someone.name, DEMO_PASSWORD);
    expect((await alone.get(`${USERS}/current`)).body).toMatchObject({ kind: 3, bp_id: null });
    const { balance } = (await alone.get(`/api/bill/v1/accounts/balance?owner_id=${someone.id}`)).body;
    expect(Number(balance)).toBe(25);
    expect((await alone.get(`${GROUPS}/${group}`)).status).toBe(200);
    expect((await alone.get(`${GROUPS}/${kept}`)).status).toBe(404);
    expect((await all.bp_admin.get(`${GROUPS}/${kept}`)).status).toBe(200);
  });

  test('not with something in a cloud: the reason names it and where it is; without it, the same link works', async () => {
    const someone = await individual();
    const { token } = await invited();
    await all.db.run("insert into instances (id, name, user_id) values ('of-one-person', 'web', ?)", [someone.id]);
    await all.db.run("insert into vms (id, name, user_id) values ('of-one-person', 'web', ?)", [someone.id]);
    const { body: plan } = await planOf(someone.client, token);
    // Machines of both products are one kind.
    expect(plan.obstacles).toEqual([{ text: expect.any(String), items: [{ text: '云主机 × 2', to: '/machines' }] }]);
    const refused = await join(someone.client, token, plan.previewed);
    expect(refused).toMatchObject({ status: 409, body: { code: 1168, obstacles: plan.obstacles } });
    expect(refused.body.message).toContain(plan.obstacles[0].text);
    expect((await someone.client.get(`${USERS}/current`)).body).toMatchObject({ kind: 3, bp_id: null });
    await all.db.run("delete from instances where id = 'of-one-person'");
    await all.db.run("delete from vms where id = 'of-one-person'");
    expect(await obstaclesOf(someone, token)).toEqual([]);
  });

  test('who verified the invited address hears of it in the console; its id opens it for no other account', async () => {
    const [verified, unverified] = ['13900004242', '13900004243'];
    const [someone, another] = [await individual({ phone: verified }), await individual({ phone: unverified })];
    await all.db.run('update users set phone_verified = 1 where id = ?', [someone.id]);
    const { id } = await invited({ phone: verified });
    const { id: unread } = await invited({ phone: unverified });
    const invitationsOf = async ({ client }: Person) => {
      const { body } = await client.get('/api/sys/v1/inbox');
      return body.filter(({ title }: { title: string }) => title.includes('邀请您加入'));
    };
    expect(await invitationsOf(someone)).toMatchObject([{ link: `/userMsg?invitation=${id}` }]);
    expect(await invitationsOf(another)).toEqual([]);
    for (const [person, invitation] of [
      [another, id],
      [another, unread],
      [someone, unread],
    ] as const)
      expect((await planOf(person.client, invitation)).body.code).toBe(1183);
    const { body: plan } = await planOf(someone.client, id);
    expect(plan.obstacles).toEqual([]);
    expect((await join(someone.client, id, plan.previewed)).status).toBe(204);
  });

  test('not with debts, use that is not settled, orders under way or a frozen account; waiting orders are cancelled', async () => {
    const someone = await individual();
    const { token } = await invited();
    const { id: account } = await someone.account();
    const change = (sql: string, ...values: (string | number)[]) => all.db.run(sql, values);
    const only = async (word: string) =>
      expect(await obstaclesOf(someone, token)).toEqual([expect.stringContaining(word)]);
    await change('update accounts set owed_amount = 12500000 where user_id = ?', someone.id);
    await only('12.5');
    await change("update accounts set owed_amount = 0, status = 'frozen' where user_id = ?", someone.id);
    await only('冻结');
    await change("update accounts set status = 'normal' where user_id = ?", someone.id);
    await change(
      "insert into orders (id, status, account_id, buyer_id, events, items) values (7777, 'provisioning', ?, ?, '[]', '[]')",
      Number(account),
      someone.id,
    );
    await only('订单');
    await change("update orders set status = 'pending_payment' where id = 7777");
    await change(
      "insert into billing_items (id, charge_type, account_id, next_at) values (7777, 'postpaid', ?, 1)",
      Number(account),
    );
    await only('整点');
    await change('update billing_items set next_at = null where id = 7777');
    const { body: plan } = await planOf(someone.client, token);
    expect((await join(someone.client, token, plan.previewed)).status).toBe(204);
    expect(await all.db.all('select status from orders where id = 7777')).toEqual([{ status: 'cancelled' }]);
  });

  test('not with the invitation of another phone, as a member, as the platform, by token or without a session', async () => {
    const phone = '13900000077';
    const { token } = await invited({ phone });
    const other = await individual({ phone: '13900000078' });
    expect(await obstaclesOf(other, token)).toEqual([expect.stringContaining('手机')]);
    const same = await individual({ phone });
    await all.db.run('update users set phone_verified = 1 where id = ?', [same.id]);
    expect(await obstaclesOf(same, token)).toEqual([]);
    for (const client of [all.bp_user, all.admin]) {
      const { body: plan } = await planOf(client, token);
      expect(plan.obstacles).toHaveLength(1);
      expect((await join(client, token, plan.previewed)).body.code).toBe(1168);
    }
    // The link stays secret in the log of what was refused.
    const entries = (await all.admin.get('/api/omc/v1/apilogs?range=[0,99]&sort=["at","DESC"]')).body;
    const refused = entries.find(({ path }: { path: string }) => path.endsWith('/joining'));
    const { body: entry } = await all.admin.get(`/api/omc/v1/apilogs/${refused.id}`);
    expect(entry.body).toContain('invitation');
    expect(JSON.stringify(entry)).not.toContain(token);
    expect((await planOf(same.client, 'unknown')).body.code).toBe(1183);
    expect((await planOf(all.guest, token)).status).toBe(401);
    await all.bp_admin.post(`${INVITATIONS}/${(await invited()).id}?action=revoke`, {});
    expect(await idOf(all, 'personal')).toBeGreaterThan(0);
  });
});
