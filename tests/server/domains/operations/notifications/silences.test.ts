import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { announceIn, ledger, RECEIVERS, SILENCES } from '../../../../support/operations/announcements.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { alarmWorld } from '../alarms/alarmWorld.ts';
import { scenario, START, type ScenarioOptions } from '../../../../support/scenario.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (at: number) => new Date(at).toISOString();

async function world(options: ScenarioOptions = {}) {
  const all = await scenario(options);
  await all.db.run('delete from messages');
  const { body } = await all.personal.post(RECEIVERS, { name: 'me', type: 'user' });
  const owner = { user_id: body.user_id, bp_id: null };
  const fire = (more: object = {}) => announceIn(all, { receivers: [body.id], owner, ...more });
  const silence = (client: typeof all.admin, more: object = {}) =>
    client.post(SILENCES, {
      name: 'work',
      severities: [1, 2, 3],
      begin: iso(START),
      end: iso(START + HOUR),
      ...more,
    });
  const pass = async (ms: number) => {
    all.clock.advance(ms);
    await all.platform.runner.runDue();
  };
  const inbox = async () => (await all.personal.get('/api/sys/v1/inbox')).body;
  return { all, fire, silence, pass, inbox, owner };
}

describe.each([await oneDatabase()])('a silence on $dialect (decision 082)', (database) => {
  test('keeps notifications back, and what still fires is announced once when it ends', async () => {
    const { all, fire, silence, pass, inbox } = await world({ database });
    const made = await silence(all.personal);
    expect(made).toMatchObject({ status: 201, body: { reach: 'user', status: 'active' } });
    expect(await fire()).toEqual({ silenced_by: made.body.id, queued: 0 });
    await fire({ event_id: 2 });
    await pass(MINUTE);
    await fire({ event_id: 2, transition: 'recovered', kind: 'recovered', value: 10 });
    expect(await inbox()).toEqual([]);
    expect((await ledger(all)).map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('silenced'));
    await pass(HOUR);
    await pass(HOUR);
    expect(await inbox()).toMatchObject([{ title: '【警告】CPU 使用率过高 触发' }]);
    expect(await ledger(all, { event_id: 1 })).toMatchObject([{ status: 'sent', reason: null }]);
    // It had ended before anyone knew of it.
    expect(await ledger(all, { event_id: 2, kind: 'fired' })).toMatchObject([{ status: 'silenced' }]);
  });

  test('does not announce again what was announced before it', async () => {
    const { all, fire, silence, pass, inbox } = await world({ database });
    await fire();
    await pass(10_000);
    await silence(all.personal, { begin: iso(START), end: iso(START + HOUR) });
    await fire({ transition: 'repeated:1', kind: 'repeated' });
    await pass(2 * HOUR);
    expect(await inbox()).toHaveLength(1);
    expect(await ledger(all, { kind: 'repeated' })).toMatchObject([{ status: 'silenced' }]);
  });

  test('keeps the end of what it kept back from every channel of a person', async () => {
    const { all, fire, silence, pass, inbox } = await world({ database });
    await all.db.run("update users set email = 'me@example.com', email_verified = 1 where name = 'personal'");
    const { body: both } = await all.personal.post(RECEIVERS, {
      name: 'both',
      type: 'user',
      channels: ['inApp', 'email'],
    });
    await fire({ receivers: [both.id] });
    await fire({ receivers: [both.id], event_id: 2, transition: 'no_data:1', kind: 'no_data' });
    await silence(all.personal);
    await fire({ receivers: [both.id], transition: 'recovered', kind: 'recovered', value: 10 });
    await pass(2 * MINUTE);
    expect(await inbox()).toEqual([]);
    const outcomes = (await ledger(all)).map(({ kind, status }: Record<string, string>) => `${kind} ${status}`);
    expect(outcomes.toSorted()).toEqual([
      'fired silenced',
      'fired silenced',
      'no_data silenced',
      'no_data silenced',
      'recovered skipped',
      'recovered skipped',
    ]);
  });

  test('keeps back what was announced before it and still gathers', async () => {
    const { all, fire, silence, pass, inbox } = await world({ database });
    await fire();
    await fire({ event_id: 2 });
    const { body } = await silence(all.personal);
    await fire({ event_id: 2, transition: 'recovered', kind: 'recovered', value: 10 });
    await pass(2 * MINUTE);
    expect(await inbox()).toEqual([]);
    const held = { status: 'silenced', reason: 'silence', silence_id: body.id };
    expect(await ledger(all, { kind: 'fired' })).toMatchObject([held, held]);
    // Who has heard nothing of it is not informed of its end.
    expect(await ledger(all, { kind: 'recovered' })).toMatchObject([{ status: 'skipped', reason: 'not_informed' }]);
    await pass(2 * HOUR);
    expect(await inbox()).toMatchObject([{ title: '【警告】CPU 使用率过高 触发' }]);
    expect(await ledger(all, { event_id: 1 })).toMatchObject([{ status: 'sent' }]);
  });

  test('lets everyone who was informed of an event hear of its end', async () => {
    const { all, fire, silence, pass, inbox } = await world({ database });
    await fire();
    await pass(MINUTE);
    const { body } = await silence(all.personal);
    await fire({ event_id: 2 });
    const end = { transition: 'recovered', kind: 'recovered', value: 10 } as const;
    expect(await fire(end)).toEqual({ silenced_by: body.id, queued: 1 });
    expect(await fire({ ...end, event_id: 2 })).toEqual({ silenced_by: body.id, queued: 0 });
    await pass(2 * HOUR);
    expect(await inbox()).toMatchObject([
      { title: expect.stringContaining('已恢复') },
      { title: expect.stringContaining('触发') },
    ]);
    expect(await ledger(all, { event_id: 2 })).toMatchObject([{ status: 'silenced' }, { status: 'silenced' }]);
  });

  test('ends with the severity of now, for people who know another or none', async () => {
    const { all, fire, silence, pass } = await world({ database });
    // Announced as a warning before; one more severe since, one less, and one both.
    for (const event_id of [1, 2, 3]) await fire({ event_id });
    await pass(MINUTE);
    await silence(all.personal);
    const raise = { transition: 'raised:2', kind: 'fired', severity: 1 } as const;
    await fire({ event_id: 1, ...raise });
    await fire({ event_id: 2, transition: 'lowered:1', kind: 'lowered', severity: 3 });
    await fire({ event_id: 3, ...raise });
    await fire({ event_id: 3, transition: 'lowered:2', kind: 'lowered', severity: 2 });
    // Fired under it as an emergency, and is a notice by its end.
    await fire({ event_id: 4, severity: 1 });
    await fire({ event_id: 4, transition: 'lowered:1', kind: 'lowered', severity: 3 });
    await pass(2 * HOUR);
    const sent = (await ledger(all, { status: 'sent' })) as Record<'event_id' | 'kind' | 'severity', Json>[];
    expect(sent.map(({ event_id, kind, severity }) => [event_id, kind, severity])).toEqual([
      [1, 'fired', 2],
      [2, 'fired', 2],
      [3, 'fired', 2],
      [1, 'fired', 1],
      [2, 'lowered', 3],
      [4, 'fired', 3],
    ]);
  });

  test('announces nothing of an event that has ended, also where the end of events is not announced', async () => {
    const { all, machine, rule, minute, events } = await alarmWorld(database);
    const { body } = await all.admin.post(RECEIVERS, { name: 'me', type: 'user' });
    const id = await machine('web-01');
    await rule({ selection: 'chosen', object_ids: [id], receiver_ids: [body.id], notify_recovered: false });
    const now = all.clock.now();
    await all.admin.post(SILENCES, { name: 'work', severities: [2], begin: iso(now), end: iso(now + 3 * MINUTE) });
    for (const value of [95, 5, 5, 5, 5]) await minute({ [id]: value });
    expect(await events()).toMatchObject([{ status: 'recovered' }]);
    expect(await ledger(all)).toMatchObject([{ kind: 'fired', status: 'silenced' }]);
    // Each later event is announced, although no end was between them.
    for (const value of [95, 5, 95, 95]) await minute({ [id]: value });
    expect((await ledger(all, { status: 'sent' })).map(({ kind }: { kind: string }) => kind)).toEqual([
      'fired',
      'fired',
    ]);
  });

  test('is pending, in force and ended by its times, and lists filter by that', async () => {
    const { all, silence, pass } = await world({ database });
    const { body } = await silence(all.personal, { begin: iso(START + HOUR), end: iso(START + 2 * HOUR) });
    const statusNow = async () => (await all.personal.get(`${SILENCES}/${body.id}`)).body.status;
    const found = async (status: string) =>
      (await all.personal.get(`${SILENCES}?filter=${encodeURIComponent(JSON.stringify({ status }))}`)).body.length;
    expect([await statusNow(), await found('pending'), await found('active')]).toEqual(['pending', 1, 0]);
    await pass(HOUR);
    expect([await statusNow(), await found('active')]).toEqual(['active', 1]);
    await pass(HOUR);
    expect([await statusNow(), await found('expired'), await found('active')]).toEqual(['expired', 1, 0]);
  });

  test('of planned work reaches what depends on its object, through the references of the definitions', async () => {
    const { all, fire, silence } = await world({ database });
    const [vm] = await all.db.all(
      'select v.id, v.cloud_id, c.site_id from vms v join clouds c on c.cloud_id = v.cloud_id',
    );
    const object = { resource: 'vms', id: String(vm?.['id']), title: 'web-01' };
    const on = async (resource: string, id: unknown, dependents: boolean) => {
      const made = await silence(all.admin, { severities: [], resource, object_ids: [String(id)], dependents });
      expect(made).toMatchObject({ status: 201, body: { reach: 'platform' } });
      return made.body.id as number;
    };
    const end = async (id: number) =>
      expect((await all.admin.post(`${SILENCES}/${id}?action=endNow`)).status).toBe(200);
    let event = 10;
    for (const [resource, id] of [
      ['clouds', vm?.['cloud_id']],
      ['sites', vm?.['site_id']],
    ] as const) {
      const alone = await on(resource, id, false);
      expect(await fire({ event_id: (event += 1), object })).toMatchObject({ silenced_by: null });
      await end(alone);
      all.clock.advance(1);
      const work = await on(resource, id, true);
      expect(await fire({ event_id: (event += 1), object })).toMatchObject({ silenced_by: work });
      expect(
        await fire({ event_id: (event += 1), object: { resource: 'regions', id: '1', title: 'x' } }),
      ).toMatchObject({
        silenced_by: null,
      });
      await end(work);
      all.clock.advance(1);
    }
  });
});

