import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { codeFor, lastCode, wrongCode } from '../../../support/people/outbox.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';

const CODE = '/api/ums/v1/verification';
const SMS = '/api/ums/v1/auth/sms/tokens';
const EMAIL = '/api/ums/v1/auth/email/tokens';
const PHONE = '13700000003';
const MAIL = 'personal@example.com';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const ask = ({ guest }: Scenario, use: string, target: string, headers = {}) =>
  guest.get(`${CODE}/${use}/${encodeURIComponent(target)}`, { headers });
const from = (address: string) => ({ 'x-client-address': address });

describe.each(await databasesUnderTest())('verification codes on $dialect (spec 7.1, 8.3)', (database) => {
  test('have six digits, live five minutes and can be sent again after one', async () => {
    const all = await scenario({ database });
    expect(await ask(all, 'auth/sms', PHONE)).toMatchObject({
      status: 200,
      body: { expires_in: 300, resend_in: 60, outbox: true },
    });
    const { body } = await all.guest.get(`/api/sys/v1/outbox?target=${PHONE}`);
    expect(body).toMatchObject([
      { channel: 'sms', target: PHONE, purpose: 'auth', code: expect.stringMatching(/^\d{6}$/) },
    ]);
    expect(body[0].text).toContain(body[0].code);
  });

  test('sign in by SMS and by e-mail, however the target was typed', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'auth/sms', PHONE);
    expect(await all.guest.post(SMS, { phone: `+86 ${PHONE}`, code: ` ${code} ` })).toMatchObject({
      status: 200,
      body: { kind: 3, token: expect.any(String) },
    });
    const mailed = await codeFor(all, 'auth/email', MAIL);
    const reply = await all.guest.post(EMAIL, { email: MAIL.toUpperCase(), code: mailed });
    expect(reply.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'access-token',
      'user-kind',
    ]);
  });

  test('work once (1121)', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'auth/sms', PHONE);
    const replies = await Promise.all(Array.from({ length: 4 }, () => all.guest.post(SMS, { phone: PHONE, code })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 1121,
      fields: { code: expect.any(String) },
    });
  });

  test('expire after five minutes', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'auth/sms', PHONE);
    all.clock.advance(5 * MINUTE);
    expect((await all.guest.post(SMS, { phone: PHONE, code })).body.code).toBe(1121);
  });

  test('work until the last moment', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'auth/sms', PHONE);
    all.clock.advance(5 * MINUTE - 1);
    expect((await all.guest.post(SMS, { phone: PHONE, code })).status).toBe(200);
  });

  test('become invalid after five wrong attempts, also simultaneous ones', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'auth/sms', PHONE);
    await Promise.all(Array.from({ length: 8 }, () => all.guest.post(SMS, { phone: PHONE, code: wrongCode(code) })));
    expect((await all.guest.post(SMS, { phone: PHONE, code })).body.code).toBe(1121);
  });

  test('stay valid after four wrong attempts', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'auth/sms', PHONE);
    for (let tries = 0; tries < 4; tries += 1)
      expect((await all.guest.post(SMS, { phone: PHONE, code: wrongCode(code) })).body.code).toBe(1121);
    expect((await all.guest.post(SMS, { phone: PHONE, code })).status).toBe(200);
  });

  test('are bound to their purpose and their target', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'retrieval/sms', PHONE);
    expect((await all.guest.post(SMS, { phone: PHONE, code })).body.code).toBe(1121);
    const other = await codeFor(all, 'auth/sms', '13700000001');
    expect((await all.guest.post(SMS, { phone: PHONE, code: other })).body.code).toBe(1121);
  });

  test('are replaced by the next one', async () => {
    const all = await scenario({ database });
    const first = await codeFor(all, 'auth/sms', PHONE);
    all.clock.advance(MINUTE);
    const second = await codeFor(all, 'auth/sms', PHONE);
    expect((await all.guest.post(SMS, { phone: PHONE, code: first })).body.code).toBe(1121);
    expect((await all.guest.post(SMS, { phone: PHONE, code: second })).status).toBe(200);
  });

  test('are in clear text only in the outbox', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'auth/sms', PHONE);
    const stored = JSON.stringify([
      await all.db.all('select * from verification_codes'),
      await all.db.all('select * from send_counts'),
      await all.db.all('select * from jobs'),
    ]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(PHONE);
  });
});

