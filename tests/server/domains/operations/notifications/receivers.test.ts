import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { ledger, RECEIVERS } from '../../../../support/operations/announcements.ts';
import { fakeReceiver, replying } from '../../../../support/operations/fakeReceiver.ts';
import { scenario, type ScenarioOptions } from '../../../../support/scenario.ts';

const SECRET = 'a secret of a webhook';
const HOOK = { name: 'hook', type: 'webhook', url: 'https://8.8.8.8/hook/abcdef', secret: SECRET };
const world = (options: ScenarioOptions = {}) => scenario(options);

describe('a receiver (spec 7.7; entities, receiver)', () => {
  test('keeps its address and secret encrypted, and never returns them', async () => {
    const all = await world();
    const made = await all.personal.post(RECEIVERS, HOOK);
    expect(made).toMatchObject({ status: 201, body: { endpoint: 'https://8.8.8.8/…cdef', test_state: 'untested' } });
    const replies = [made, await all.personal.get(`${RECEIVERS}/${made.body.id}`), await all.personal.get(RECEIVERS)];
    const { body: history } = await all.personal.get(`${RECEIVERS}/${made.body.id}/history`);
    const rows = await all.db.all('select * from receivers');
    const texts = JSON.stringify([replies, history, rows]);
    expect(texts).not.toContain('abcdef');
    expect(texts).not.toContain(SECRET);
  });

  test.each([
    [{ url: 'http://8.8.8.8/hook' }, '地址须以 https:// 开头'],
    [{ url: 'https://10.0.0.8/hook' }, '地址须为公网地址，不能是内网或本机地址'],
    [{ url: 'https://127.0.0.1/hook' }, '地址须为公网地址，不能是内网或本机地址'],
    [{ url: 'https://[::ffff:192.168.0.1]/hook' }, '地址须为公网地址，不能是内网或本机地址'],
    [{ url: 'https://169.254.169.254/latest' }, '地址须为公网地址，不能是内网或本机地址'],
    [{ url: 'https://100.64.0.1/hook' }, '地址须为公网地址，不能是内网或本机地址'],
    [{ url: 'https://me:secret@8.8.8.8/hook' }, '请输入以 http:// 或 https:// 开头的网址'],
    [
      { type: 'robot', robot: 'dingtalk', url: 'https://8.8.8.8/robot/send' },
      '不是该机器人的地址，请从群设置中完整复制',
    ],
    [
      { type: 'robot', robot: 'wecom', url: 'https://8.8.8.8/robot?access_token=1' },
      '不是该机器人的地址，请从群设置中完整复制',
    ],
    [{ type: 'robot', robot: 'feishu', url: 'https://8.8.8.8/hook' }, '不是该机器人的地址，请从群设置中完整复制'],
  ])('is refused with %j, at the address, and nothing is stored', async (values, sentence) => {
    const all = await world();
    const reply = await all.personal.post(RECEIVERS, { ...HOOK, ...values });
    expect(reply).toMatchObject({ status: 400, body: { code: 25_033, fields: { url: sentence } } });
    expect((await all.personal.get(RECEIVERS)).body).toEqual([]);
    const { body } = await all.personal.post(RECEIVERS, HOOK);
    if (!('type' in values))
      expect(await all.personal.patch(`${RECEIVERS}/${body.id}`, values)).toMatchObject({ status: 400 });
  });

  test('on this machine needs the setting that permits it', async () => {
    const values = { ...HOOK, url: 'http://127.0.0.1:9/hook' };
    expect((await (await world()).admin.post(RECEIVERS, values)).body.code).toBe(25_033);
    const open = await world({ settings: { receiversOnLoopback: true } });
    expect((await open.admin.post(RECEIVERS, values)).status).toBe(201);
    // It opens this machine, and no private network.
    expect((await open.admin.post(RECEIVERS, { ...values, url: 'https://10.0.0.1/hook' })).body.code).toBe(25_033);
  });

  test('needs what its channel needs', async () => {
    const all = await world();
    const refused = async (values: object) =>
      (await all.personal.post(RECEIVERS, { name: 'x', ...values })).body.fields;
    expect(await refused({ ...HOOK, secret: undefined })).toHaveProperty('secret');
    expect(await refused({ ...HOOK, url: undefined })).toHaveProperty('url');
    expect(await refused({ type: 'robot', robot: 'wecom' })).toHaveProperty('url');
    expect(await refused({ type: 'user', channels: [] })).toHaveProperty('channels');
    expect(await refused({ type: 'user_group', members: 'organisation' })).toHaveProperty('members');
    expect(
      (await all.bp_admin.post(RECEIVERS, { name: 'x', type: 'user_group', members: 'role' })).body.fields,
    ).toHaveProperty('role_id');
  });

  test('belongs to its owner: no one else sees, changes or tests it', async () => {
    const all = await world();
    const { body } = await all.personal.post(RECEIVERS, HOOK);
    const path = `${RECEIVERS}/${body.id}`;
    expect((await all.admin.get(path)).status).toBe(200);
    for (const other of [all.bp_admin, all.bp_user]) {
      expect((await other.get(path)).status).toBe(404);
      expect((await other.patch(path, { name: 'mine' })).status).toBe(404);
      expect((await other.post(`${path}?action=test`)).status).toBe(404);
      expect((await other.delete(path)).status).toBe(404);
    }
    expect((await all.personal.patch(path, { name: 'mine' })).status).toBe(200);
  });

  test('of a person is that person, who cannot name others', async () => {
    const all = await world();
    const [admin] = await all.db.all("select id from users where name = 'admin'");
    const made = await all.personal.post(RECEIVERS, { name: 'x', type: 'user', user_ids: [Number(admin?.['id'])] });
    expect([made.status, made.body.user_ids]).not.toEqual([201, [Number(admin?.['id'])]]);
    const [member] = await all.db.all("select id from users where name = 'bp_user'");
    const own = { name: 'members', type: 'user', user_ids: [Number(member?.['id'])] };
    expect((await all.bp_admin.post(RECEIVERS, own)).status).toBe(201);
    const foreign = await all.bp_admin.post(RECEIVERS, { ...own, name: 'y', user_ids: [Number(admin?.['id'])] });
    expect(foreign).toMatchObject({ status: 400, body: { fields: { user_ids: expect.any(String) } } });
  });
});

