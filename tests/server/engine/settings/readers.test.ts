import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listenHere } from '../../../support/servers/listenHere.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';
import { beginUpload } from '../../../support/servers/uploads.ts';
import { signedLicence, TEST_LICENCE_KEY } from '../../../support/schemas/specialValues.ts';

const CONFIGS = '/api/sys/v1/configs';
const MINUTE = 60_000;
const DAY = 86_400_000;

/** `POST /configs` sets a setting by its key. */
async function set(all: Scenario, values: Record<string, string | number | boolean>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    expect(await all.admin.post(CONFIGS, { key, value })).toMatchObject({ status: 200 });
}

const signIn = async (all: Scenario, name: string, password: string) =>
  all.guest.post('/api/ums/v1/auth/password/tokens', { name, password });

describe('what reads a setting follows it', () => {
  test('wrong passwords and the length of the freeze, with its minutes in the message', async () => {
    const all = await scenario();
    await set(all, { 'login.max_failures': 2, 'login.freeze_minutes': 1 });
    for (let wrong = 0; wrong < 2; wrong += 1)
      expect((await signIn(all, 'personal', 'Wrong@2026')).body.code).toBe(1101);
    expect((await signIn(all, 'personal', 'Suantai@2026')).body).toMatchObject({
      code: 1136,
      message: '密码错误次数过多，账号已冻结，请1分钟后重试',
    });
    all.clock.advance(MINUTE + 1);
    expect((await signIn(all, 'personal', 'Suantai@2026')).status).toBe(200);
    await set(all, { 'login.max_failures': 1 });
    expect((await signIn(all, 'provider', 'Wrong@2026')).body.code).toBe(1101);
    expect((await signIn(all, 'provider', 'Suantai@2026')).body.code).toBe(1136);
  });

  test('registration, for the page and for the call', async () => {
    const all = await scenario();
    const code = () => all.guest.get('/api/ums/v1/verification/registration/sms/13900000077');
    expect((await code()).status).toBe(200);
    await set(all, { 'login.registration': 'closed' });
    expect((await all.guest.get('/api/ums/v1/users/registration')).body).toMatchObject({ open: false });
    expect((await code()).body.code).toBe(1184);
    expect((await all.guest.post('/api/ums/v1/users/registration', { type: 'personal', name: 'late' })).body.code).toBe(
      1184,
    );
  });

  test('how long a session lives without a request, and at most', async () => {
    const all = await scenario();
    const here = async () => (await all.provider.get('/api/ums/v1/users/current')).status;
    expect(await here()).toBe(200);
    all.clock.advance(2 * 60 * MINUTE);
    expect(await here()).toBe(200);
    await set(all, { 'login.session_idle_hours': 1 });
    all.clock.advance(61 * MINUTE);
    expect(await here()).toBe(401);
    await set({ ...all, admin: all.as('admin') }, { 'login.session_longest_days': 1, 'login.session_idle_hours': 720 });
    const reply = await all.platform.app.fetch(
      new Request('http://localhost/api/ums/v1/auth/password/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'provider', password: 'Suantai@2026' }),
      }),
    );
    expect(reply.headers.get('set-cookie')).toContain(`Max-Age=${DAY / 1_000}`);
  });

  test('how many days before its end a licence is about to expire, sixty by default', async () => {
    const all = await scenario({ licenceKey: TEST_LICENCE_KEY });
    await all.db.run('delete from licences');
    await all.admin.post('/api/sys/v1/licenses', {
      content: signedLicence({ customer: 'Ten days', end_timestamp: all.clock.now() + 10 * DAY }),
    });
    const status = async () => (await all.admin.get('/api/sys/v1/licenses')).body[0].status;
    const expiring = async () =>
      (
        await all.admin.get(
          `/api/sys/v1/licenses?filter=${encodeURIComponent('{"end_timestamp":{"lte":"$now+{licence.warning_days}d"}}')}`,
        )
      ).body.length;
    expect([await status(), await expiring()]).toEqual(['expiring', 1]);
    await set(all, { 'licence.warning_days': 9 });
    expect([await status(), await expiring()]).toEqual(['valid', 0]);
    expect((await all.guest.get('/api/sys/v1/settings')).body).toMatchObject({ 'licence.warning_days': 9 });
  });

  test('only public settings may be named in a filter', async () => {
    const all = await scenario();
    const filter = encodeURIComponent('{"end_timestamp":{"gt":"$now-{login.max_failures}d"}}');
    expect((await all.admin.get(`/api/sys/v1/licenses?filter=${filter}`)).body).toEqual([]);
  });

  test('the size of uploads', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'suantai-settings-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const all = await scenario({ settings: { dataDir } });
    expect((await beginUpload(all.admin, 5_000)).status).toBe(201);
    await set(all, { 'upload.max_bytes': 4_999 });
    expect((await beginUpload(all.admin, 5_000)).status).toBe(413);
  });

  test('the texts of the public pages, and nothing that is not public', async () => {
    const all = await scenario();
    await set(all, { 'home.kicker_en': 'Maintenance tonight' });
    const { body } = await all.guest.get('/api/sys/v1/settings');
    expect(body).toMatchObject({ 'home.kicker_en': 'Maintenance tonight', 'site.title': null });
    const open = Object.values(all.schemas.current().settings ?? {}).filter((setting) => setting.public);
    expect(Object.keys(body).toSorted()).toEqual(open.map(({ key }) => key).toSorted());
  });
});

