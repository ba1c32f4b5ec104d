import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSummarising } from '#server/domains/operations/alarms/night/nightJob.ts';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { RECEIVERS, SILENCES } from '../../../../support/operations/announcements.ts';
import { ALARMS, alarmWorld, EVENTS, MINUTE, type AlarmWorld } from '../alarms/alarmWorld.ts';

const CALENDARS = '/api/omc/v1/on-call-calendars';
const COVERS = '/api/omc/v1/on-call-covers';
const DAY = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

describe.each([await oneDatabase()])('on-call calendars on $dialect (decisions 324, 325)', (database) => {
  let world: AlarmWorld;
  let people: number[];
  let receiver: number;
  let calendar: number;

  beforeAll(async () => {
    world = await alarmWorld(database);
    const { all } = world;
    const rows = await all.db.all<{ id: number; name: string }>(
      "select id, name from users where name in ('admin', 'bp_admin', 'provider') order by name",
    );
    people = rows.map(({ id }) => id);
    const made = await all.admin.post(CALENDARS, {
      name: 'night',
      user_ids: people,
      every: 'day',
      hand_over_time: '09:00',
      starts_on: iso(all.clock.now()).slice(0, 10),
      steps: [
        { after_min: 5, whom: 'next' },
        { after_min: 10, whom: 'all' },
      ],
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    calendar = made.body.id;
    receiver = (await all.admin.post(RECEIVERS, { name: 'on-call', type: 'on_call', calendar_id: calendar })).body.id;
    await all.platform.runner.runDue();
  });

  afterAll(async () => {
    await world.all.admin.delete(`${CALENDARS}/${calendar}`);
  });

  /** Fires an alarm about a new machine, and returns what people do with it. */
  async function fires(name: string, labels: Record<string, string> = {}) {
    const { all } = world;
    const machine = await world.machine(name);
    const rule = await world.rule({
      selection: 'chosen',
      object_ids: [machine],
      receiver_ids: [receiver],
      no_data: 'keep',
      labels,
    });
    await world.minute({ [machine]: 95 });
    const [event] = await world.events({ alarm_id: rule.id });
    const id = event?.id ?? 0;
    return {
      id,
      act: (action: string, body: Record<string, Json> = {}) =>
        all.admin.post(`${EVENTS}/${id}?action=${action}`, body),
      /** Minutes go by, and it still fires. */
      async pass(minutes: number) {
        for (let minute = 0; minute < minutes; minute += 1) await world.minute({ [machine]: 95 });
      },
      recovers: () => world.minute({ [machine]: 1 }),
      informed: async () =>
        (
          await all.db.all<{ kind: string; person: number; status: string }>(
            'select kind, person, status from notifications where event_id = ? order by id',
            [id],
          )
        ).map(({ kind, person, status }) => `${kind} ${people.indexOf(person)} ${status}`),
      end: () => all.admin.delete(`${ALARMS}/${rule.id}`),
    };
  }

  /** Work of another day: sessions end meanwhile. */
  async function later(ms: number) {
    const { all } = world;
    all.clock.advance(ms);
    await all.platform.runner.runDue();
    Object.assign(all, { admin: all.as('admin') });
  }

  const now = async () => {
    const { body } = await world.all.admin.get(`${CALENDARS}/${calendar}`);
    return people.indexOf(body.current_id);
  };

  test('name who is on call now, and show the coming two weeks', async () => {
    const { all } = world;
    const turns = (await all.admin.get(`${CALENDARS}/${calendar}/turns`)).body;
    expect(turns.at(-1).to).toBe(iso(all.clock.now() + 14 * DAY));
    expect(people.indexOf(turns[0].user_id)).toBe(await now());
    expect(turns[1]).toMatchObject({ from: expect.stringContaining('T01:00:00.000Z'), is_cover: false });
    expect(await all.personal.get(`${CALENDARS}/${calendar}/turns`)).toMatchObject({ status: 403 });
    expect(await all.bp_admin.get(`${CALENDARS}/${calendar}/turns`)).toMatchObject({ status: 404 });
  });

  test('refuse a zone that does not exist, and a cover that ends before it begins', async () => {
    const { all } = world;
    expect(await all.admin.patch(`${CALENDARS}/${calendar}`, { zone: 'Asia/Atlantis' })).toMatchObject({
      status: 400,
      body: { fields: { zone: expect.any(String) } },
    });
    const backwards = { calendar_id: calendar, cover_id: people[0] ?? 0, begins_at: iso(2 * DAY), ends_at: iso(DAY) };
    expect(await all.admin.post(COVERS, backwards)).toMatchObject({
      status: 400,
      body: { fields: { ends_at: expect.any(String) } },
    });
    expect(await all.admin.delete(`${CALENDARS}/${calendar}`)).toMatchObject({ status: 409 });
  });

  test('inform who is on call, then the next, then everybody, until somebody claims it', async () => {
    const first = await now();
    const next = (first + 1) % 3;
    const alarm = await fires('unheard');
    await alarm.pass(2);
    expect(await alarm.informed()).toEqual([`fired ${first} sent`]);
    await alarm.pass(5);
    expect(await alarm.informed()).toEqual([`fired ${first} sent`, `escalated ${next} sent`]);
    await alarm.act('claim');
    await alarm.pass(12);
    expect(await alarm.informed()).toHaveLength(2);
    // Released, it continues with the step where it was.
    await alarm.act('release');
    await alarm.pass(12);
    expect((await alarm.informed()).slice(2).toSorted()).toEqual([0, 1, 2].map((who) => `escalated ${who} sent`));
    await alarm.recovers();
    await alarm.recovers();
    expect((await alarm.informed()).slice(5).toSorted()).toEqual([0, 1, 2].map((who) => `recovered ${who} sent`));
    expect(await world.timeline(alarm.id)).toEqual([
      'fired',
      'escalated',
      'claimed',
      'released',
      'escalated',
      'recovered',
    ]);
    await alarm.end();
  });

  test('do not escalate under a silence, but when it ends', async () => {
    const { all } = world;
    const first = await now();
    const alarm = await fires('planned', { work: 'planned' });
    await alarm.pass(1);
    const silence = await all.admin.post(SILENCES, {
      name: 'work',
      matchers: [{ key: 'work', op: '=', value: 'planned' }],
      begin: iso(all.clock.now()),
      end: iso(all.clock.now() + 30 * MINUTE),
    });
    expect(silence).toMatchObject({ status: 201 });
    await alarm.pass(28);
    expect(await alarm.informed()).toEqual([`fired ${first} sent`]);
    await alarm.pass(3);
    expect(await alarm.informed()).toEqual([`fired ${first} sent`, `escalated ${(first + 1) % 3} sent`]);
    await alarm.end();
  });

  test('change at the hand-over: who begins hears so, and the end still reaches who was informed', async () => {
    const { all } = world;
    const first = await now();
    const alarm = await fires('overnight');
    await alarm.pass(1);
    await alarm.act('claim');
    await later(DAY);
    expect(await now()).toBe((first + 1) % 3);
    const told = await all.db.all<{ title: string }>('select title from messages where user_id = ? and title like ?', [
      people[(first + 1) % 3] ?? 0,
      '您开始值班：night',
    ]);
    expect(told).toHaveLength(1);
    await alarm.recovers();
    await alarm.recovers();
    expect(await alarm.informed()).toEqual([`fired ${first} sent`, `recovered ${first} sent`]);
    await alarm.end();
  });

  test('are covered by who stands in', async () => {
    const { all } = world;
    const first = await now();
    const stand = people[(first + 2) % 3] ?? 0;
    const begins_at = iso(all.clock.now());
    await all.admin.post(COVERS, {
      calendar_id: calendar,
      cover_id: stand,
      begins_at,
      ends_at: iso(all.clock.now() + 60 * MINUTE),
    });
    await all.platform.runner.runDue();
    expect(await now()).toBe((first + 2) % 3);
    const alarm = await fires('covered');
    await alarm.pass(1);
    expect(await alarm.informed()).toEqual([`fired ${(first + 2) % 3} sent`]);
    all.clock.advance(60 * MINUTE);
    await all.platform.runner.runDue();
    expect(await now()).toBe(first);
    await alarm.end();
  });

  test('at eight in the morning, one message says what the night was; it can be switched off (decision 326)', async () => {
    const { all } = world;
    await keepSummarising(all.context());
    const alarm = await fires('at-night');
    await alarm.pass(1);
    const summaries = () =>
      all.db.all<{ title: string; text: string }>("select title, text from messages where title like '昨夜告警%'");
    const morning = async () => {
      const wait = (DAY - (all.clock.now() % DAY)) % DAY;
      await later(wait === 0 ? DAY : wait);
    };
    await all.db.run("delete from messages where title like '昨夜告警%'");
    await morning();
    const [summary] = await summaries();
    expect(summary?.title).toMatch(/^昨夜告警：新增 \d+ 条，未结束 \d+ 条$/);
    expect(summary?.text).toContain('at-night');
    const said = (await summaries()).length;
    const [setting] = (await all.admin.get('/api/sys/v1/configs?filter={"key":"monitor.night_summary"}')).body;
    expect(await all.admin.put(`/api/sys/v1/configs/${setting.id}`, { value: 'false' })).toMatchObject({ status: 200 });
    await morning();
    expect(await summaries()).toHaveLength(said);
    await alarm.end();
  });
});