describe('a test of a receiver', () => {
  test('sends a message and shows the answer, good or bad', async () => {
    const all = await world({ settings: { receiversOnLoopback: true } });
    const fake = await fakeReceiver();
    const url = `${fake.address}/robot/send?access_token=abcdef`;
    const { body } = await all.personal.post(RECEIVERS, { name: 'robot', type: 'robot', robot: 'dingtalk', url });
    const run = async () => {
      expect((await all.personal.post(`${RECEIVERS}/${body.id}?action=test`)).status).toBe(202);
      all.clock.advance(2_000);
      await all.platform.runner.runDue();
      return (await all.personal.get(`${RECEIVERS}/${body.id}`)).body;
    };
    expect(await run()).toMatchObject({
      test_state: 'sent',
      test_result: '已发送到 1 个目标',
      verified_at: expect.any(String),
    });
    expect(fake.received[0]?.body.text.content).toContain('测试');
    fake.answer(replying({ errcode: 310_000, errmsg: 'keywords not in content' }));
    const failed = await run();
    expect(failed.test_state).toBe('failed');
    expect(failed.test_result).toContain('errcode 310000 keywords not in content');
    expect(failed.test_result).not.toContain('abcdef');
    expect(await ledger(all, { kind: 'test' })).toMatchObject([{ status: 'sent' }, { status: 'failed' }]);
  });

  test('of a group reaches its members of the moment', async () => {
    const all = await world();
    await all.db.run('delete from messages');
    const { body } = await all.bp_admin.post(RECEIVERS, { name: 'all', type: 'user_group', members: 'organisation' });
    await all.bp_admin.post(`${RECEIVERS}/${body.id}?action=test`);
    all.clock.advance(2_000);
    await all.platform.runner.runDue();
    const titles = async (who: typeof all.admin) =>
      (await who.get('/api/sys/v1/inbox')).body.map(({ title }: { title: string }) => title);
    expect([await titles(all.bp_admin), await titles(all.bp_user)]).toEqual([['测试通知'], ['测试通知']]);
    expect([await titles(all.personal), await titles(all.admin)]).toEqual([[], []]);
  });
});

describe.each([await oneDatabase()])('a receiver in use on $dialect', (database) => {
  test('shows how many rules use it and which, and is deleted only when none does', async () => {
    const all = await world({ database });
    const { body } = await all.personal.post(RECEIVERS, HOOK);
    const path = `${RECEIVERS}/${body.id}`;
    const { body: other } = await all.personal.post(RECEIVERS, { ...HOOK, name: 'other' });
    const conditions = [{ metric: 'vms.cpu_pct', threshold: 90 }];
    const rule = { name: 'busy', object_type: 'vms', conditions, receiver_ids: [other.id, body.id] };
    const made = await all.personal.post('/api/omc/v1/alarms', rule);
    expect(made.status).toBe(201);
    await all.personal.post('/api/omc/v1/alarms', { ...rule, name: 'idle', receiver_ids: [other.id] });
    expect((await all.personal.get(path)).body.rule_count).toBe(1);
    expect((await all.personal.get(`${RECEIVERS}/${other.id}`)).body.rule_count).toBe(2);
    const using = `/api/omc/v1/alarms?filter=${encodeURIComponent(JSON.stringify({ receiver_ids: body.id }))}`;
    expect((await all.personal.get(using)).body.map(({ name }: { name: string }) => name)).toEqual(['busy']);
    expect(await all.personal.delete(path)).toMatchObject({ status: 409, body: { code: 25_031 } });
    await all.personal.patch(`/api/omc/v1/alarms/${made.body.id}`, { receiver_ids: [other.id] });
    expect((await all.personal.get(path)).body.rule_count).toBe(0);
    expect((await all.personal.delete(path)).status).toBe(204);
  });
});
