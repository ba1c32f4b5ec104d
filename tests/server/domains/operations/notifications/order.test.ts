import { describe, expect, test } from 'vitest';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { ROBOTS } from '#server/domains/operations/notifications/channels/robots.ts';
import {
  announceIn,
  ledger,
  NOTIFICATIONS,
  RECEIVERS,
  SILENCES,
} from '../../../../support/operations/announcements.ts';
import { fakeReceiver, replying } from '../../../../support/operations/fakeReceiver.ts';
import { scenario } from '../../../../support/scenario.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SECRET = 'a secret of a webhook';

describe.each([await oneDatabase()])('the order of what a receiver hears on $dialect (ours)', async (database) => {
  const world = async () => {
    const all = await scenario({ database, settings: { receiversOnLoopback: true } });
    const fake = await fakeReceiver();
    const values = { name: 'hook', type: 'webhook', url: `${fake.address}/hook`, secret: SECRET };
    const receiver = Number((await all.admin.post(RECEIVERS, values)).body.id);
    return {
      all,
      fake,
      say: (event_id: number, kind: Announcement['kind'], over: Partial<Announcement> = {}) =>
        announceIn(all, { event_id, kind, transition: over.transition ?? kind, receivers: [receiver], ...over }),
      pass: async (ms: number) => {
        all.clock.advance(ms);
        await all.platform.runner.runDue();
      },
      /** What the receiver took, from a call on. */
      heard: (from = 0) =>
        fake.received
          .slice(from)
          .flatMap(({ body }) => body.data.alarms as { kind: string; event_id: number }[])
          .map(({ kind, event_id }) => `${kind} ${event_id}`),
      statuses: async (filter: object = {}) =>
        (await ledger(all, filter)).map(
          ({ kind, status, reason }: Record<string, string>) => `${kind} ${status}${reason ? ` ${reason}` : ''}`,
        ),
    };
  };

  test('after an outage, one message says what holds: the firing never comes after the end', async () => {
    const { fake, say, pass, heard, statuses } = await world();
    fake.answer(replying({}, 500));
    await say(1, 'fired');
    for (let passed = 0; passed < 8; passed += 1) await pass(10 * SECOND);
    await say(1, 'recovered', { reason: 'value', value: 3 });
    fake.answer(replying({}));
    const before = fake.received.length;
    for (let minute = 0; minute < 20; minute += 1) await pass(MINUTE);
    expect(heard(before)).toEqual(['recovered 1']);
    expect(await statuses()).toEqual(['fired skipped overtaken', 'recovered sent']);
  });

  test('a silence that begins while an attempt is repeated keeps the message back until it ends', async () => {
    const { all, fake, say, pass, heard, statuses } = await world();
    fake.answer(replying({}, 500));
    await say(1, 'fired');
    await pass(10 * SECOND);
    const begin = all.clock.now();
    const range = { begin: new Date(begin).toISOString(), end: new Date(begin + 30 * MINUTE).toISOString() };
    await all.admin.post(SILENCES, { name: 'work', severities: [1, 2, 3], ...range });
    fake.answer(replying({}));
    const before = fake.received.length;
    for (let minute = 0; minute < 20; minute += 1) await pass(MINUTE);
    expect(heard(before)).toEqual([]);
    expect(await statuses()).toEqual(['fired silenced silence']);
    for (let minute = 0; minute < 20; minute += 1) await pass(MINUTE);
    expect(heard(before)).toEqual(['fired 1']);
  });

  test('repetitions do not pile up, and the first that is heard of an event is that it fired', async () => {
    const { all, fake, say, pass, heard, statuses } = await world();
    fake.answer(replying({}, 500));
    await say(1, 'fired');
    for (let times = 2; times <= 6; times += 1) {
      await pass(10 * MINUTE);
      await say(1, 'repeated', { transition: `repeated:${times}`, value: 90 + times });
    }
    fake.answer(replying({}));
    const before = fake.received.length;
    for (let minute = 0; minute < 20; minute += 1) await pass(MINUTE);
    expect(heard(before)).toEqual(['fired 1']);
    expect(fake.received.at(-1)?.body.data.alarms).toMatchObject([{ value: 96, transition: 'repeated:6' }]);
    expect((await statuses({ status: 'skipped' })).length).toBe(5);
    // What it has heard of is repeated as a repetition, and an end that is silenced still takes the rest back.
    await say(1, 'repeated', { transition: 'repeated:7' });
    await pass(10 * SECOND);
    expect(heard().at(-1)).toBe('repeated 1');
    expect(await ledger(all, { status: ['queued', 'retrying'] })).toEqual([]);
  });

  test('an object that comes and goes is heard of in order, and no event stays open at the receiver', async () => {
    const { fake, say, pass, heard, statuses } = await world();
    await say(1, 'fired');
    await pass(10 * SECOND);
    fake.answer(replying({}, 503));
    await say(1, 'recovered', { reason: 'value' });
    await pass(10 * SECOND);
    await say(2, 'fired');
    await pass(10 * SECOND);
    await say(2, 'recovered', { reason: 'value' });
    await pass(10 * SECOND);
    await say(3, 'fired', { severity: 1 });
    await pass(10 * SECOND);
    fake.answer(replying({}));
    const before = fake.received.length;
    for (let minute = 0; minute < 20; minute += 1) await pass(MINUTE);
    // No one heard of the second one: it has begun and ended unheard.
    expect(heard(before)).toEqual(['recovered 1', 'fired 3']);
    expect(await statuses({ event_id: 2 })).toEqual(['fired skipped overtaken', 'recovered skipped overtaken']);
  });

  test('a message of several events keeps its id, and loses only the line that is no longer so', async () => {
    const { fake, say, pass, heard } = await world();
    fake.answer(replying({}, 500));
    const other = { object: { resource: 'vms', id: '8', title: 'web-02' } };
    await say(1, 'fired');
    await say(2, 'fired', other);
    await pass(10 * SECOND);
    const first = fake.received[0]?.headers['webhook-id'];
    await say(1, 'recovered', { reason: 'value' });
    fake.answer(replying({}));
    const before = fake.received.length;
    for (let minute = 0; minute < 5; minute += 1) await pass(MINUTE);
    expect(heard(before)).toEqual(['fired 2', 'recovered 1']);
    expect(fake.received[before]?.headers['webhook-id']).toBe(first);
  });

  test('what failed permanently is sent again by hand, as the same message, while it is still true', async () => {
    const { all, fake, say, pass, heard, statuses } = await world();
    fake.answer(replying({}, 410));
    await say(1, 'fired');
    await pass(10 * SECOND);
    expect(await statuses()).toEqual(['fired failed refused']);
    fake.answer(replying({}));
    const [row] = await ledger(all);
    const path = `${NOTIFICATIONS}/${row.id}?action=resend`;
    expect(await all.personal.post(path)).toMatchObject({ status: 404 });
    expect(await all.admin.post(path)).toMatchObject({ status: 200, body: { status: 'retrying' } });
    await pass(SECOND);
    expect(await statuses()).toEqual(['fired sent']);
    expect(fake.received[1]?.headers['webhook-id']).toBe(fake.received[0]?.headers['webhook-id']);
    fake.answer(replying({}, 410));
    await say(1, 'repeated', { transition: 'repeated:2' });
    await pass(10 * SECOND);
    fake.answer(replying({}));
    await say(1, 'recovered', { reason: 'value' });
    await pass(10 * SECOND);
    const failed = (await ledger(all, { status: 'failed' }))[0];
    expect(await all.admin.post(`${NOTIFICATIONS}/${failed.id}?action=resend`)).toMatchObject({
      status: 409,
      body: { code: 25060 },
    });
    expect(heard().at(-1)).toBe('recovered 1');
  });
});

