import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../support/scenario.ts';
import type { Client } from '../../../support/servers/client.ts';

const WAITING = '/api/sys/v1/waiting';
const PARTNERS = '/api/ums/v1/bps';
const USERS = '/api/ums/v1/users';
const ADJUSTMENTS = '/api/bill/v1/adjustments';
const SUBSTITUTES = '/api/ums/v1/substitutes';
const HOUR_MS = 3_600_000;

describe.each([await oneDatabase()])('deciding on what waits, on $dialect (decisions 302 to 306)', (database) => {
  let all: Scenario;
  let second: Client;
  const ids: Record<string, number> = {};
  let account = 0;
  let serial = 0;
  beforeAll(async () => {
    all = await createScenario({ database });
    for (const name of ['second', 'third']) {
      const permissions: never[] = [];
      const made = await all.system.post(USERS, { name, kind: 1, password: DEMO_PASSWORD, permissions });
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
      ids[name] = made.body.id;
    }
    for (const name of ['system', 'admin'] as const) ids[name] = (await all[name].get(`${USERS}/current`)).body.id;
    [{ id: account }] = (await all.admin.get('/api/bill/v1/accounts?range=[0,0]')).body;
  });
  afterAll(() => all.close());
  beforeEach(() => {
    second = all.as('second', DEMO_PASSWORD);
  });

  const run = () => all.platform.runner.runDue();
  const words = async (user: string): Promise<string[]> =>
    (
      await all.db.all<{ title: string }>('select title from messages where user_id = ? and key like ? order by id', [
        ids[user] ?? 0,
        'waiting%',
      ])
    ).map(({ title }) => title);
  const clear = () => all.db.run(`delete from messages`);

  /** An adjustment of this administrator that another one has to approve. */
  async function request(client: Client): Promise<{ id: number; number: string }> {
    const made = await client.post(
      `/api/bill/v1/accounts/${account}?action=adjust`,
      {
        amount: `${1_000_000 + (serial += 1)}.00`,
        reason: 'a large one',
        reference: `r-${serial}`,
      },
      { headers: { 'idempotency-key': `adjust-${serial}` } },
    );
    expect([200, 202], JSON.stringify(made.body)).toContain(made.status);
    const [adjustment] = (await client.get(`${ADJUSTMENTS}?filter={"status":"pending"}&sort=["id","DESC"]`)).body;
    await run();
    return { id: adjustment.id, number: adjustment.adjustment_no };
  }
  const decide = (client: Client, id: number, action: string) =>
    client.post(`${ADJUSTMENTS}/${id}?action=${action}`, {}, { headers: { 'idempotency-key': `${action}-${id}` } });
  const itemOf = async (client: Client, id: number) =>
    (await client.get(`${WAITING}?kind=adjustments.pending`)).body.items.find((each: { id: number }) => each.id === id);

  test('every other decider hears of it once, in their language, with the way there; who asked does not', async () => {
    await clear();
    await all.db.run(`update users set preferences = '{"language":"en"}' where name = 'second'`);
    const { id, number } = await request(all.admin);
    await run();
    expect(await words('admin')).toEqual([]);
    expect(await words('system')).toEqual([`待处理：调账单 ${number}（待批准）`]);
    expect(await words('second')).toEqual([`Waiting for you: Adjustment ${number} (Pending)`]);
    const [message] = (await second.get('/api/sys/v1/inbox?range=[0,0]')).body;
    expect(message).toMatchObject({ link: `/waiting?open=adjustments%2F${id}`, type: 'review' });
    expect(message.text).toContain('1000001.00');
    expect(await itemOf(all.admin, id)).toBeUndefined();
    expect(await itemOf(second, id)).toMatchObject({ title: number, decide: ['approve', 'reject'] });
  });

  test('of two who decide at once one wins, and the other reads who decided', async () => {
    const { id } = await request(all.admin);
    const replies = await Promise.all([decide(all.system, id, 'approve'), decide(second, id, 'reject')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409)?.body;
    expect(lost.reason).toMatch(/^(system|second)已执行“(批准|驳回)”。$/);
    const after = await second.get(`${WAITING}/record?resource=adjustments&id=${id}`);
    expect(after.body).toMatchObject({ item: null, decided: { by: expect.stringMatching(/^(system|second)$/) } });
    await run();
    const unread = await all.db.all(`select id from messages where key like ? and read_at is null`, [
      `waiting adjustments pending ${id} %`,
    ]);
    expect(unread).toEqual([]);
  });

  test('a decider who lost the role finds nothing and is refused', async () => {
    const { id } = await request(all.admin);
    expect(await itemOf(second, id)).toBeDefined();
    await all.db.run(`update users set kind = 3 where name = 'second'`);
    const former = all.as('second', DEMO_PASSWORD);
    expect((await former.get(`${WAITING}?kind=adjustments.pending`)).status).toBe(400);
    expect((await former.get(`${WAITING}/record?resource=adjustments&id=${id}`)).status).toBe(404);
    expect((await decide(former, id, 'approve')).status).toBe(403);
    await all.db.run(`update users set kind = 1 where name = 'second'`);
  });

  test('where only who asked could decide, they and the administrators hear that no one may', async () => {
    await clear();
    await all.db.run(`update users set enabled = 0 where name in ('system', 'second', 'third')`);
    const { id, number } = await request(all.admin);
    expect(await words('admin')).toEqual([`没有人可以处理：调账单 ${number}（待批准）`]);
    expect((await decide(all.admin, id, 'approve')).body.code).toBeGreaterThan(24_000);
    await all.db.run(`update users set enabled = 1 where name in ('system', 'second', 'third')`);
  });

  test('an administrator of an organisation finds that of their own only; a foreign id answers as a missing one', async () => {
    const mine = (await all.bp_admin.get(WAITING)).body;
    for (const { resource } of mine.kinds)
      expect(['imageMembers', 'vmImageMembers', 'orders', 'workOrders']).toContain(resource);
    const [foreign] = await all.db.all<{ id: number }>('select id from orders where bp_id is null limit 1');
    const missing = await all.bp_admin.get(`${WAITING}/record?resource=orders&id=99999999`);
    const other = await all.bp_admin.get(`${WAITING}/record?resource=orders&id=${foreign?.id ?? 1}`);
    expect(missing.status).toBe(404);
    expect({ ...other.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    expect((await all.bp_admin.get(`${WAITING}/record?resource=partners&id=10`)).status).toBe(404);
    expect((await all.bp_admin.get(`${WAITING}/record?resource=nothing&id=1`)).status).toBe(404);
    expect((await all.bp_admin.get(`${WAITING}?kind=partners.pending`)).status).toBe(400);
    expect((await all.admin.get(`${WAITING}?what=1`)).status).toBe(400);
  });

  test('what was decided and comes back is announced again', async () => {
    await clear();
    const [partner] = await all.db.all<{ id: number }>(`select id from partners where status = 'pending'`);
    const at = `${PARTNERS}/${partner?.id ?? 0}`;
    await all.admin.post(`${at}?action=reject`, { audit_note: 'no' });
    await all.db.run(`update partners set status = 'disabled' where id = ?`, [partner?.id ?? 0]);
    expect(await words('system')).toEqual([]);
    // A registration that is entered once more.
    for (const status of ['pending', 'rejected', 'pending']) {
      await all.context().transaction(async (inside) => {
        const definition = inside.schemas.resources['partners'];
        if (definition === undefined) throw new Error('the product has organisations');
        const record = await findRecord(inside, definition, partner?.id ?? 0);
        await storeChanges(inside, definition, record, { status }, 'update');
      });
      await run();
    }
    const heard = await all.db.all(
      `select read_at from messages where user_id = ? and key like 'waiting%' order by id`,
      [ids['system'] ?? 0],
    );
    expect(heard).toEqual([{ read_at: expect.any(Number) }, { read_at: null }]);
  });

  test('a reminder and an escalation follow, until somebody decides', async () => {
    const { id, number } = await request(all.admin);
    await clear();
    all.clock.advance(24 * HOUR_MS);
    await run();
    expect(await words('system')).toContain(`仍待处理：调账单 ${number}（待批准）`);
    all.clock.advance(48 * HOUR_MS);
    await run();
    expect(await words('admin')).toContain(`长时间未处理：调账单 ${number}（待批准）`);
    const other = await request(all.as('admin'));
    await decide(all.as('system'), other.id, 'approve');
    await run();
    await clear();
    all.clock.advance(24 * HOUR_MS);
    await run();
    expect(await words('third')).not.toContain(`仍待处理：调账单 ${other.number}（待批准）`);
    expect((await decide(all.as('system'), id, 'reject')).status).toBe(200);
  });

  test('while somebody is away, their substitute hears of it, and they hear what was decided for them', async () => {
    const named = await all.as('system').post(SUBSTITUTES, { substitute_id: ids['third'] ?? 0 });
    expect(named, JSON.stringify(named.body)).toMatchObject({ status: 201, body: { user_id: ids['system'] } });
    expect((await all.as('system').post(SUBSTITUTES, { substitute_id: ids['system'] ?? 0 })).status).toBe(400);
    // Who may decide less stands in for no one.
    const [tenant] = await all.db.all<{ id: number }>(`select id from users where name = 'personal'`);
    const refused = await all.as('system').post(SUBSTITUTES, { substitute_id: tenant?.id ?? 0 });
    expect(refused).toMatchObject({ status: 400, body: { fields: { substitute_id: expect.anything() } } });
    await clear();
    const { id, number } = await request(all.as('admin'));
    expect(await words('system')).toEqual([]);
    expect(await words('third')).toEqual([`待处理（代 system）：调账单 ${number}（待批准）`]);
    expect((await decide(all.as('third', DEMO_PASSWORD), id, 'approve')).status).toBe(200);
    await run();
    expect(await words('system')).toEqual([`third 代您“批准”：调账单 ${number}`]);
    const noted = (await all.as('admin').get('/api/omc/v1/apievents?range=[0,99]')).body;
    expect(noted).toContainEqual(expect.objectContaining({ type: 'adjustments.approve', description: 'for system' }));
    const [stranger] = await all.db.all<{ id: number }>('select id from substitutes');
    expect((await all.as('second', DEMO_PASSWORD).get(`${SUBSTITUTES}/${stranger?.id ?? 0}`)).status).toBe(404);
  });
});
