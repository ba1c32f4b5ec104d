import { describe, expect, test } from 'vitest';
import { notify, type Notice } from '#server/domains/messages/notify.ts';
import type { Message } from '#server/engine/delivery/sender.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { scenario, type Scenario, type ScenarioOptions } from '../../../support/scenario.ts';

const MESSAGES = '/api/sys/v1/inbox';

async function world(options: ScenarioOptions = {}) {
  const sent: Message[] = [];
  const all = await scenario({ ...options, senders: { email: async (message) => void sent.push(message) } });
  const idOf = async (name: string) =>
    Number((await all.db.all('select id from users where name = ?', [name]))[0]?.['id']);
  const [personal, admin] = [await idOf('personal'), await idOf('admin')];
  await all.db.run('delete from messages');
  await all.db.run('update users set email = ?, email_verified = 1 where id = ?', ['reader@example.com', personal]);
  const send = (more: Partial<Notice> = {}) =>
    all.context().transaction((inside) =>
      notify(inside, {
        type: 'billing',
        to: { users: [personal] },
        title: 'notice.cloudAway',
        text: 'notice.cloudAwayText',
        params: { cloud: '华北' },
        link: '/wallet',
        key: 'one',
        ...more,
      }),
    );
  return { all, sent, personal, admin, send };
}

