import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { announceIn, announcement, ledger, RECEIVERS } from '../../../../support/operations/announcements.ts';
import { fakeReceiver, replying } from '../../../../support/operations/fakeReceiver.ts';
import { scenario, type Scenario, type ScenarioOptions } from '../../../../support/scenario.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SECRET = 'a secret of a robot';

async function world(options: ScenarioOptions = {}) {
  const all = await scenario({ ...options, settings: { ...options.settings, receiversOnLoopback: true } });
  const fake = await fakeReceiver();
  const receiver = async (values: object) => {
    const made = await all.admin.post(RECEIVERS, { name: `receiver${Math.random()}`.slice(0, 20), ...values });
    expect(made.body).toMatchObject({ id: expect.any(Number) });
    return Number(made.body.id);
  };
  const robot = (kind: string, more: object = {}) =>
    receiver({ type: 'robot', robot: kind, url: `${fake.address}${PATHS[kind]}`, ...more });
  const pass = async (ms: number) => {
    all.clock.advance(ms);
    await all.platform.runner.runDue();
  };
  return { all, fake, robot, receiver, pass };
}

const PATHS: Record<string, string> = {
  dingtalk: '/robot/send?access_token=0123456789abcdef',
  wecom: '/cgi-bin/webhook/send?key=0123456789abcdef',
  feishu: '/open-apis/bot/v2/hook/0123456789abcdef',
};

/** The first is announced; the others are rows like its own, which is much faster than announcing each. */
async function storm(all: Scenario, receiver: number, events: number, rules = events): Promise<void> {
  const nth = (event: number) =>
    announcement({
      event_id: event,
      receivers: [receiver],
      alarm_id: 1 + (event % rules),
      alarm_name: `rule-${event % rules} in the cluster of the second region`,
      object: { resource: 'vms', id: String(event), title: `machine-${String(event).padStart(4, '0')}` },
    });
  await announceIn(all, nth(1));
  const { db } = all.context();
  const { id: _, ...row } = await db.kysely.selectFrom('notifications').selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: events - 1 }, (__, index) => {
    const { event_id, alarm_id, alarm_name, object, ...more } = nth(index + 2);
    const content = JSON.stringify({ event_id, alarm_id, alarm_name, object, ...more });
    return { ...row, event_id, alarm_id, alarm_name, subject: `machine ${event_id}`, announcement: content };
  });
  // Few enough parameters for either database.
  for (let first = 0; first < copies.length; first += 500)
    await db.kysely
      .insertInto('notifications')
      .values(copies.slice(first, first + 500))
      .execute();
}

const named = (texts: readonly string[]) => texts.flatMap((text) => text.match(/machine-\d{4}/g) ?? []).toSorted();
const namesUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `machine-${String(index + 1).padStart(4, '0')}`);