test('an address that the mail server refuses permanently is final, and the ledger names its user', async () => {
  const { RefusedForGood } = await import('#server/engine/delivery/sender.ts');
  const taken: string[] = [];
  const email = async ({ target }: { target: string }) => {
    if (target.startsWith('x')) throw new RefusedForGood('SMTP: EENVELOPE 550');
    taken.push(target);
  };
  const all = await scenario({ senders: { email } });
  const names = ['admin', 'personal', 'bp_user'];
  const ids: number[] = [];
  for (const [place, name] of names.entries()) {
    const [user] = await all.db.all('select id from users where name = ?', [name]);
    ids.push(Number(user?.['id']));
    const address = `${place === 1 ? 'x' : 'y'}${place}@example.com`;
    await all.db.run('update users set email = ?, email_verified = 1 where name = ?', [address, name]);
  }
  const made = await all.admin.post(RECEIVERS, { name: 'mails', type: 'user', user_ids: ids, channels: ['email'] });
  await announceIn(all, { receivers: [Number(made.body.id)] });
  for (let passed = 0; passed < 4; passed += 1) {
    all.clock.advance(60 * SECOND);
    await all.platform.runner.runDue();
  }
  expect(taken).toEqual(['y0@example.com', 'y2@example.com']);
  expect(await ledger(all, { status: 'failed' })).toMatchObject([
    { person_name: 'personal', target: 'x***@example.com', reason: 'refused', try_count: 1 },
  ]);
});

test('a message to Feishu is measured as its whole request: 20,000 bytes with the signature', () => {
  const nobody = { mobiles: [], all: false };
  let longest = 7_000;
  while (!ROBOTS.feishu.fits('测'.repeat(longest), nobody)) longest -= 1;
  const { body } = ROBOTS.feishu.sign?.('https://x', ROBOTS.feishu.body('测'.repeat(longest), nobody), 's', 1) ?? {};
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000);
  expect(longest).toBeGreaterThan(6_500);
});
