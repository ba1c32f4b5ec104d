import { describe, expect, onTestFinished, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { scenario } from '../../../support/scenario.ts';
import { mailParts } from '../../../support/servers/plainMail.ts';
import { openMailServer } from '../../../support/servers/mailServer.ts';

const PREVIEW = '/api/sys/v1/settings/email/preview';
const TEST = '/api/sys/v1/settings/email/test';

async function withMailServer(database: Awaited<ReturnType<typeof oneDatabase>>) {
  const mail = await openMailServer();
  onTestFinished(mail.close);
  const environment = { SMTP_URL: mail.url, MAIL_FROM: 'Ops <ops@example.com>' };
  return { ...(await scenario({ database, settings: { environment, publicUrl: 'https://cloud.example.com' } })), mail };
}

const lines = (text = '') => text.replaceAll('\r\n', '\n').trim();

describe.each([await oneDatabase()])('emails of the platform on $dialect (decision 295)', (database) => {
  test('leave as the preview shows them, with values that are not saved yet', async () => {
    const { admin, mail, platform } = await withMailServer(database);
    await admin.put('/api/sys/v1/settings/brand', {
      values: { 'site.title': '海川 <b>云</b>', 'brand.accent': '#1a4fd6' },
    });
    const body = { values: { 'email.footer_en': 'Harbour Cloud' }, example: 'balance', lang: 'en' };
    const { status, body: shown } = await admin.post(PREVIEW, body);
    expect(status).toBe(200);
    expect(shown.html).toContain('海川 &lt;b&gt;云&lt;/b&gt;');
    expect(shown.html).toContain('#1a4fd6');
    expect(shown.html).toContain('href="https://cloud.example.com/wallet"');
    expect(shown.text).toContain('https://cloud.example.com/wallet');
    expect(shown.text).toContain('Harbour Cloud');
    const sent = await admin.post(TEST, { ...body, target: 'me@example.com' });
    expect(sent.body).toMatchObject({ ok: true });
    const parts = mailParts(mail.mails[0]?.text ?? '');
    expect(lines(parts['html'])).toBe(shown.html);
    expect(lines(parts['plain'])).toBe(lines(shown.text));
    expect(platform.live.read('email.footer_en')).toBeNull();
  });

  test('have the layout whatever sends them: a code, for example', async () => {
    const { guest, mail, platform } = await withMailServer(database);
    await guest.get('/api/ums/v1/verification/auth/email/personal@example.com');
    await platform.runner.runDue();
    const { html, plain } = mailParts(mail.mails[0]?.text ?? '');
    expect(html).toContain('<html lang="zh">');
    expect(plain).toContain('请勿直接回复');
  });

  test('refuse what could not be saved, an email that does not exist, and everybody else', async () => {
    const { admin, personal, mail } = await withMailServer(database);
    expect(await admin.post(PREVIEW, { values: { 'email.footer_zh': 'x'.repeat(501) } })).toMatchObject({
      status: 400,
      body: { fields: { 'email.footer_zh': expect.any(String) } },
    });
    expect(await admin.post(PREVIEW, { values: {}, example: 'other' })).toMatchObject({
      status: 400,
      body: { fields: { example: expect.any(String) } },
    });
    expect((await personal.post(PREVIEW, { values: {} })).status).toBe(403);
    expect(mail.mails).toEqual([]);
  });
});
