import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { ORIGIN } from '../../../support/servers/client.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { FILES, putFile, SPACES } from '../../../support/servers/spaces.ts';
import { someBytes } from '../../../support/servers/uploads.ts';

const LINKS = `${SPACES}/shares`;
const DAY_MS = 86_400_000;

describe.each([await oneDatabase()])('links to files on $dialect', (database) => {
  let all: Scenario;
  let file: number;
  beforeAll(async () => void (all = await createScenario({ database })));
  beforeEach(async () => {
    for (const table of ['space_shares', 'personal_files', 'space_usage', 'space_objects'])
      await all.db.run(`delete from ${table}`);
    file = (await putFile(all.personal, someBytes(300_000), '报告.pdf')).body.id;
  });
  afterAll(() => all.close());

  const share = async (values: Record<string, Json> = {}) =>
    (await all.personal.post(`${SPACES}/personal/shares`, { file_id: file, ...values })).body as {
      id: number;
      token: string;
    };
  const open = (token: string, body: Record<string, Json> = {}) => all.guest.post(`${LINKS}/${token}/open`, body);
  const raw = (path: string) => all.platform.app.fetch(new Request(`${ORIGIN}${path}`));

  test('who has the link downloads the file without an account', async () => {
    const { token } = await share();
    expect(token).toHaveLength(32);
    expect((await all.guest.get(`${LINKS}/${token}`)).body).toEqual({
      name: '报告.pdf',
      size: 300_000,
      is_dir: false,
      needs_password: false,
      expires_at: expect.any(String),
    });
    const { body } = await open(token);
    const reply = await raw(body.url);
    expect((await reply.arrayBuffer()).byteLength).toBe(300_000);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await all.personal.get(`${SPACES}/personal/shares`)).body).toMatchObject([{ downloads: 1 }]);
  });

  test('a folder comes as an archive', async () => {
    await putFile(all.personal, someBytes(10), 'a.txt', { path: ['folder'] });
    const [{ id }] = (await all.personal.get(`${FILES}?filter=${encodeURIComponent('{"name":"folder"}')}`)).body;
    const { token } = await share({ file_id: id });
    const reply = await raw((await open(token)).body.url);
    expect(reply.headers.get('content-type')).toBe('application/zip');
  });

  test('a password is needed where there is one, and is never returned', async () => {
    const { token, ...rest } = await share({ password: '1234' });
    expect(JSON.stringify(rest)).not.toContain('1234');
    const wrong: Record<string, Json>[] = [{}, { password: '' }, { password: '12345' }, { password: null }];
    for (const body of wrong)
      expect((await open(token, body)).body).toMatchObject({ code: 29012, fields: { password: expect.any(String) } });
    expect((await open(token, { password: '1234' })).status).toBe(200);
    expect((await all.personal.get(`${SPACES}/personal/shares`)).body).toMatchObject([{ downloads: 1 }]);
  });

  test('a guessed link is an unknown address; the content needs a ticket of its own link', async () => {
    const { token } = await share();
    const other = await share();
    expect((await all.guest.get(`${LINKS}/${'x'.repeat(32)}`)).status).toBe(404);
    const ticket = new URL((await open(other.token)).body.url, ORIGIN).searchParams.get('ticket') ?? '';
    expect((await raw(`${LINKS}/${token}/content?ticket=${ticket}`)).status).toBe(410);
    for (const forged of ['', '9999999999999.x', `${Date.now() + 1_000_000}.AAAA`])
      expect((await raw(`${LINKS}/${token}/content?ticket=${forged}`)).status).toBe(410);
    expect((await raw(`${LINKS}/${token}/content`)).status).toBe(410);
  });

  test('of ten who come at once for the last three downloads, three get them', async () => {
    const { token } = await share({ max_downloads: 3 });
    const replies = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(7);
    // A download that has begun can still be continued.
    expect((await raw(replies.find(({ status }) => status === 200)?.body.url)).status).toBe(200);
  });

  test('it ends: at its time, when it is switched off, when the file goes, when its owner is disabled', async () => {
    const { token, id } = await share();
    const { body } = await open(token);
    const ended = async () => [
      (await all.guest.get(`${LINKS}/${token}`)).body.code,
      (await open(token)).body.code,
      (await raw(body.url)).status,
    ];
    await all.personal.put(`${SPACES}/personal/shares/${id}`, { enabled: false });
    expect(await ended()).toEqual([29011, 29011, 410]);
    await all.personal.put(`${SPACES}/personal/shares/${id}`, { enabled: true });
    expect((await open(token)).status).toBe(200);
    await all.personal.post(`${FILES}/${file}?action=discard`);
    expect(await ended()).toEqual([29011, 29011, 410]);
    await all.personal.post(`${FILES}/${file}?action=restore`);
    await all.db.run("update users set enabled = 0 where name = 'personal'");
    expect(await ended()).toEqual([29011, 29011, 410]);
    await all.db.run("update users set enabled = 1 where name = 'personal'");
    await all.db.run('update space_shares set expires_at = ?', [all.clock.now() - 1]);
    expect(await ended()).toEqual([29011, 29011, 410]);
  });

  test('one that is taken back while it is read ends the download', async () => {
    const large = await putFile(all.personal, someBytes(3_000_000), 'large.bin');
    const { token, id } = await share({ file_id: large.body.id });
    const reply = await raw((await open(token)).body.url);
    const reader = reply.body?.getReader();
    await reader?.read();
    await all.personal.delete(`${SPACES}/personal/shares/${id}`);
    all.clock.advance(10_000);
    const read = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return 'whole';
    };
    await expect(read()).rejects.toThrow();
  });

  test('a link ends within 30 days, and only for a file of one’s own', async () => {
    const make = (client: typeof all.personal, values: object) =>
      client.post(`${SPACES}/personal/shares`, { file_id: file, ...values });
    const inDays = (days: number) => new Date(all.clock.now() + days * DAY_MS).toISOString();
    expect((await make(all.personal, { expires_at: inDays(30) })).status).toBe(201);
    expect((await make(all.personal, { expires_at: inDays(31) })).body).toMatchObject({ code: 29013 });
    const [foreign, missing] = [await make(all.admin, {}), await make(all.admin, { file_id: 999_999 })];
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    expect((await make(all.admin, {})).status).toBe(400);
  });
});
