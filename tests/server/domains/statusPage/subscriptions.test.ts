import { describe, expect, test } from 'vitest';
import type { Message } from '#server/engine/delivery/sender.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type ScenarioOptions } from '../../../support/scenario.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SUBSCRIPTIONS = '/api/omc/v1/status/subscriptions';
const SUBSCRIBERS = '/api/omc/v1/status-subscribers';
const INCIDENTS = '/api/omc/v1/incidents';
const ADDRESS = 'reader@example.com';

async function world(options: ScenarioOptions = {}) {
  const sent: Message[] = [];
  const all = await scenario({
    senders: { email: async (message) => void sent.push(message) },
    settings: { publicUrl: 'https://console.example.com' },
    ...options,
  });
  const switchTo = async (value: boolean) => {
    const filter = encodeURIComponent('{"key":"status.public"}');
    const [setting] = (await all.admin.get(`/api/sys/v1/configs?filter=${filter}`)).body;
    await all.admin.put(`/api/sys/v1/configs/${setting.id}`, { value: String(value) });
  };
  await switchTo(true);
  const work = async () => {
    for (let round = 0; round < 4; round += 1) {
      all.clock.advance(1_000);
      await all.platform.runner.runDue();
    }
  };
  const letters = async () => {
    await work();
    return sent.splice(0);
  };
  const subscribe = (more: object = {}) => all.guest.post(SUBSCRIPTIONS, { email: ADDRESS, language: 'zh', ...more });
  const tokenIn = (text: string, purpose: 'confirm' | 'unsubscribe') =>
    new RegExp(`https://console\\.example\\.com/status-letters\\?${purpose}=(\\S+)`).exec(text)?.[1] ?? '';
  const confirm = async () => {
    const [letter] = await letters();
    const token = tokenIn(letter?.text ?? '', 'confirm');
    return all.guest.post(`${SUBSCRIPTIONS}/confirm`, { token });
  };
  const publish = (more: object = {}) =>
    all.admin.post(INCIDENTS, { title: '网络中断', title_en: 'No network', ...more });
  // Sessions end while days pass.
  const subscribers = async () => (await all.as('admin').get(SUBSCRIBERS)).body;
  return { all, sent, switchTo, letters, subscribe, tokenIn, confirm, publish, subscribers };
}

describe.each(await databasesUnderTest())('subscribing to the status page on $dialect (decision 351)', (database) => {
  test('takes a link that was sent to the address, and then sends each step until one click ends it', async () => {
    const { all, letters, subscribe, tokenIn, confirm, publish } = await world({ database });
    expect(await subscribe()).toMatchObject({ status: 202, body: {} });
    await publish();
    const before = await letters();
    expect(before.map(({ subject }) => subject)).toEqual(['[算台] 确认订阅服务状态']);
    expect(
      (await all.guest.post(`${SUBSCRIPTIONS}/confirm`, { token: tokenIn(before[0]?.text ?? '', 'confirm') })).status,
    ).toBe(200);
    const { body } = await publish({ text: '部分用户无法连接', services: ['network'] });
    const [first, ...rest] = await letters();
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ target: ADDRESS, subject: '[算台] 网络中断：调查中' });
    for (const part of ['部分用户无法连接', '影响：网络', 'https://console.example.com/status\n'])
      expect(first?.text).toContain(part);
    await all.admin.post(`${INCIDENTS}/${body.id}?action=post`, { status: 'resolved', text: '已修复' });
    const [second] = await letters();
    expect(second).toMatchObject({ subject: '[算台] 网络中断：已解决' });
    expect(second?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    // As a mail program calls it: without a page, a session or a body.
    const url = /^<https:\/\/console\.example\.com(.+)>$/.exec(second?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect((await all.guest.post(url, {})).status).toBe(200);
    expect((await all.guest.post(url, {})).status).toBe(200);
    await publish();
    expect(await letters()).toEqual([]);
    expect(await confirm()).toMatchObject({ status: 404 });
  });

  test('takes the later wish of an address in place of the earlier one, once it is confirmed', async () => {
    const { all, letters, subscribe, tokenIn, confirm, publish, subscribers } = await world({ database });
    await subscribe();
    await confirm();
    await subscribe({ language: 'en', services: ['storage'] });
    const [second] = await letters();
    // No one changes what another has confirmed: until then the first one counts.
    await publish();
    expect((await letters()).map(({ subject }) => subject)).toEqual(['[算台] 网络中断：调查中']);
    const token = tokenIn(second?.text ?? '', 'confirm');
    const twice = await Promise.all([1, 2].map(() => all.guest.post(`${SUBSCRIPTIONS}/confirm`, { token })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await subscribers()).toMatchObject([{ email: ADDRESS, language: 'en' }]);
    await publish({ services: ['network'] });
    expect(await letters()).toEqual([]);
    await publish({ services: ['storage', 'network'] });
    expect((await letters()).map(({ subject }) => subject)).toEqual(['[算台] No network: Investigating']);
  });
});

describe('subscribing to the status page (decision 351)', () => {
  test('says the same for every address, and no more than ten letters an hour go to one', async () => {
    const { subscribe, confirm, letters } = await world();
    const first = await subscribe();
    await confirm();
    const again = await subscribe();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    for (let count = 3; count <= 10; count += 1) expect((await subscribe()).status).toBe(202);
    expect(await subscribe()).toMatchObject({ body: { code: 1182 } });
    await letters();
  });

  test('refuses what is no address, no service and no open region at its field', async () => {
    const { subscribe } = await world();
    for (const [field, value] of [
      ['email', 'no address'],
      ['email', ''],
      ['services', ['fridge']],
      ['regions', [999_999]],
    ] as const)
      expect(await subscribe({ [field]: value })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
  });

  test('knows only links of its own, of their purpose, for two days', async () => {
    const { all, letters, subscribe, tokenIn, subscribers } = await world();
    await subscribe();
    const [letter] = await letters();
    const token = tokenIn(letter?.text ?? '', 'confirm');
    const unsubscribe = (text: string) =>
      all.guest.post(`${SUBSCRIPTIONS}/unsubscribe?token=${encodeURIComponent(text)}`, {});
    for (const wrong of [token, `${token}x`, '1.', 'x', '999.abc'])
      expect(await unsubscribe(wrong)).toMatchObject({ status: 404, body: { code: 25069 } });
    all.clock.advance(3 * DAY);
    expect((await all.guest.post(`${SUBSCRIPTIONS}/confirm`, { token })).status).toBe(404);
    expect(await subscribers()).toMatchObject([{ confirmed_at: null }]);
  });

  test('sends nothing while the page is off, and still lets people go', async () => {
    const { all, switchTo, letters, subscribe, tokenIn, confirm, publish, subscribers } = await world();
    await subscribe();
    await confirm();
    await publish();
    const [letter] = await letters();
    await switchTo(false);
    await publish();
    expect(await letters()).toEqual([]);
    expect((await subscribe()).status).toBe(404);
    const token = tokenIn(letter?.text ?? '', 'unsubscribe');
    expect((await all.guest.post(`${SUBSCRIPTIONS}/unsubscribe?token=${encodeURIComponent(token)}`, {})).status).toBe(
      200,
    );
    expect(await subscribers()).toEqual([]);
  });

  test('is read by administrators only', async () => {
    const { all, subscribe } = await world();
    await subscribe();
    for (const client of [all.personal, all.bp_admin]) expect((await client.get(SUBSCRIBERS)).status).toBe(403);
    expect((await all.admin.get(SUBSCRIBERS)).body).toMatchObject([{ email: ADDRESS, confirmed_at: null }]);
  });
});