describe('the owner of a silence', () => {
  test('silences own alarms, and the platform all', async () => {
    const { all, fire, silence } = await world();
    expect((await silence(all.bp_admin)).body.reach).toBe('organisation');
    expect(await fire()).toMatchObject({ silenced_by: null });
    const { body } = await silence(all.admin);
    expect(await fire({ event_id: 2 })).toMatchObject({ silenced_by: body.id });
    for (const reader of [all.personal, all.bp_admin]) {
      expect((await reader.get(`${SILENCES}/${body.id}`)).status).toBe(404);
      expect((await reader.post(`${SILENCES}/${body.id}?action=endNow`)).status).toBe(404);
    }
  });

  test('extends and ends it', async () => {
    const { all, fire, silence, pass } = await world();
    const { body } = await silence(all.personal);
    const act = (action: string, input?: { by: number }) =>
      all.personal.post(`${SILENCES}/${body.id}?action=${action}`, input);
    expect((await act('extend', { by: 3_600 })).body.end).toBe(iso(START + 2 * HOUR));
    await pass(HOUR + MINUTE);
    expect(await fire()).toMatchObject({ silenced_by: body.id });
    expect((await act('endNow')).body.status).toBe('expired');
    expect((await act('endNow')).status).toBe(409);
    expect((await act('extend', { by: 3_600 })).status).toBe(409);
    await pass(MINUTE);
    expect(await ledger(all)).toMatchObject([{ status: 'sent' }]);
  });

  test.each([
    [{ severities: [] }, 25_039, 'matchers'],
    [{ matchers: [{ key: 'host', op: '=~', value: '(' }] }, 25_039, 'matchers.0.value'],
    [{ matchers: [{ key: 'host', op: '!~', value: '(a)\\1' }] }, 25_039, 'matchers.0.value'],
    [{ resource: 'nothings' }, 25_039, 'resource'],
    [{ end: iso(START - 1) }, 25_037, 'end'],
    [{ end: iso(START), begin: iso(START + 1) }, 25_037, 'end'],
    [{ end: null }, 25_037, 'end'],
    [{ time_type: 'weekly', days: [1], zone: 'Mars/Olympus' }, 25_038, 'zone'],
    [{ time_type: 'weekly', days: [1], day_start: '25:00' }, 9_000, 'day_start'],
    [{ time_type: 'weekly', days: [1], day_end: '24:01' }, 9_000, 'day_end'],
    [{ time_type: 'weekly', days: [] }, 9_000, 'days'],
  ])('is refused %j at its field', async (values, code, field) => {
    const { all, silence } = await world();
    const reply = await silence(all.personal, values);
    expect(reply).toMatchObject({ status: 400, body: { code, fields: { [field]: expect.any(String) } } });
    expect((await all.personal.get(SILENCES)).body).toEqual([]);
    expect((await silence(all.personal)).status).toBe(201);
  });
});