describe('the test button', () => {
  async function testOf(all: Scenario, key: string, target: string) {
    const [{ id }] = (await all.admin.get(`${CONFIGS}?filter=${encodeURIComponent(JSON.stringify({ key }))}`)).body;
    const reply = await all.admin.post(`${CONFIGS}/${id}?action=test`, { target });
    all.clock.advance(1_000);
    await all.platform.runner.runDue();
    return { reply, after: (await all.admin.get(`${CONFIGS}/${id}`)).body };
  }

  test('really sends an e-mail with what is set, and shows that it went', async () => {
    const taken: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        done(password === 'right' ? null : new Error('no'), { user: username }),
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          taken.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const all = await scenario();
    expect((await testOf(all, 'email.from', 'a@example.com')).after).toMatchObject({
      test_state: 'failed',
      test_result: '未设置发信服务器或发件人',
    });
    await set(all, {
      'email.smtp_host': '127.0.0.1',
      'email.smtp_port': port,
      'email.from': 'Suantai <noreply@example.com>',
      'email.smtp_user': 'me',
      'email.smtp_password': 'wrong',
    });
    expect((await testOf(all, 'email.smtp_host', 'a@example.com')).after).toMatchObject({
      test_state: 'failed',
      test_result: 'SMTP: EAUTH 535',
    });
    await set(all, { 'email.smtp_password': 'right' });
    const { reply, after } = await testOf(all, 'email.smtp_host', 'a@example.com');
    expect(reply).toMatchObject({ status: 202, body: { test_state: 'testing' } });
    expect(after).toMatchObject({ test_state: 'sent', test_result: '已交给对方服务器', tested_at: expect.any(String) });
    expect(taken).toEqual(['a@example.com']);
  });

  test('shows what the SMS gateway answered', async () => {
    const all = await scenario();
    const asked: string[] = [];
    const address = await listenHere(
      createServer((request, response) => {
        asked.push(request.url ?? '');
        response.writeHead(asked.length > 1 ? 200 : 503).end();
      }),
    );
    await set(all, { 'sms.webhook_url': `${address}/sms`, 'sms.webhook_secret': 'a secret of the webhook' });
    expect((await testOf(all, 'sms.webhook_url', '13900000001')).after).toMatchObject({
      test_state: 'failed',
      test_result: 'The SMS webhook answered 503',
    });
    expect((await testOf(all, 'sms.webhook_url', '13900000001')).after).toMatchObject({ test_state: 'sent' });
    expect(asked).toEqual(['/sms', '/sms']);
  });

  test('is for e-mail and SMS, and for administrators', async () => {
    const all = await scenario();
    expect((await testOf(all, 'login.max_failures', 'a@example.com')).reply).toMatchObject({
      status: 409,
      body: { why: { kind: 'condition' } },
    });
    const [{ id }] = (await all.admin.get(`${CONFIGS}?filter={"key":"email.from"}`)).body;
    expect((await all.personal.post(`${CONFIGS}/${id}?action=test`, { target: 'a@example.com' })).status).toBe(403);
    expect((await all.admin.post(`${CONFIGS}/${id}?action=test`, {})).status).toBe(400);
  });
});
