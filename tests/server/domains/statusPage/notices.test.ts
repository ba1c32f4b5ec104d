import { describe, expect, test } from 'vitest';
import { announceIn, ledger, RECEIVERS, SILENCES } from '../../../support/operations/announcements.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, START, type ScenarioOptions } from '../../../support/scenario.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MAINTENANCES = '/api/omc/v1/maintenances';
const INCIDENTS = '/api/omc/v1/incidents';
const STATUS = '/api/omc/v1/status';
const iso = (at: number) => new Date(at).toISOString();

async function world(options: ScenarioOptions = {}) {
  const made = await scenario(options);
  // Sessions end while hours pass.
  const all = {
    ...made,
    get admin() {
      return made.as('admin');
    },
  };
  await all.db.run('delete from messages');
  const switchTo = async (value: boolean) => {
    const filter = encodeURIComponent('{"key":"status.public"}');
    const [setting] = (await all.admin.get(`/api/sys/v1/configs?filter=${filter}`)).body;
    await all.admin.put(`/api/sys/v1/configs/${setting.id}`, { value: String(value) });
  };
  await switchTo(true);
  const [machine] = await all.db.all<{ id: string; cloud_id: string; region_id: number }>(
    'select v.id, v.cloud_id, c.region_id from vms v join clouds c on c.cloud_id = v.cloud_id where c.region_id is not null limit 1',
  );
  if (machine === undefined) throw new Error('the demo has no machine in a region');
  const { body: receiver } = await all.admin.post(RECEIVERS, { name: 'me', type: 'user' });
  return {
    all,
    machine,
    switchTo,
    fire: (more: object = {}) =>
      announceIn(all, {
        receivers: [receiver.id],
        object: { resource: 'vms', id: String(machine.id), title: 'web-01' },
        ...more,
      }),
    plan: (more: object = {}) =>
      all.admin.post(MAINTENANCES, {
        title: '更换交换机',
        title_en: 'New switches',
        region_ids: [machine.region_id],
        starts_at: iso(all.clock.now() + HOUR),
        ends_at: iso(all.clock.now() + 3 * HOUR),
        ...more,
      }),
    act: (path: string, id: number, action: string, body: object = {}) =>
      all.admin.post(`${path}/${id}?action=${action}`, body as never),
    pass: async (ms: number) => {
      all.clock.advance(ms);
      await all.platform.runner.runDue();
    },
    maintenance: async (id: number) => (await all.admin.get(`${MAINTENANCES}/${id}`)).body,
    silencesOf: async (id: number) => {
      const { silence_ids } = (await all.admin.get(`${MAINTENANCES}/${id}`)).body;
      return Promise.all(
        ((silence_ids ?? []) as number[]).map(async (each) => (await all.admin.get(`${SILENCES}/${each}`)).body),
      );
    },
    steps: async (filter: object) =>
      (
        await all.admin.get(
          `/api/omc/v1/status-updates?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["id","ASC"]`,
        )
      ).body.map(({ kind }: { kind: string }) => kind),
    status: async () => (await all.guest.get(STATUS)).body,
  };
}

type Notices = { kind: string; title: { zh: string; en: string }; status: string; regions: object[] }[];

