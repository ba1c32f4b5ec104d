import { expect, test } from 'vitest';
import { announceIn, RECEIVERS } from '../../../../support/operations/announcements.ts';
import { scenario } from '../../../../support/scenario.ts';

const TEMPLATES = '/api/omc/v1/notification-templates';
const WORDS = { title_zh: '%{alarm}', text_zh: '%{object} %{status}', title_en: '%{alarm}', text_en: '%{object}' };

async function world() {
  const all = await scenario();
  await all.db.run('delete from messages');
  const inUse = async () =>
    (
      await all.admin.get(
        `${TEMPLATES}?filter=${encodeURIComponent(JSON.stringify({ channel: 'inApp', in_use: true }))}`,
      )
    ).body;
  return { all, inUse };
}

test('every channel has a template at first, and what is put in use replaces it', async () => {
  const { all, inUse } = await world();
  expect((await all.admin.get(`${TEMPLATES}?range=[0,99]`)).body).toHaveLength(7);
  const [first] = await inUse();
  const made = await all.admin.post(TEMPLATES, { name: '简短', channel: 'inApp', in_use: true, ...WORDS });
  expect(made.status).toBe(201);
  expect((await inUse()).map(({ id }: { id: number }) => id)).toEqual([made.body.id]);
  expect((await all.admin.get(`${TEMPLATES}/${first.id}`)).body.in_use).toBe(false);
});

test('values are filled in once: what a name contains is never a place', async () => {
  const { all } = await world();
  await all.admin.post(TEMPLATES, { name: '简短', channel: 'inApp', in_use: true, ...WORDS });
  const { body } = await all.personal.post(RECEIVERS, { name: 'me', type: 'user' });
  const object = { resource: 'vms', id: '7', title: '%{alarm} <b>' };
  await announceIn(all, { receivers: [body.id], owner: { user_id: body.user_id, bp_id: null }, object });
  all.clock.advance(10_000);
  await all.platform.runner.runDue();
  const [message] = (await all.personal.get('/api/sys/v1/inbox')).body;
  expect(message.title).toBe('CPU 使用率过高');
  expect(message.words.zh.text).toBe('%{alarm} <b> 触发');
});

test('a place without a value is refused at its field, when it is saved and in the preview', async () => {
  const { all } = await world();
  const wrong = { ...WORDS, text_zh: '%{object} %{password}' };
  for (const path of [TEMPLATES, `${TEMPLATES}/preview`])
    expect(await all.admin.post(path, { name: 'x', channel: 'sms', ...wrong })).toMatchObject({
      status: 400,
      body: { code: 9_000, fields: { text_zh: '没有变量 password' } },
    });
});

test('the preview shows both languages of an alarm that fires, recovers and ends without a value', async () => {
  const { all } = await world();
  const texts = { ...WORDS, title_zh: '%{status}', title_en: '%{status} %{value}' };
  const { body } = await all.admin.post(`${TEMPLATES}/preview`, texts);
  expect(body.zh.map(({ title }: { title: string }) => title)).toEqual([
    '触发',
    '已恢复，当前值 41.2%',
    '已关闭：没有数据，无法判断是否恢复',
  ]);
  expect(body.en.map(({ title }: { title: string }) => title)).toEqual([
    'fired 93.5%',
    'recovered at 41.2% 41.2%',
    'closed: there is no data, so it is not known whether it recovered none',
  ]);
});

test('templates belong to administrators', async () => {
  const { all } = await world();
  for (const other of [all.bp_admin, all.personal]) {
    expect((await other.get(TEMPLATES)).status).toBe(403);
    expect((await other.post(TEMPLATES, { name: 'x', channel: 'sms', ...WORDS })).status).toBe(403);
    expect((await other.post(`${TEMPLATES}/preview`, WORDS)).status).toBe(403);
  }
});

test('a template in use is not deleted; one that is not, is', async () => {
  const { all, inUse } = await world();
  const [first] = await inUse();
  expect((await all.admin.delete(`${TEMPLATES}/${first.id}`)).status).toBe(409);
  expect((await all.admin.patch(`${TEMPLATES}/${first.id}`, { in_use: false })).status).toBe(200);
  expect((await all.admin.delete(`${TEMPLATES}/${first.id}`)).status).toBe(204);
});