const listed = async ({ personal }: Scenario, filter = {}) =>
  (await personal.get(`${MESSAGES}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;

describe.each([await oneDatabase()])('a notice on $dialect', (database) => {
  test('names a moment by the clock that its reader has chosen, and by that of the billing otherwise (decision 299)', async () => {
    const { all, sent, admin, personal, send } = await world({ database });
    await all.personal.put('/api/ums/v1/users/current', { preferences: { time_zone: 'America/New_York' } });
    const params = { cloud: { moment: Date.UTC(2026, 10, 20, 20, 30) } };
    await send({ to: { users: [personal, admin] }, params });
    await all.platform.runner.runDue();
    expect(sent.find(({ target }) => target === 'reader@example.com')?.subject).toContain(
      '2026-11-20 15:30 (America/New_York)',
    );
    const [own] = (await all.admin.get(`${MESSAGES}?filter=${encodeURIComponent(JSON.stringify({}))}`)).body;
    expect(own.title).toContain('2026-11-21 04:30');
    expect(own.title).not.toContain('(');
  });

  test('reaches its recipients once and no one else, in both languages', async () => {
    const { all, send } = await world({ database });
    await send();
    await send();
    const [message, ...others] = await listed(all);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      title: '云“华北”无法连接',
      words: { en: { title: 'Cloud “华北” does not answer' }, zh: { title: '云“华北”无法连接' } },
      type: 'billing',
      level: 'info',
      link: '/wallet',
      read_at: null,
    });
    for (const other of [all.admin, all.bp_admin, all.system]) {
      expect((await other.get(MESSAGES)).body).toEqual([]);
      expect((await other.get(`${MESSAGES}/${message.id}`)).status).toBe(404);
      expect((await other.post(`${MESSAGES}/${message.id}?action=read`)).status).toBe(404);
      expect((await other.delete(`${MESSAGES}/${message.id}`)).status).toBe(404);
    }
    expect((await all.guest.get(MESSAGES)).status).toBe(401);
  });

  test('is sent by email once, after its transaction, however often its job runs', async () => {
    const { all, sent, send } = await world({ database });
    await send();
    await send();
    await all.platform.runner.runDue();
    expect(sent).toEqual([
      {
        id: expect.stringMatching(/^message-\d+$/),
        target: 'reader@example.com',
        subject: '云“华北”无法连接',
        text: expect.any(String),
        lang: 'zh',
      },
    ]);
    const [row] = await all.db.all('select id from messages');
    await all.context().jobs.schedule(all.context(), { kind: 'mail-message', payload: Number(row?.['id']), runAt: 0 });
    await all.platform.runner.runDue();
    expect(sent).toHaveLength(1);
  });

  test('does not exist if its cause is rolled back', async () => {
    const { all, sent, personal } = await world({ database });
    await expect(
      all.context().transaction(async (inside) => {
        await notify(inside, { type: 'billing', to: { users: [personal] }, title: 'x', text: 'y', key: 'gone' });
        throw new Error('the cause');
      }),
    ).rejects.toThrow('the cause');
    await all.platform.runner.runDue();
    expect(await listed(all)).toEqual([]);
    expect(sent).toEqual([]);
  });
});

test('is written in the language of the account', async () => {
  const { all, send } = await world();
  await all.personal.put('/api/ums/v1/users/current', { preferences: { language: 'en' } });
  await send();
  expect(await listed(all)).toMatchObject([{ title: 'Cloud “华北” does not answer' }]);
});

describe('the channels of a user', () => {
  const choose = ({ personal }: Scenario, messages: Record<string, Record<string, boolean>>) =>
    personal.put('/api/ums/v1/users/current', { preferences: { messages } });

  test('follow the choice, and a repetition stays away where nothing is shown', async () => {
    const { all, sent, send } = await world();
    expect((await choose(all, { billing: { inApp: false, email: true } })).status).toBeLessThan(300);
    await send();
    await send();
    await all.platform.runner.runDue();
    expect(await listed(all)).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  test('can be turned off, except where a type is always shown', async () => {
    const { all, sent, send } = await world();
    await choose(all, { billing: { email: false }, security: { inApp: false, email: false } });
    await send();
    await send({ type: 'security', key: 'two' });
    await all.platform.runner.runDue();
    expect((await listed(all)).map(({ type }: { type: string }) => type).toSorted()).toEqual(['billing', 'security']);
    expect(sent).toEqual([]);
  });

  test('have no email without a verified address', async () => {
    const { all, sent, send, personal } = await world();
    await all.db.run('update users set email_verified = 0 where id = ?', [personal]);
    await send();
    await all.platform.runner.runDue();
    expect(sent).toEqual([]);
    expect(await listed(all)).toHaveLength(1);
  });
});

describe('the reader of messages', () => {
  test('marks them as read and unread, one or all, and deletes them', async () => {
    const { all, send } = await world();
    for (const key of ['a', 'b', 'c']) await send({ key });
    const unread = { read_at: { empty: true } };
    const [first] = await listed(all);
    const act = (action: string) => all.personal.post(`${MESSAGES}/${first.id}?action=${action}`);
    expect(await act('read')).toMatchObject({ status: 200, body: { read_at: expect.any(String) } });
    expect((await act('read')).status).toBe(409);
    expect(await listed(all, unread)).toHaveLength(2);
    expect(await act('unread')).toMatchObject({ status: 200, body: { read_at: null } });
    expect(await all.personal.post(`${MESSAGES}?action=readAll`)).toMatchObject({ status: 200, body: { read: 3 } });
    expect(await listed(all, unread)).toEqual([]);
    expect((await all.personal.delete(`${MESSAGES}/${first.id}`)).status).toBeLessThan(300);
    expect(await listed(all)).toHaveLength(2);
  });

  test('cannot write messages', async () => {
    const { all, send } = await world();
    await send();
    const [{ id }] = await listed(all);
    expect((await all.admin.post(MESSAGES, { title: 'x' })).status).toBe(403);
    expect((await all.personal.put(`${MESSAGES}/${id}`, { title: 'x' })).status).toBe(403);
  });

  test('of an account are its owner, or the administrators of its organisation', async () => {
    const { all, send } = await world();
    const accountOf = async (column: string, name: string) =>
      Number(
        (
          await all.db.all(
            `select a.id from accounts a join users u on u.${column === 'user_id' ? 'id' : 'bp_id'} = a.${column} where u.name = ?`,
            [name],
          )
        )[0]?.['id'],
      );
    await send({ to: { account: await accountOf('bp_id', 'bp_user') }, key: 'organisation' });
    expect((await all.bp_admin.get(MESSAGES)).body).toHaveLength(1);
    expect((await all.bp_user.get(MESSAGES)).body).toEqual([]);
    await send({ to: { account: await accountOf('user_id', 'personal') }, key: 'person' });
    expect(await listed(all)).toHaveLength(1);
  });
});
