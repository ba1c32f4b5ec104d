import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';
import type { Client } from '../../../support/servers/client.ts';

const CONFIGS = '/api/sys/v1/configs';
const PROCESSES = '/api/sys/v1/config-processes';
const REGISTRATION = '/api/ums/v1/users/registration';

export async function settingOf(client: Client, key: string): Promise<Record<string, unknown> & { id: number }> {
  const { body } = await client.get(`${CONFIGS}?filter=${encodeURIComponent(JSON.stringify({ key }))}`);
  return body[0];
}

const put = async (all: Scenario, key: string, value: unknown) =>
  all.admin.put(`${CONFIGS}/${(await settingOf(all.admin, key)).id}`, { value: value as string });

describe.each(await databasesUnderTest())('settings on $dialect', (database) => {
  test('have a record for every key, with the default of the specification in force', async () => {
    const all = await scenario({ database });
    const { body } = await all.admin.get(`${CONFIGS}?range=[0,99]`);
    const declared = Object.values(all.schemas.current().settings ?? {});
    expect(body.map(({ key }: { key: string }) => key).toSorted()).toEqual(declared.map(({ key }) => key).toSorted());
    expect(await settingOf(all.admin, 'login.freeze_minutes')).toMatchObject({
      group: 'login',
      type: 'int',
      value: null,
      in_force: '5',
      default_value: '5',
      source: 'default',
      set_by: null,
    });
    expect(await settingOf(all.admin, 'licence.warning_days')).toMatchObject({ in_force: '60' });
  });

  test('hold in this process with the reply, and in another as soon as it hears of it', async () => {
    const all = await scenario({ database });
    const other = all.anotherProcess();
    await other.live.begin();
    await other.others.catchUp();
    expect((await all.guest.get(REGISTRATION)).body.open).toBe(true);
    expect(await put(all, 'login.registration', 'closed')).toMatchObject({
      status: 200,
      body: { value: 'closed', in_force: 'closed', source: 'table', _labels: { set_by: 'admin' } },
    });
    expect((await all.guest.get(REGISTRATION)).body.open).toBe(false);
    expect(other.live.read('login.registration')).toBe('open');
    await other.others.catchUp();
    expect(other.live.read('login.registration')).toBe('closed');
  });

  test('show since when each process uses which value', async () => {
    const all = await scenario({ database });
    const other = all.anotherProcess();
    await other.live.begin();
    await other.others.catchUp();
    all.clock.advance(60_000);
    await put(all, 'login.max_failures', '3');
    await other.others.catchUp();
    const { id } = await settingOf(all.admin, 'login.max_failures');
    const since = async () =>
      (await all.admin.get(`${PROCESSES}?filter=${encodeURIComponent(JSON.stringify({ config_id: id }))}`)).body as {
        process: string;
        source: string;
        applied_at: string;
      }[];
    await expect.poll(since).toMatchObject([{ source: 'table' }, { source: 'table' }]);
    expect(new Set((await since()).map(({ applied_at }) => applied_at))).toEqual(
      new Set([new Date(all.clock.now()).toISOString()]),
    );
  });

  test('are read again without an event', async () => {
    const all = await scenario({ database });
    await all.db.run(`update configs set value = '9' where key = 'login.max_failures'`);
    expect(all.platform.live.read('login.max_failures')).toBe(5);
    await all.platform.live.refresh();
    expect(all.platform.live.read('login.max_failures')).toBe(9);
  });

  test('that need a restart hold in the processes that start after the change', async () => {
    const all = await scenario({ database });
    const schemas = all.schemas.current();
    const declared = schemas.settings?.['login.max_failures'];
    if (declared === undefined) throw new Error('there is no such setting');
    all.schemas.replace(
      { ...schemas, settings: { ...schemas.settings, 'login.max_failures': { ...declared, restart: true } } },
      [],
    );
    await all.platform.live.begin();
    expect(await settingOf(all.admin, 'login.max_failures')).toMatchObject({ restart_required: true, in_force: '5' });
    expect(await put(all, 'login.max_failures', '3')).toMatchObject({ status: 200, body: { value: '3' } });
    expect(all.platform.live.read('login.max_failures')).toBe(5);
    const next = all.anotherProcess();
    await next.live.begin();
    expect(next.live.read('login.max_failures')).toBe(3);
    expect(all.platform.live.read('login.max_failures')).toBe(5);
    expect(await settingOf(all.admin, 'login.freeze_minutes')).toMatchObject({ restart_required: false });
  });

  test('keep what is stored under a removed key, and restore it with the key', async () => {
    const all = await scenario({ database });
    await put(all, 'home.kicker_en', 'Maintenance tonight');
    const schemas = all.schemas.current();
    const { 'home.kicker_en': gone, ...rest } = schemas.settings ?? {};
    expect(gone).toBeDefined();
    all.schemas.replace({ ...schemas, settings: rest }, []);
    await all.platform.live.begin();
    const aside = await settingOf(all.admin, 'home.kicker_en');
    expect(aside).toMatchObject({ is_declared: false, value: 'Maintenance tonight' });
    expect(all.schemas.current().resources.configs?.list.where).toEqual({ is_declared: true });
    expect(await put(all, 'home.kicker_en', 'x')).toMatchObject({ status: 409, body: { why: { kind: 'condition' } } });
    expect(await all.db.all(`select value from configs where key = 'home.kicker_en'`)).toEqual([
      { value: 'Maintenance tonight' },
    ]);
    all.schemas.replace(schemas, []);
    await all.platform.live.begin();
    expect(await settingOf(all.admin, 'home.kicker_en')).toMatchObject({
      in_force: 'Maintenance tonight',
      source: 'table',
    });
  });

  test('move to a new name with `was`, once: a reset does not bring the value back', async () => {
    const all = await scenario({ database });
    await put(all, 'home.kicker_en', 'Maintenance tonight');
    const schemas = all.schemas.current();
    const { 'home.kicker_en': former, ...rest } = schemas.settings ?? {};
    if (former === undefined) throw new Error('the setting is declared');
    const renamed = {
      ...former,
      key: 'home.line',
      was: 'home.kicker_en',
      field: { ...former.field, name: 'home.line' },
    };
    const start = async () => {
      all.schemas.replace({ ...schemas, settings: { ...rest, 'home.line': renamed } }, []);
      await all.platform.live.begin();
    };
    await start();
    expect(await settingOf(all.admin, 'home.line')).toMatchObject({ in_force: 'Maintenance tonight', source: 'table' });
    expect(await settingOf(all.admin, 'home.kicker_en')).toMatchObject({ is_declared: false, value: null });
    await put(all, 'home.line', null);
    await start();
    expect(await settingOf(all.admin, 'home.line')).toMatchObject({ in_force: null, source: 'default' });
  });
});

