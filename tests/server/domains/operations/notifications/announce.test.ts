import { describe, expect, test } from 'vitest';
import { announce } from '#server/domains/operations/notifications/announce.ts';
import { forgetOldNotifications } from '#server/domains/operations/notifications/forgetOldNotifications.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { announceIn, announcement, ledger, RECEIVERS } from '../../../../support/operations/announcements.ts';
import { scenario, type ScenarioOptions } from '../../../../support/scenario.ts';

const MESSAGES = '/api/sys/v1/inbox';

async function world(options: ScenarioOptions = {}) {
  const all = await scenario(options);
  await all.db.run('delete from messages');
  const made = await all.personal.post(RECEIVERS, { name: 'me', type: 'user' });
  expect(made).toMatchObject({ status: 201, body: { channels: ['inApp'], enabled: true } });
  const own = { user_id: made.body.user_id, bp_id: null };
  const inbox = async () => (await all.personal.get(MESSAGES)).body;
  return { all, receiver: Number(made.body.id), own, inbox };
}

describe.each([await oneDatabase()])('an announcement on $dialect (decision 080)', (database) => {
  test('is sent to a receiver once, however often it is made and its job runs', async () => {
    const { all, receiver, own, inbox } = await world({ database });
    const more = { receivers: [receiver], owner: own };
    expect(await announceIn(all, more)).toEqual({ silenced_by: null, queued: 1 });
    expect(await announceIn(all, more)).toEqual({ silenced_by: null, queued: 0 });
    await all.platform.runner.runDue();
    expect(await inbox()).toEqual([]);
    all.clock.advance(10_000);
    await all.platform.runner.runDue();
    await all.anotherProcess().runner.runDue();
    expect(await inbox()).toMatchObject([{ title: '【警告】CPU 使用率过高 触发', type: 'alarm', level: 'warn' }]);
    expect(await ledger(all)).toMatchObject([
      { event_id: 1, kind: 'fired', status: 'sent', channel: 'inApp', target: 'personal', try_count: 1 },
    ]);
  });

  test('does not exist if its transition is rolled back', async () => {
    const { all, receiver, inbox } = await world({ database });
    await expect(
      all.context().transaction(async (inside) => {
        await announce(inside, announcement({ receivers: [receiver] }));
        throw new Error('the transition');
      }),
    ).rejects.toThrow('the transition');
    all.clock.advance(60_000);
    await all.platform.runner.runDue();
    expect([await ledger(all), await inbox()]).toEqual([[], []]);
    expect(await announceIn(all, { receivers: [receiver] })).toMatchObject({ queued: 1 });
  });

  test('of one rule gathers for ten seconds and names every event', async () => {
    const { all, receiver, own, inbox } = await world({ database });
    for (let event = 1; event <= 3; event += 1) {
      await announceIn(all, {
        event_id: event,
        receivers: [receiver],
        owner: own,
        object: { resource: 'vms', id: String(event), title: `web-0${event}` },
      });
      all.clock.advance(4_000);
      await all.platform.runner.runDue();
    }
    const [message, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(message.title).toBe('【警告】CPU 使用率过高：3 条通知');
    expect(message.words.zh.text.split('\n')).toHaveLength(3);
    for (const name of ['web-01', 'web-02', 'web-03']) expect(message.words.zh.text).toContain(name);
    const rows = await ledger(all);
    expect(rows.map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent', 'sent']);
    expect(new Set(rows.map(({ message_id }: { message_id: string }) => message_id)).size).toBe(1);
  });
});

describe('the ledger', () => {
  test('is read by the owner of the alarm and by administrators, and has no writer', async () => {
    const { all, receiver, own } = await world();
    await announceIn(all, { receivers: [receiver], owner: own });
    const [row] = await ledger(all);
    const path = `/api/omc/v1/notifications/${row.id}`;
    expect((await all.personal.get(path)).status).toBe(200);
    expect((await all.bp_admin.get(path)).status).toBe(404);
    expect((await all.bp_admin.get('/api/omc/v1/notifications')).body).toEqual([]);
    expect((await all.provider.get(path)).status).toBe(403);
    expect((await all.guest.get(path)).status).toBe(401);
    for (const reader of [all.admin, all.personal]) {
      expect((await reader.patch(path, { status: 'sent' })).status).toBe(403);
      expect((await reader.delete(path)).status).toBe(403);
    }
  });
});

test('notifications are kept for 400 days, like messages', async () => {
  const { all, receiver, own } = await world();
  const DAY = 86_400_000;
  const clean = () => forgetOldNotifications({ ...all.context(), clock: all.clock.now, realTime: all.clock.now });
  await announceIn(all, { receivers: [receiver], owner: own });
  all.clock.advance(400 * DAY);
  await clean();
  expect(await all.db.all('select id from notifications')).toHaveLength(1);
  all.clock.advance(DAY);
  await clean();
  for (const table of ['notifications', 'alarm_announcements', 'alarm_sends'])
    expect(await all.db.all(`select * from ${table}`)).toEqual([]);
});

describe('what a notification says', () => {
  const texts = async (over: Parameters<typeof announceIn>[1]) => {
    const { all, receiver, own, inbox } = await world();
    await announceIn(all, { receivers: [receiver], owner: own });
    all.clock.advance(10_000);
    await all.platform.runner.runDue();
    await announceIn(all, { receivers: [receiver], owner: own, transition: 'end', ...over });
    all.clock.advance(10_000);
    await all.platform.runner.runDue();
    const [last] = await inbox();
    return [last.words.zh.title, last.words.en.title];
  };

  test('is the value that was seen, when it recovers', async () => {
    const [zh, en] = await texts({ kind: 'recovered', reason: 'value', value: 41.25 });
    expect(zh).toBe('【警告】CPU 使用率过高 已恢复，当前值 41.25%');
    expect(en).toBe('[Warning] CPU 使用率过高 recovered at 41.25%');
  });

  test('is its condition in words and units, as the pages have it', async () => {
    const { all, receiver, own, inbox } = await world();
    const condition = 'last(clouds.silent_s[5m]) > 180';
    await announceIn(all, { receivers: [receiver], owner: own, condition, value: 300, unit: 'seconds' });
    all.clock.advance(10_000);
    await all.platform.runner.runDue();
    const words = async () => (await inbox())[0].words;
    expect((await words()).en.text).toContain('last value of the last 5 minutes > 3 minutes\nValue: 5 minutes');
    // A value that has a word is never a number.
    const down = { condition: 'last(healthComponents.reachable[5m]) < 1', value: 0, unit: 'count' };
    await announceIn(all, { event_id: 2, receivers: [receiver], owner: own, ...down });
    all.clock.advance(60_000);
    await all.platform.runner.runDue();
    expect((await words()).zh.text).toContain('条件：最近5分钟的可用状态：不可用\n当前值：不可用');
  });

  test.each(['no_data', 'rule_changed', 'rule_off', 'target_gone', 'expired', 'by_hand'])(
    'is never “recovered” for the reason %s, even if a value is known',
    async (reason) => {
      const [zh, en] = await texts({ kind: 'closed', reason, value: 41 });
      expect(zh).toContain('已关闭：');
      expect(`${zh} ${en}`).not.toMatch(/已恢复|recovered at/);
    },
  );

  test('is never “recovered” without a value', async () => {
    const [zh, en] = await texts({ kind: 'recovered', value: null });
    expect([zh, en]).toEqual(['【警告】CPU 使用率过高 已关闭', '[Warning] CPU 使用率过高 closed']);
  });

  test('is nothing to those who never heard that it fired', async () => {
    const { all, receiver, own, inbox } = await world();
    await announceIn(all, { receivers: [], owner: own });
    await announceIn(all, { receivers: [receiver], owner: own, transition: 'recovered', kind: 'recovered' });
    all.clock.advance(10_000);
    await all.platform.runner.runDue();
    expect(await inbox()).toEqual([]);
    expect(await ledger(all)).toMatchObject([{ kind: 'recovered', status: 'skipped', reason: 'not_informed' }]);
  });
});
