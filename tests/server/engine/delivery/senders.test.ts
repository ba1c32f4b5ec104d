import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scenario, START } from '../../../support/scenario.ts';
import { openMailServer, type MailServer } from '../../../support/servers/mailServer.ts';

const SECRET = 'a secret of the webhook';
const PHONE = '13700000003';
const MAIL = 'personal@example.com';
const CODE = '/api/ums/v1/verification/auth';

/** A mail server that closes with its test. */
async function mailServer(...refusal: Parameters<typeof openMailServer>): Promise<MailServer> {
  const server = await openMailServer(...refusal);
  onTestFinished(server.close);
  return server;
}

interface Posted {
  headers: IncomingHttpHeaders;
  body: string;
}

/** An endpoint on a free port that stores requests, and responds with these statuses in turn. */
async function webhook(...statuses: number[]): Promise<{ url: string; posted: Posted[] }> {
  const posted: Posted[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    posted.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200, { location: 'http://127.0.0.1:1/' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/sms`, posted };
}

async function sending(env: Record<string, string>, seed: 'demo' | 'none' = 'demo') {
  return scenario({ seed, settings: { environment: env } });
}

const mailTo = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'Suantai <noreply@example.com>' });
const smsTo = (url: string) => ({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: SECRET });
/** Long enough for the job runner to retry. */
const LATER = 60_000;

describe('codes by e-mail (SMTP)', () => {
  test('arrive, and sign in', async () => {
    const { url, mails } = await mailServer();
    const all = await sending(mailTo(url));
    expect((await all.guest.get(`${CODE}/email/${MAIL}`, { headers: { 'accept-language': 'en' } })).body).toEqual({
      expires_in: 300,
      resend_in: 60,
    });
    expect(mails).toEqual([]);
    await all.platform.runner.runDue();
    expect(mails).toMatchObject([{ from: 'noreply@example.com', to: [MAIL] }]);
    expect(mails[0]?.text).toContain('Subject: Suantai verification code: sign in');
    const code = /code is (\d{6})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect((await all.guest.post('/api/ums/v1/auth/email/tokens', { email: MAIL, code })).status).toBe(200);
    expect((await all.guest.get(`/api/sys/v1/outbox?target=${MAIL}`)).body).toEqual([]);
  });

  test('are tried again when the server turns them away, and always bear the same id', async () => {
    const { url, mails } = await mailServer(2);
    const all = await sending(mailTo(url));
    await all.guest.get(`${CODE}/email/${MAIL}`);
    for (let round = 0; round < 3; round += 1) {
      await all.platform.runner.runDue();
      all.clock.advance(LATER);
    }
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Message-ID: <[\w-]+@example\.com>/);
  });

  test('are not tried again when the server refuses them permanently', async () => {
    const { url, mails } = await mailServer(1, 550);
    const all = await sending(mailTo(url));
    await all.guest.get(`${CODE}/email/${MAIL}`);
    for (let round = 0; round < 3; round += 1) {
      await all.platform.runner.runDue();
      all.clock.advance(LATER);
    }
    expect(mails).toEqual([]);
  });

  test('send nothing to an unused address, in the same time as to a used one', async () => {
    const { url, mails } = await mailServer();
    const all = await sending(mailTo(url));
    // Those that the demo begins with.
    await all.db.run('delete from jobs');
    const reply = await all.guest.get(`${CODE}/email/nobody@example.com`);
    expect(reply).toMatchObject({ status: 200, body: { expires_in: 300, resend_in: 60 } });
    expect(await all.db.all('select id from jobs')).toHaveLength(1);
    await all.platform.runner.runDue();
    expect(mails).toEqual([]);
    expect(await all.db.all('select id from jobs')).toEqual([]);
  });

  test('are not sent any more once they have run out', async () => {
    const { url, mails } = await mailServer();
    const all = await sending(mailTo(url));
    await all.guest.get(`${CODE}/email/${MAIL}`);
    all.clock.advance(5 * 60_000);
    await all.platform.runner.runDue();
    expect(mails).toEqual([]);
  });
});

describe('codes by SMS (webhook)', () => {
  test('are posted with a signature that the receiver can check', async () => {
    const { url, posted } = await webhook();
    const all = await sending(smsTo(url), 'none');
    await all.db.run(`update users set phone = ? where name = 'admin'`, [PHONE]);
    expect((await all.guest.get(`${CODE}/sms/${PHONE}`)).status).toBe(200);
    await all.platform.runner.runDue();
    const [{ headers, body } = { headers: {}, body: '{}' }] = posted;
    const message: { id: string; target: string; text: string } = JSON.parse(body);
    expect(message).toMatchObject({ id: expect.any(String), target: PHONE, text: expect.stringMatching(/\d{6}/) });
    const signature = createHmac('sha256', SECRET)
      .update(`${String(headers['x-suantai-timestamp'])}.${body}`)
      .digest('hex');
    expect(headers['x-suantai-signature']).toBe(`sha256=${signature}`);
    expect(headers['x-suantai-timestamp']).toBe(String(START / 1_000));
    const code = /\d{6}/.exec(message.text)?.[0] ?? '';
    expect((await all.guest.post('/api/ums/v1/auth/sms/tokens', { phone: PHONE, code })).status).toBe(200);
  });

  test.each([503, 302])('are tried again after a %i', async (status) => {
    const { url, posted } = await webhook(status);
    const all = await sending(smsTo(url));
    await all.guest.get(`${CODE}/sms/${PHONE}`);
    await all.platform.runner.runDue();
    all.clock.advance(LATER);
    await all.platform.runner.runDue();
    const ids = posted.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('are not read from the jobs that wait', async () => {
    const { url } = await webhook();
    const all = await sending(smsTo(url));
    await all.guest.get(`${CODE}/sms/${PHONE}`);
    const stored = JSON.stringify(await all.db.all('select * from jobs'));
    expect(stored).not.toContain(PHONE);
    expect(stored).not.toMatch(/"\d{6}"|\b\d{6}\b(?!\d)/);
  });
});