describe('the messages of each channel', () => {
  test('DingTalk: signed by the millisecond, with its mentions in the text', async () => {
    const { all, fake, robot, pass } = await world();
    const id = await robot('dingtalk', { secret: SECRET, at_mobiles: ['13812345678'], at_all: true });
    await announceIn(all, { receivers: [id] });
    await pass(10 * SECOND);
    const [call] = fake.received;
    const query = new URL(call?.url ?? '', fake.address).searchParams;
    const timestamp = query.get('timestamp');
    expect(Number(timestamp)).toBe(all.clock.now());
    const signature = createHmac('sha256', SECRET).update(`${timestamp}\n${SECRET}`).digest('base64');
    expect(query.get('sign')).toBe(signature);
    expect(query.get('access_token')).toBe('0123456789abcdef');
    expect(call?.body).toMatchObject({ msgtype: 'text', at: { atMobiles: ['13812345678'], isAtAll: true } });
    expect(call?.body.text.content).toMatch(/^【警告】CPU 使用率过高 触发\n[^]*@13812345678$/);
    await announceIn(all, { receivers: [id], event_id: 2 });
    await pass(10 * SECOND);
    // The address does not grow with every call.
    const repeated = new URL(fake.received[1]?.url ?? '', fake.address).searchParams;
    expect([...repeated.keys()]).toEqual(['access_token', 'timestamp', 'sign']);
  });

  test('WeCom: Markdown that names cannot break, and plain text where people are mentioned', async () => {
    const { all, fake, robot, pass } = await world();
    const plain = await robot('wecom');
    await announceIn(all, { receivers: [plain], alarm_name: '[x](http://bad) <font>' });
    await pass(10 * SECOND);
    expect(fake.received[0]?.body).toMatchObject({ msgtype: 'markdown' });
    expect(fake.received[0]?.body.markdown.content).not.toMatch(/[[\]<>]/);
    const mentioning = await robot('wecom', { at_mobiles: ['13812345678'], at_all: true });
    await announceIn(all, { receivers: [mentioning], event_id: 2 });
    await pass(10 * SECOND);
    expect(fake.received[1]?.body).toMatchObject({
      msgtype: 'text',
      text: { mentioned_mobile_list: ['13812345678', '@all'] },
    });
  });

  test('Feishu: signed by the second in the body', async () => {
    const { all, fake, robot, pass } = await world();
    await announceIn(all, { receivers: [await robot('feishu', { secret: SECRET })], alarm_name: '<at user_id="all">' });
    await pass(10 * SECOND);
    const { body } = fake.received[0] ?? {};
    expect(body.timestamp).toBe(String(Math.floor(all.clock.now() / SECOND)));
    expect(body.sign).toBe(createHmac('sha256', `${body.timestamp}\n${SECRET}`).update('').digest('base64'));
    expect(body.content.text).not.toContain('<at');
  });

  test('webhook: the signature is of the exact bytes, and every value is there', async () => {
    const { all, fake, receiver, pass } = await world();
    const key = Buffer.from('a key of a webhook');
    const id = await receiver({
      type: 'webhook',
      url: `${fake.address}/hook`,
      secret: `whsec_${key.toString('base64')}`,
      language: 'en',
    });
    await announceIn(all, { receivers: [id] });
    await pass(10 * SECOND);
    const [call] = fake.received;
    if (call === undefined) throw new Error('the webhook was not called');
    const { headers, text, body } = call;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(body).toMatchObject({
      type: 'alarm.notification',
      data: {
        title: '[Warning] CPU 使用率过高 fired',
        alarms: [{ event_id: 1, kind: 'fired', value: 93, threshold: 90, object: { title: 'web-01' } }],
      },
    });
    expect(text).not.toContain('receivers');
    expect(await ledger(all)).toMatchObject([{ status: 'sent', message_id: headers['webhook-id'] }]);
  });

  test('email and SMS: to verified addresses, in the language of the user', async () => {
    const sent: object[] = [];
    const keep = async (message: object) => void sent.push(message);
    const { all, receiver, pass } = await world({ senders: { email: keep, sms: keep } });
    const [user] = await all.db.all('select id from users where name = ?', ['personal']);
    await all.db.run('update users set email = ?, email_verified = 1, phone = ?, phone_verified = 0 where id = ?', [
      'zhang@example.com',
      '13812345678',
      Number(user?.['id']),
    ]);
    await all.personal.put('/api/ums/v1/users/current', { preferences: { language: 'en' } });
    const id = await receiver({ type: 'user', user_ids: [Number(user?.['id'])], channels: ['email', 'sms'] });
    await announceIn(all, { receivers: [id] });
    await pass(10 * SECOND);
    expect(sent).toMatchObject([{ target: 'zhang@example.com', subject: '[Warning] CPU 使用率过高 fired' }]);
    expect(await ledger(all)).toMatchObject([
      { channel: 'email', status: 'sent', target: 'z***@example.com' },
      { channel: 'sms', status: 'skipped', reason: 'no_phone', target: '138****5678' },
    ]);
    await all.personal.put('/api/ums/v1/users/current', { preferences: { messages: { alarm: { email: false } } } });
    await announceIn(all, { receivers: [id], event_id: 2 });
    expect(await ledger(all, { event_id: 2, channel: 'email' })).toMatchObject([{ reason: 'turned_off' }]);
  });
});

test('every channel says what the rule says, and where to read on', async () => {
  const mail: { text: string }[] = [];
  const { all, fake, robot, receiver, pass } = await world({
    senders: { email: async (message) => void mail.push(message) },
  });
  const [user] = await all.db.all<{ id: number }>("select id from users where name = 'personal'");
  await all.db.run("update users set email = 'zhang@example.com', email_verified = 1 where id = ?", [user?.id ?? 0]);
  const receivers = [
    ...(await Promise.all(['dingtalk', 'wecom', 'feishu'].map((kind) => robot(kind)))),
    await receiver({ type: 'webhook', url: `${fake.address}/hook`, secret: SECRET }),
    await receiver({ type: 'user', user_ids: [user?.id ?? 0], channels: ['email', 'inApp'] }),
  ];
  const [summary, runbook_url] = ['web-01 has 93 % load', 'https://wiki.example.com/load'];
  await announceIn(all, { receivers, annotations: { summary }, runbook_url });
  await pass(10 * SECOND);
  const inbox = await all.db.all<{ title: string }>("select * from messages where link = '/alarmdetails/1'");
  const texts = [...fake.received.map(({ text }) => text), ...mail.map(({ text }) => text), JSON.stringify(inbox)];
  expect(texts).toHaveLength(6);
  for (const text of texts) {
    expect(text).toContain(summary);
    expect(text).toContain(runbook_url);
  }
});