test('a weekly silence keeps back inside its window, and announces at its end', async () => {
  const { all, fire, silence, pass } = await world();
  // Friday, 10:00 in Shanghai.
  const { body } = await silence(all.personal, {
    time_type: 'weekly',
    days: [5],
    day_start: '09:00',
    day_end: '11:00',
    zone: 'Asia/Shanghai',
    end: null,
  });
  expect(body).toMatchObject({ status: 'active', end: null });
  expect(await fire()).toMatchObject({ silenced_by: body.id });
  await pass(HOUR - 1);
  expect(await ledger(all)).toMatchObject([{ status: 'silenced' }]);
  await pass(1);
  expect(await ledger(all)).toMatchObject([{ status: 'sent' }]);
  expect(await fire({ event_id: 2 })).toMatchObject({ silenced_by: null });
});

describe('the preview of a silence', () => {
  const preview = (client: Client, values: Record<string, Json>) =>
    client.post(`${SILENCES}/preview`, { name: 'x', begin: iso(START), end: iso(START + 365 * 24 * HOUR), ...values });

  test('counts what matches now and what it would have kept back, for its owner alone', async () => {
    const { all, fire, pass } = await world();
    await fire({ labels: { team: 'web' } });
    await fire({ event_id: 2, labels: { team: 'db' } });
    await pass(HOUR);
    await fire({ event_id: 2, transition: 'recovered', kind: 'recovered', labels: { team: 'db' } });
    await announceIn(all, { event_id: 3, labels: { team: 'web' } });
    const team = (value: string) => ({ matchers: [{ key: 'team', op: '=', value }] });
    expect(await preview(all.personal, team('web'))).toMatchObject({
      status: 200,
      body: {
        days: 14,
        complete: true,
        now: { total: 1, items: [{ event_id: 1, object: 'web-01' }] },
        past: { total: 1, receivers: [{ name: 'me', count: 1 }] },
      },
    });
    expect((await preview(all.personal, team('db'))).body).toMatchObject({ now: { total: 0 }, past: { total: 2 } });
    expect((await preview(all.admin, team('web'))).body).toMatchObject({ now: { total: 2 }, past: { total: 2 } });
    expect((await preview(all.bp_admin, team('web'))).body).toMatchObject({ now: { total: 0 }, past: { total: 0 } });
    await pass(15 * 24 * HOUR);
    // The session has ended by then.
    const later = all.as('personal');
    expect((await preview(later, team('web'))).body).toMatchObject({ past: { total: 0, receivers: [] } });
  });

  test('refuses what cannot be saved, and those who cannot save it', async () => {
    const { all } = await world();
    expect(await preview(all.personal, {})).toMatchObject({ status: 400, body: { code: 25_039 } });
    expect((await preview(all.provider, { severities: [1] })).status).toBe(403);
    expect((await preview(all.guest, { severities: [1] })).status).toBe(401);
    expect((await all.personal.get(SILENCES)).body).toEqual([]);
  });
});