describe.each(await databasesUnderTest())('maintenance on $dialect (decision 350)', (database) => {
  test('begins and ends at its times, once, and everybody reads each step of it', async () => {
    const { all, plan, pass, maintenance, steps, status, machine } = await world({ database });
    const made = await plan({ text: '夜间施工', services: ['network'] });
    expect(made).toMatchObject({ status: 201, body: { status: 'planned' } });
    const { id } = made.body;
    await pass(MINUTE);
    expect(await status()).toMatchObject({
      notices: [
        {
          kind: 'maintenance',
          title: { zh: '更换交换机', en: 'New switches' },
          text: { zh: '夜间施工', en: '夜间施工' },
          status: 'planned',
          services: ['network'],
          regions: [{ id: machine.region_id }],
          updates: [{ kind: 'planned', text: null }],
        },
      ],
    });
    const other = all.anotherProcess();
    all.clock.advance(HOUR);
    await Promise.all([all.platform.runner.runDue(), other.runner.runDue()]);
    expect(await maintenance(id)).toMatchObject({ status: 'in_progress', started_at: iso(START + HOUR) });
    await pass(2 * HOUR);
    expect(await maintenance(id)).toMatchObject({ status: 'done', ended_at: iso(START + 3 * HOUR) });
    expect(await steps({ maintenance_id: id })).toEqual(['planned', 'in_progress', 'done']);
    expect((await status()).notices).toMatchObject([{ status: 'done', isOver: true }]);
    await pass(91 * DAY);
    expect((await status()).notices).toEqual([]);
  });

  test('silences the alarms of its places where the operator wants it, and what still fires is announced at its end', async () => {
    const { all, plan, fire, pass, silencesOf } = await world({ database });
    const { body } = await plan({ silence_alarms: true });
    expect(await silencesOf(body.id)).toMatchObject([
      {
        resource: 'regions',
        dependents: true,
        reach: 'platform',
        begin: iso(START + HOUR),
        end: iso(START + 3 * HOUR),
      },
    ]);
    expect(await fire()).toMatchObject({ silenced_by: null });
    await pass(HOUR);
    expect(await fire({ event_id: 2 })).toMatchObject({ silenced_by: expect.any(Number) });
    expect(await fire({ event_id: 3 })).toMatchObject({ silenced_by: expect.any(Number) });
    await pass(MINUTE);
    await fire({ event_id: 3, transition: 'recovered', kind: 'recovered', value: 1 });
    await pass(2 * HOUR);
    await pass(HOUR);
    expect(await ledger(all, { event_id: 2 })).toMatchObject([{ status: 'sent' }]);
    // It recovered before anyone knew of it.
    expect(await ledger(all, { event_id: 3, kind: 'fired' })).toMatchObject([{ status: 'silenced' }]);
  });

  test('takes its silence along when it is moved, and ends it when it is cancelled or finished early', async () => {
    const { all, plan, fire, pass, act, silencesOf, steps, maintenance } = await world({ database });
    const { body } = await plan({ silence_alarms: true });
    const moved = { starts_at: iso(START + 5 * HOUR), ends_at: iso(START + 9 * HOUR) };
    expect((await all.admin.put(`${MAINTENANCES}/${body.id}`, moved)).status).toBe(200);
    await pass(2 * HOUR);
    // The job of the former time finds nothing to do.
    expect(await maintenance(body.id)).toMatchObject({ status: 'planned' });
    expect(await fire()).toMatchObject({ silenced_by: null });
    expect(await silencesOf(body.id)).toMatchObject([{ begin: moved.starts_at, end: moved.ends_at }]);
    await pass(4 * HOUR);
    expect(await fire({ event_id: 2 })).toMatchObject({ silenced_by: expect.any(Number) });
    const cancelled = await act(MAINTENANCES, body.id, 'cancel', { text: '备件未到' });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await silencesOf(body.id)).toMatchObject([{ status: 'expired' }]);
    await pass(MINUTE);
    await pass(MINUTE);
    expect(await ledger(all, { event_id: 2 })).toMatchObject([{ status: 'sent' }]);
    expect(await steps({ maintenance_id: body.id })).toEqual(['planned', 'moved', 'in_progress', 'cancelled']);
    await pass(DAY);
    expect(await maintenance(body.id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('maintenance (decision 350)', () => {
  test('leaves a silence ended that somebody ended by hand, and makes one where it is wanted later', async () => {
    const { all, plan, pass, silencesOf } = await world();
    const { body } = await plan({ silence_alarms: true });
    const [silence] = await silencesOf(body.id);
    await all.admin.post(`${SILENCES}/${silence.id}?action=endNow`);
    await pass(MINUTE);
    await all.admin.put(`${MAINTENANCES}/${body.id}`, { ends_at: iso(START + 8 * HOUR) });
    expect(await silencesOf(body.id)).toMatchObject([{ id: silence.id, status: 'expired' }]);
    const later = (await plan({ region_ids: [] })).body;
    expect(await silencesOf(later.id)).toEqual([]);
    await all.admin.put(`${MAINTENANCES}/${later.id}`, { silence_alarms: true });
    expect(await silencesOf(later.id)).toMatchObject([{ resource: null, severities: [1, 2, 3], dependents: false }]);
    await all.admin.put(`${MAINTENANCES}/${later.id}`, { silence_alarms: false });
    expect(await silencesOf(later.id)).toMatchObject([{ status: 'expired' }]);
  });

  test('refuses an end before its beginning or in the past, and to move a beginning that was', async () => {
    const { all, plan, pass, act } = await world();
    for (const ends_at of [iso(START + HOUR), iso(START - HOUR)])
      expect(await plan({ starts_at: iso(START + HOUR), ends_at })).toMatchObject({
        status: 400,
        body: { fields: { ends_at: '须晚于开始时间和当前时间' } },
      });
    const { body } = await plan();
    await pass(HOUR);
    expect(await all.admin.put(`${MAINTENANCES}/${body.id}`, { starts_at: iso(START + 2 * HOUR) })).toMatchObject({
      status: 400,
      body: { fields: { starts_at: '维护已经开始，只能调整结束时间' } },
    });
    expect((await all.admin.put(`${MAINTENANCES}/${body.id}`, { ends_at: iso(START + 6 * HOUR) })).status).toBe(200);
    expect((await act(MAINTENANCES, body.id, 'finish')).body).toMatchObject({ status: 'done' });
    expect(await all.admin.put(`${MAINTENANCES}/${body.id}`, { title: '另一个标题' })).toMatchObject({
      status: 409,
      body: { code: 25066 },
    });
  });

  test('is shown to customers with machines there, and to no others', async () => {
    const { all, plan, machine } = await world();
    const concerning = async (client: typeof all.admin) => (await client.get(`${MAINTENANCES}/concerning`)).body;
    const { body } = await plan();
    await all.db.run('update vms set user_id = null, bp_id = null');
    await all.db.run('update instances set user_id = null, bp_id = null');
    expect(await concerning(all.personal)).toEqual([]);
    const [user] = await all.db.all<{ id: number }>("select id from users where name = 'personal'");
    await all.db.run('update vms set user_id = ? where id = ?', [user?.id ?? 0, machine.id]);
    expect(await concerning(all.personal)).toMatchObject([{ id: body.id, title: '更换交换机', status: 'planned' }]);
    expect(await concerning(all.bp_admin)).toEqual([]);
    expect(await concerning(all.admin)).toEqual([]);
    expect((await all.guest.get(`${MAINTENANCES}/concerning`)).status).toBe(401);
    for (const client of [all.personal, all.bp_admin]) expect((await client.get(MAINTENANCES)).status).toBe(403);
    const [elsewhere] = await all.db.all<{ id: number }>('select id from regions where id <> ? order by id', [
      machine.region_id,
    ]);
    await all.admin.put(`${MAINTENANCES}/${body.id}`, { region_ids: [elsewhere?.id ?? 0] });
    expect(await concerning(all.personal)).toEqual([]);
    await all.admin.put(`${MAINTENANCES}/${body.id}`, { region_ids: [], cloud_ids: [machine.cloud_id] });
    expect(await concerning(all.personal)).toHaveLength(1);
  });
});

describe('an incident (decision 350)', () => {
  test('continues by its updates, makes its services look no better than it says, and can be reopened', async () => {
    const { all, act, steps, status, machine, pass } = await world();
    await all.db.run("update regions set status = 'enabled'");
    const { body } = await all.admin.post(INCIDENTS, {
      title: '云硬盘变慢',
      impact: 'bad',
      services: ['storage'],
      region_ids: [machine.region_id],
    });
    const post = (kind: string, text: string) => act(INCIDENTS, body.id, 'post', { status: kind, text });
    expect((await post('identified', '一台存储节点过载')).body).toMatchObject({ status: 'identified' });
    expect(await post('identified', '')).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
    expect((await status()).notices).toMatchObject([
      {
        kind: 'incident',
        status: 'identified',
        impact: 'bad',
        updates: [{ kind: 'identified', text: { zh: '一台存储节点过载' } }, { kind: 'investigating' }],
      },
    ]);
    await pass(HOUR);
    expect((await post('resolved', '已迁移')).body).toMatchObject({
      status: 'resolved',
      resolved_at: iso(START + HOUR),
    });
    expect(await post('monitoring', '再看看')).toMatchObject({ status: 409, body: { code: 25068 } });
    expect((await act(INCIDENTS, body.id, 'reopen')).body).toMatchObject({
      status: 'investigating',
      resolved_at: null,
    });
    expect(await steps({ incident_id: body.id })).toEqual(['investigating', 'identified', 'resolved', 'investigating']);
  });

  test('is not public where its regions are closed or gone, and never names a cloud or an event', async () => {
    const { all, status, machine } = await world();
    const [event] = await all.db.all<{ id: number }>('select id from alert_logs limit 1');
    const { body } = await all.admin.post(INCIDENTS, {
      title: '网络中断',
      cloud_ids: [machine.cloud_id],
      event_ids: event === undefined ? [] : [event.id],
    });
    const [cloud] = await all.db.all<{ name: string }>('select name from clouds where cloud_id = ?', [
      machine.cloud_id,
    ]);
    const text = JSON.stringify((await status()).notices);
    expect(JSON.parse(text)).toMatchObject([{ regions: [{ id: machine.region_id }] }]);
    for (const secret of [cloud?.name ?? '', machine.cloud_id, 'event_ids', 'user_id', 'admin'])
      expect(text).not.toContain(secret);
    await all.db.run("update regions set status = 'disabled' where id = ?", [machine.region_id]);
    expect((await status()).notices).toEqual([]);
    // About everything: public without any region.
    await all.admin.put(`${INCIDENTS}/${body.id}`, { cloud_ids: [] });
    expect(((await status()).notices as Notices).map(({ title, regions }) => [title.en, regions])).toEqual([
      ['网络中断', []],
    ]);
  });

  test('stands in the feed, escaped, while the page is on', async () => {
    const { all, switchTo } = await world();
    await all.admin.post(INCIDENTS, { title: 'A < B & "C"', text: '<script>' });
    const feed = await all.guest.get('/api/omc/v1/status/feed?lang=en');
    expect(feed.status).toBe(200);
    const text = String(feed.body);
    expect(text).toContain('A &lt; B &amp; &quot;C&quot; · Investigating');
    expect(text).not.toContain('<script>');
    await switchTo(false);
    expect((await all.guest.get('/api/omc/v1/status/feed')).status).toBe(404);
  });
});