describe('a receiver that does not work', () => {
  test.each([
    ['dingtalk', { errcode: 310_000, errmsg: 'sign not match' }, 'errcode 310000 sign not match'],
    ['wecom', { errcode: 93_000, errmsg: 'invalid webhook url' }, 'errcode 93000 invalid webhook url'],
    ['feishu', { code: 19_021, msg: 'sign match fail' }, 'code 19021 sign match fail'],
  ])('%s refuses inside a 200, which is no success', async (kind, answer, detail) => {
    const { all, fake, robot, pass } = await world();
    fake.answer(replying(answer));
    await announceIn(all, { receivers: [await robot(kind)] });
    await pass(10 * SECOND);
    await pass(60 * MINUTE);
    expect(await ledger(all)).toMatchObject([{ status: 'failed', reason: 'refused', detail, try_count: 1 }]);
    expect(fake.received).toHaveLength(1);
  });

  test('is tried again after pauses that double, and given up at last', async () => {
    const { all, fake, robot, pass } = await world();
    fake.answer(replying({}, 503));
    await announceIn(all, { receivers: [await robot('dingtalk')] });
    await pass(10 * SECOND);
    await pass(9 * SECOND);
    expect(fake.received).toHaveLength(1);
    await pass(1 * SECOND);
    await pass(20 * SECOND);
    expect(fake.received).toHaveLength(3);
    for (let attempt = 0; attempt < 20; attempt += 1) await pass(15 * MINUTE);
    expect(fake.received).toHaveLength(12);
    const [row] = await ledger(all);
    expect(row).toMatchObject({ status: 'failed', reason: 'gave_up', detail: 'HTTP 503', try_count: 12 });
    expect(row.tries[0]).toMatchObject({ outcome: 'failed', detail: 'HTTP 503' });
  });

  test('works again with the same message, which is sent once more', async () => {
    const { all, fake, robot, pass } = await world();
    fake.answer(replying({}, 500));
    await announceIn(all, { receivers: [await robot('feishu')] });
    await pass(10 * SECOND);
    const [before] = await ledger(all);
    fake.answer(replying({ code: 0 }));
    await pass(10 * SECOND);
    await pass(60 * MINUTE);
    expect(await ledger(all)).toMatchObject([{ status: 'sent', try_count: 2, message_id: before.message_id }]);
    expect(fake.received).toHaveLength(2);
  });

  test('waits for its minutes when its maker says too often', async () => {
    const { all, fake, robot, pass } = await world();
    fake.answer(replying({ errcode: 130_101, errmsg: 'send too fast' }));
    await announceIn(all, { receivers: [await robot('dingtalk')] });
    await pass(10 * SECOND);
    fake.answer(replying({ errcode: 0 }));
    await pass(9 * MINUTE);
    expect(fake.received).toHaveLength(1);
    await pass(1 * MINUTE);
    expect(await ledger(all)).toMatchObject([{ status: 'sent', try_count: 2 }]);
  });

  test('and is switched off gets nothing any more', async () => {
    const { all, fake, robot, pass } = await world();
    const id = await robot('dingtalk');
    await announceIn(all, { receivers: [id] });
    expect((await all.admin.patch(`${RECEIVERS}/${id}`, { enabled: false })).status).toBe(200);
    await pass(10 * SECOND);
    await announceIn(all, { receivers: [id], event_id: 2 });
    expect(fake.received).toEqual([]);
    expect(await ledger(all)).toMatchObject([
      { status: 'skipped', reason: 'receiver_off' },
      { status: 'skipped', reason: 'receiver_off' },
    ]);
  });
});

describe.each(await databasesUnderTest())('a thousand events at once on $dialect', (database) => {
  test('of one rule are named in messages of the size that the maker accepts', async () => {
    const { all, fake, robot, pass } = await world({ database });
    await storm(all, await robot('dingtalk'), 1_000, 1);
    await pass(10 * SECOND);
    expect(Math.max(...fake.received.map(({ text }) => Buffer.byteLength(text)))).toBeLessThanOrEqual(20_000);
    expect(named(fake.received.map(({ body }) => body.text.content))).toEqual(namesUpTo(1_000));
    expect(fake.received.length).toBeLessThan(20);
    const rows = await ledger(all, { status: 'sent' });
    expect(rows).toHaveLength(1_000);
  });

  test('of a thousand rules become a digest within the budget of the robot, and none is left out', async () => {
    const { all, fake, robot, pass } = await world({ database });
    await storm(all, await robot('wecom'), 1_000);
    await pass(10 * SECOND);
    expect(fake.received).toHaveLength(20);
    await pass(30 * SECOND);
    expect(fake.received).toHaveLength(20);
    for (let minute = 0; minute < 5; minute += 1) await pass(1 * MINUTE);
    const texts = fake.received.map(({ body }) => body.markdown.content);
    expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(4_096);
    expect(named(texts)).toEqual(namesUpTo(1_000));
    expect(await ledger(all, { status: 'sent' })).toHaveLength(1_000);
  });
});

test('two receivers of one robot share its budget', async () => {
  const { all, fake, robot, pass } = await world();
  const [one, other] = [await robot('dingtalk'), await robot('dingtalk')];
  for (let event = 1; event <= 30; event += 1)
    await announceIn(all, { event_id: event, alarm_id: event, receivers: [event % 2 === 0 ? one : other] });
  await pass(10 * SECOND);
  expect(fake.received.length).toBeLessThanOrEqual(20);
  expect(await ledger(all, { status: 'sent' })).toHaveLength(30);
});