describe('the environment', () => {
  const environment = {
    REGISTRATION: 'invite',
    SMTP_URL: 'smtps://me%40example.com:p%3Aw@mail.example.com:2465',
    SMTP_OTHER: 'x',
  };

  test('comes before what is stored, and the page shows it', async () => {
    const all = await scenario({ settings: { environment } });
    await all.db.run(`update configs set value = 'closed' where key = 'login.registration'`);
    await all.platform.live.refresh();
    expect(all.platform.live.read('login.registration')).toBe('invite');
    const setting = await settingOf(all.admin, 'login.registration');
    expect(setting).toMatchObject({ in_force: 'invite', source: 'environment', env_variable: 'REGISTRATION' });
    const path = `${CONFIGS}/${setting.id}`;
    const why = { status: 409, body: { reason: expect.stringContaining('REGISTRATION'), why: { kind: 'condition' } } };
    expect(await all.admin.put(path, { value: 'open' })).toMatchObject(why);
    expect(await all.admin.post(`${path}?action=reset`)).toMatchObject({ status: 409 });
    const permissions = (await all.admin.get(`/api/sys/v1/permissions/configs/${setting.id}`)).body;
    expect(permissions).toContainEqual(expect.objectContaining({ operation: 'update', allowed: false }));
  });

  test('gives an address whole or in parts, and never shows a secret', async () => {
    const all = await scenario({ settings: { environment } });
    const { read } = all.platform.live;
    expect([
      read('email.smtp_host'),
      read('email.smtp_port'),
      read('email.smtp_secure'),
      read('email.smtp_user'),
      read('email.smtp_password'),
    ]).toEqual(['mail.example.com', 2465, true, 'me@example.com', 'p:w']);
    expect(await settingOf(all.admin, 'email.smtp_port')).toMatchObject({ in_force: '2465', env_variable: 'SMTP_URL' });
    expect(JSON.stringify((await all.admin.get(`${CONFIGS}?range=[0,99]`)).body)).not.toContain('p:w');
  });

  test('sets nothing that does not fit', async () => {
    const all = await scenario({ settings: { environment: { REGISTRATION: 'sometimes' } } });
    expect(all.platform.live.read('login.registration')).toBe('open');
    expect(await settingOf(all.admin, 'login.registration')).toMatchObject({ source: 'default', env_variable: null });
  });
});

