import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { scenario } from '../../../support/scenario.ts';
import type { Client } from '../../../support/servers/client.ts';

const settingOf = async (client: Client, key: string) =>
  (await client.get(`/api/sys/v1/configs?filter=${encodeURIComponent(JSON.stringify({ key }))}`)).body[0];

const LOGIN = '/api/sys/v1/settings/login';
const EMAIL = '/api/sys/v1/settings/email';
const SMS_TEST = '/api/sys/v1/settings/sms/test';

describe.each([await oneDatabase()])('a group of settings on $dialect (m1)', (database) => {
  test('is saved as a whole, with the history of each', async () => {
    const all = await scenario({ database });
    const reply = await all.admin.put(LOGIN, {
      values: { 'login.max_failures': 7, 'login.registration': 'invite' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toContainEqual(expect.objectContaining({ key: 'login.max_failures', in_force: '7' }));
    expect(all.platform.live.read('login.registration')).toBe('invite');
    const { id } = await settingOf(all.admin, 'login.registration');
    const [entry] = (await all.admin.get(`/api/sys/v1/configs/${id}/history`)).body;
    expect(entry).toMatchObject({ actor_name: 'admin' });
    expect(await all.admin.put(LOGIN, { values: { 'login.max_failures': null } })).toMatchObject({ status: 200 });
    expect(all.platform.live.read('login.max_failures')).toBe(5);
  });

  test('changes nothing if one value is wrong, and names every wrong one on its key', async () => {
    const all = await scenario({ database });
    expect(
      await all.admin.put(LOGIN, {
        values: { 'login.registration': 'closed', 'login.max_failures': 0, 'login.freeze_minutes': 'soon' },
      }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 9000,
        fields: { 'login.max_failures': '不能小于1', 'login.freeze_minutes': expect.any(String) },
      },
    });
    expect(all.platform.live.read('login.registration')).toBe('open');
    expect((await settingOf(all.admin, 'login.registration')).source).toBe('default');
  });

  test('knows its own keys only, and no group that is not declared', async () => {
    const { admin, personal } = await scenario({ database });
    expect(await admin.put(LOGIN, { values: { 'email.smtp_port': 25 } })).toMatchObject({
      status: 400,
      body: { fields: { 'email.smtp_port': '没有字段 email.smtp_port' } },
    });
    expect(await admin.put(LOGIN, { values: { 'login.max_failures': [1] } } as never)).toMatchObject({ status: 400 });
    expect(await admin.put(LOGIN, {})).toMatchObject({ status: 400 });
    expect(await admin.put('/api/sys/v1/settings/nothing', { values: {} })).toMatchObject({ status: 404 });
    expect(await personal.put(LOGIN, { values: { 'login.max_failures': 9 } })).toMatchObject({ status: 403 });
  });

  test('is not saved over a newer value, nor over the environment', async () => {
    const all = await scenario({ database, settings: { environment: { REGISTRATION: 'closed' } } });
    const { _version } = await settingOf(all.admin, 'login.max_failures');
    const save = (value: number) =>
      all.admin.put(LOGIN, {
        values: { 'login.max_failures': value },
        versions: { 'login.max_failures': Number(_version) },
      });
    expect(await save(8)).toMatchObject({ status: 200 });
    expect(await save(9)).toMatchObject({ status: 409 });
    expect(all.platform.live.read('login.max_failures')).toBe(8);
    expect(await all.admin.put(LOGIN, { values: { 'login.registration': 'open' } })).toMatchObject({
      status: 409,
      body: { reason: expect.stringContaining('REGISTRATION') },
    });
  });

  test('gives the platform its looks: a picture that anybody may read, and an accent that can be read', async () => {
    const all = await scenario({ database });
    const BRAND = '/api/sys/v1/settings/brand';
    const upload = async (name: string, type: string, text: string) =>
      (
        await all.admin.post(`/api/sys/v1/files?name=${name}`, undefined, {
          raw: Buffer.from(text, 'hex'),
          headers: { 'content-type': type },
        })
      ).body;
    const logo = await upload('logo.png', 'image/png', '89504e470d0a1a0a0000000d');
    expect(await all.admin.put(BRAND, { values: { 'brand.logo': logo } })).toMatchObject({ status: 200 });
    const address = (await all.guest.get('/api/sys/v1/settings')).body['brand.logo'];
    expect(address).toMatch(/^\/api\/sys\/v1\/pictures\//);
    expect((await all.guest.get(address)).status).toBe(200);
    expect((await all.guest.get(address.replace('pictures', 'files'))).status).toBe(401);
    const drawing = await upload('logo.svg', 'image/svg+xml', '3c7376672f3e');
    expect(await all.admin.put(BRAND, { values: { 'brand.logo': drawing } })).toMatchObject({
      status: 400,
      body: { fields: { 'brand.logo': expect.any(String) } },
    });
    expect(await all.admin.put(BRAND, { values: { 'brand.logo': null } })).toMatchObject({ status: 200 });
    expect((await all.guest.get(address)).status).toBe(404);
    expect(await all.admin.put(BRAND, { values: { 'brand.accent': '#ffcc00' } })).toMatchObject({
      status: 400,
      body: { fields: { 'brand.accent': expect.stringMatching(/#[0-9a-f]{6}/) } },
    });
    expect(await all.admin.put(BRAND, { values: { 'brand.accent': '#0b6b5e', 'site.title': '海川云' } })).toMatchObject(
      {
        status: 200,
      },
    );
    expect((await all.guest.get('/terms/terms.json')).body.title).toEqual({
      zh: '海川云服务条款',
      en: 'Terms of service of 海川云',
    });
  });

  test('hides its secrets in the answer and in the log of calls', async () => {
    const all = await scenario({ database });
    const reply = await all.admin.put(EMAIL, { values: { 'email.smtp_password': 'mail-password' } });
    expect(reply.status).toBe(200);
    expect(all.platform.live.read('email.smtp_password')).toBe('mail-password');
    const kept = JSON.stringify([reply.body, await all.db.all('select * from request_log')]);
    expect(kept).not.toContain('mail-password');
  });

  test('is tested with values as typed, which are not stored', async () => {
    const all = await scenario({ database });
    const heard: string[] = [];
    const gateway = createServer((request, response) => {
      request.on('data', (part: Buffer) => heard.push(part.toString('utf8')));
      request.on('end', () => response.writeHead(heard.length === 1 ? 200 : 500).end());
    });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    const address = gateway.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    const typed = { 'sms.webhook_url': url, 'sms.webhook_secret': 'a-secret-of-sixteen' };
    const send = (values: Record<string, string>, target = '13800000000') =>
      all.admin.post(SMS_TEST, { values, target });
    try {
      expect(await send(typed)).toMatchObject({ status: 200, body: { ok: true } });
      expect(heard.join('')).toContain('13800000000');
      expect(await send(typed)).toMatchObject({ body: { ok: false, result: 'The SMS webhook answered 500' } });
    } finally {
      gateway.close();
    }
    expect(all.platform.live.read('sms.webhook_url')).toBeNull();
    expect(await send({})).toMatchObject({ body: { ok: false, result: '未设置短信网关地址或密钥' } });
    expect(await send({ 'sms.webhook_url': 'ftp://sms' })).toMatchObject({
      status: 400,
      body: { fields: { 'sms.webhook_url': expect.any(String) } },
    });
    expect(await send(typed, ' ')).toMatchObject({ status: 400, body: { fields: { target: expect.any(String) } } });
    expect(await all.admin.post('/api/sys/v1/settings/login/test', { values: {}, target: 'x' })).toMatchObject({
      status: 404,
    });
  });
});