describe.each(await databasesUnderTest())('limits of sending on $dialect (1182)', (database) => {
  test('a target waits a minute for the next code, and learns how long', async () => {
    const all = await scenario({ database });
    const replies = await Promise.all(Array.from({ length: 3 }, () => ask(all, 'auth/sms', PHONE)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    all.clock.advance(59 * SECOND);
    expect(await ask(all, 'auth/sms', PHONE)).toMatchObject({ status: 429, body: { code: 1182, resend_in: 1 } });
    all.clock.advance(SECOND);
    expect((await ask(all, 'auth/sms', PHONE)).status).toBe(200);
  });

  test('a target receives ten messages an hour, for any purpose', async () => {
    const all = await scenario({ database });
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await ask(all, sent % 2 === 0 ? 'auth/sms' : 'retrieval/sms', PHONE)).status).toBe(200);
      all.clock.advance(MINUTE);
    }
    expect(await ask(all, 'auth/sms', PHONE)).toMatchObject({ status: 429, body: { code: 1182, resend_in: 50 * 60 } });
    all.clock.advance(50 * MINUTE);
    expect((await ask(all, 'auth/sms', PHONE)).status).toBe(200);
  });

  test('one address can request sixty an hour, another is not affected', async () => {
    const all = await scenario({ database });
    const many = await Promise.all(
      Array.from({ length: 62 }, (_, index) =>
        ask(all, 'auth/sms', `139000001${String(index).padStart(2, '0')}`, from('192.0.2.1')),
      ),
    );
    expect(many.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await ask(all, 'auth/sms', PHONE, from('192.0.2.2'))).status).toBe(200);
  });
});

describe('requesting a code', () => {
  test.each(['auth/sms', 'retrieval/sms'])('%s answers alike for an unknown phone, and sends nothing', async (use) => {
    const all = await scenario();
    const [known, unknown] = [await ask(all, use, PHONE), await ask(all, use, '13999999999')];
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(await lastCode(all, '13999999999')).toBeUndefined();
    expect(await ask(all, use, '13999999999')).toMatchObject({ status: 429, body: { code: 1182 } });
  });

  test.each([
    ['auth/sms', '12345', 'phone'],
    ['auth/email', 'nobody', 'email'],
    ['registration/sms', 'x', 'phone'],
    ['retrieval/email', '13700000003', 'target'],
  ])('%s refuses %s at its field', async (use, target, input) => {
    const all = await scenario();
    expect(await ask(all, use, target)).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { [input]: expect.any(String) } },
    });
  });

  test('is in the language of the reader', async () => {
    const all = await scenario();
    await ask(all, 'auth/email', MAIL, { 'accept-language': 'en' });
    await ask(all, 'auth/sms', PHONE, { 'accept-language': 'zh' });
    const texts = await Promise.all(
      [MAIL, PHONE].map(async (target) => (await all.guest.get(`/api/sys/v1/outbox?target=${target}`)).body[0].text),
    );
    expect(texts[0]).toMatch(/^\[Suantai\] Your verification code is \d{6}, to sign in\./);
    expect(texts[1]).toMatch(/^【算台】您的验证码是 \d{6}，用于登录/);
  });

  test('for a change requires a signed-in user', async () => {
    const all = await scenario();
    expect(await ask(all, 'patch/sms', '13900000001')).toMatchObject({ status: 401, body: { code: 1137 } });
    expect((await all.personal.get(`${CODE}/patch/sms/13900000001`)).status).toBe(200);
  });

  test('is refused from pages of other sites', async () => {
    const all = await scenario();
    expect(await ask(all, 'auth/sms', PHONE, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
      body: { code: 9204 },
    });
  });

  test('without a sender and without a demo is refused (1171), and there is no outbox', async () => {
    const all = await scenario({ seed: 'none' });
    expect(await ask(all, 'registration/sms', PHONE)).toMatchObject({ status: 503, body: { code: 1171 } });
    expect((await all.guest.get(`/api/sys/v1/outbox?target=${PHONE}`)).status).toBe(404);
  });
});

describe('the log', () => {
  test('contains neither codes nor their targets', async () => {
    const all = await scenario();
    const lines: string[] = [];
    const { log } = all.platform.deps;
    log.info = (...said: unknown[]) => void lines.push(JSON.stringify(said));
    const code = await codeFor(all, 'auth/sms', PHONE);
    await all.guest.post(SMS, { phone: PHONE, code });
    expect(lines.join()).toContain('/api/ums/v1/verification/auth/sms/');
    expect(lines.join()).not.toMatch(new RegExp(`${PHONE}|${code}`));
  });
});