describe('setting a value', () => {
  test.each([
    ['login.max_failures', '3', ['0', '101', 'five', '2.5']],
    ['login.registration', 'invite', ['sometimes']],
    ['email.smtp_secure', 'true', ['perhaps']],
    ['email.from', 'Suantai <noreply@example.com>', ['noreply', 'a@b c']],
    ['sms.webhook_url', 'https://sms.example.com/send', ['ftp://sms']],
    ['upload.max_bytes', '1048576', ['-1', 'much']],
  ])('%s takes %s and refuses %j, at the field', async (key, right, wrong) => {
    const all = await scenario();
    for (const value of wrong)
      expect(await put(all, key, value)).toMatchObject({
        status: 400,
        body: { code: 9000, fields: { value: expect.any(String) } },
      });
    expect(await put(all, key, right)).toMatchObject({ status: 200, body: { value: right, in_force: right } });
  });

  test('of a secret seals it, shows it nowhere and holds at once', async () => {
    const all = await scenario();
    const { id } = await settingOf(all.admin, 'email.smtp_password');
    const reply = await all.admin.put(`${CONFIGS}/${id}`, { secret_value: 'mail-password' });
    expect(reply).toMatchObject({ status: 200, body: { source: 'table', in_force: null } });
    expect(all.platform.live.read('email.smtp_password')).toBe('mail-password');
    expect(
      JSON.stringify([
        reply.body,
        await all.db.all('select * from configs'),
        await all.db.all('select changes from history'),
      ]),
    ).not.toContain('mail-password');
  });

  test('by its key is POST /configs (spec 7.5)', async () => {
    const all = await scenario();
    expect(await all.admin.post(CONFIGS, { key: 'login.max_failures', value: 7 })).toMatchObject({
      status: 200,
      body: { key: 'login.max_failures', in_force: '7' },
    });
    expect(await all.admin.post(CONFIGS, { key: 'email.smtp_password', value: 'mail-password' })).toMatchObject({
      status: 200,
      body: { source: 'table' },
    });
    expect(await all.admin.post(CONFIGS, { key: 'login.max_failures', value: null })).toMatchObject({
      status: 200,
      body: { source: 'default', in_force: '5' },
    });
    expect(await all.admin.post(CONFIGS, { key: 'login.max_failures', value: 0 })).toMatchObject({
      status: 400,
      body: { fields: { value: expect.any(String) } },
    });
    expect(await all.admin.post(CONFIGS, { key: 'no.such', value: '1' })).toMatchObject({
      status: 404,
      body: { code: 8800 },
    });
    expect(await all.admin.post(CONFIGS, { key: 'login.max_failures', value: [1] })).toMatchObject({ status: 400 });
    expect(await all.personal.post(CONFIGS, { key: 'login.max_failures', value: 9 })).toMatchObject({ status: 403 });
  });

  test('reset gives the default back, once there is another value', async () => {
    const all = await scenario();
    const { id } = await settingOf(all.admin, 'login.max_failures');
    const reset = () => all.admin.post(`${CONFIGS}/${id}?action=reset`);
    expect(await reset()).toMatchObject({ status: 409, body: { why: { kind: 'condition' } } });
    await put(all, 'login.max_failures', '9');
    expect(await reset()).toMatchObject({
      status: 200,
      body: { value: null, in_force: '5', source: 'default', set_by: null, set_at: null },
    });
    expect(all.platform.live.read('login.max_failures')).toBe(5);
    const secret = await settingOf(all.admin, 'email.smtp_password');
    await all.admin.put(`${CONFIGS}/${secret.id}`, { secret_value: 'mail-password' });
    expect(await all.admin.post(`${CONFIGS}/${secret.id}?action=reset`)).toMatchObject({ status: 200 });
    expect(all.platform.live.read('email.smtp_password')).toBeNull();
  });

  test('is refused over a newer one, and is in the history', async () => {
    const all = await scenario();
    const setting = await settingOf(all.admin, 'login.max_failures');
    const path = `${CONFIGS}/${setting.id}`;
    await all.admin.put(path, { value: '9' });
    expect(
      await all.admin.put(path, { value: '8' }, { headers: { 'if-match': `"${setting._version}"` } }),
    ).toMatchObject({ status: 409 });
    const [entry] = (await all.admin.get(`${path}/history`)).body;
    expect(entry).toMatchObject({
      actor_name: 'admin',
      changes: expect.arrayContaining([{ field: 'value', before: null, after: '9' }]),
    });
  });
});
