import { describe, expect, test } from 'vitest';
import { scenario } from '../../../support/scenario.ts';

const PNG = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);

describe('files of records (docs/api.md)', () => {
  test('a picture is uploaded, kept by a record and shown', async () => {
    const { admin } = await scenario();
    const stored = await admin.post('/api/sys/v1/files?name=头像.png', undefined, {
      raw: PNG,
      headers: { 'content-type': 'image/png' },
    });
    expect(stored).toMatchObject({ status: 201, body: { name: '头像.png', size: 8, type: 'image/png' } });
    const user = await admin.post('/api/ums/v1/users', {
      name: 'pictured',
      kind: 3,
      password: 'Suantai@2026',
      avatar: stored.body,
    });
    expect(user).toMatchObject({ status: 201, body: { avatar: stored.body } });
    const shown = await admin.get(stored.body.url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
  });

  test('a retried upload gets the first reply; the key of another file is refused', async () => {
    const { admin, db } = await scenario();
    const upload = (raw: string) =>
      admin.post('/api/sys/v1/files?name=a.txt', undefined, {
        raw,
        headers: { 'content-type': 'text/plain', 'idempotency-key': 'upload-1' },
      });
    const first = await upload('one');
    expect(await upload('one')).toMatchObject({ status: 201, body: first.body });
    expect(await upload('two')).toMatchObject({ status: 409, body: { code: 9212 } });
    expect(await db.all('select file_key from stored_files')).toHaveLength(1);
  });

  test('what could run in a page is only downloaded', async () => {
    const { personal } = await scenario();
    const { body } = await personal.post('/api/sys/v1/files?name=x.html', undefined, {
      raw: '<script>1</script>',
      headers: { 'content-type': 'text/html' },
    });
    const { headers } = await personal.get(body.url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  test('keeps its name, with every mark that a header must not hold', async () => {
    const { admin } = await scenario();
    const name = "it's (1) *最终*.txt";
    const { body } = await admin.post(`/api/sys/v1/files?name=${encodeURIComponent(name)}`, undefined, { raw: 'a' });
    const written = (await admin.get(body.url)).headers.get('content-disposition')?.split("UTF-8''")[1] ?? '';
    expect(written).toMatch(/^[\w!#$&+\-.^`|~%]+$/);
    expect(decodeURIComponent(written)).toBe(name);
  });

  test('cannot be read or stored without signing in, and a wrong key finds nothing', async () => {
    const { admin, guest } = await scenario();
    const { body } = await admin.post('/api/sys/v1/files?name=a.txt', undefined, {
      raw: 'a',
      headers: { 'content-type': 'text/plain' },
    });
    expect((await guest.get(body.url)).status).toBe(401);
    expect((await guest.post('/api/sys/v1/files?name=a.txt', undefined, { raw: 'a' })).status).toBe(401);
    expect((await admin.get('/api/sys/v1/files/none')).status).toBe(404);
  });

  test('a record holds only files that were uploaded here, with their true description', async () => {
    const { admin, personal } = await scenario();
    const { body: file } = await personal.post('/api/sys/v1/files?name=a.png', undefined, {
      raw: PNG,
      headers: { 'content-type': 'image/png' },
    });
    const { body: note } = await personal.post('/api/sys/v1/files?name=a.png', undefined, {
      raw: 'text',
      headers: { 'content-type': 'text/plain' },
    });
    const strange = [
      { ...file, url: 'https://evil.example/x.png' },
      { ...file, url: '//evil.example/x.png' },
      { ...file, url: '/api/sys/v1/files/none' },
      { ...file, url: '/logo.png' },
      { ...file, size: 7 },
      { ...file, type: 'image/jpeg' },
      { ...file, name: 'b.png' },
      { ...note, type: 'image/png' },
    ];
    for (const avatar of strange) {
      expect(await personal.put('/api/ums/v1/users/current', { avatar })).toMatchObject({
        status: 400,
        body: { code: 9000, fields: { avatar: expect.any(String) } },
      });
    }
    expect(
      (
        await admin.post('/api/ums/v1/users', {
          name: 'pictured',
          kind: 3,
          password: 'Suantai@2026',
          avatar: strange[4],
        })
      ).body.fields,
    ).toHaveProperty('avatar');
    expect((await admin.put('/api/ums/v1/users/4', { avatar: strange[5] })).body.fields).toHaveProperty('avatar');
    expect(await personal.put('/api/ums/v1/users/current', { avatar: file })).toMatchObject({
      status: 200,
      body: { avatar: file },
    });
    expect((await personal.put('/api/ums/v1/users/current', { avatar: file, nickname: 'again' })).status).toBe(200);
  });

  test.each([
    ['image/png', 'GIF89a'],
    ['image/jpeg', 'PNG'],
    ['image/gif', 'GIF'],
    ['image/webp', 'RIFF0000WAVE'],
  ])('what claims to be %s and begins with "%s" is refused', async (type, raw) => {
    const { personal } = await scenario();
    expect(
      await personal.post('/api/sys/v1/files?name=a', undefined, { raw, headers: { 'content-type': type } }),
    ).toMatchObject({ status: 400, body: { code: 9215 } });
  });

  test.each(['application/pdf', 'image/gif', 'application/octet-stream'])(
    'an empty file of %s is refused',
    async (type) => {
      const { personal } = await scenario();
      const headers = { 'content-type': type };
      expect(await personal.post('/api/sys/v1/files?name=empty.pdf', undefined, { raw: '', headers })).toMatchObject({
        status: 400,
        body: { code: 9260 },
      });
      expect((await personal.post('/api/sys/v1/files?name=a', undefined, { raw: 'GIF89a', headers })).status).toBe(201);
    },
  );

  test('4 MB is the limit, and a file has a name', async () => {
    const { admin } = await scenario();
    const headers = { 'content-type': 'application/octet-stream' };
    expect(
      (await admin.post('/api/sys/v1/files?name=a', undefined, { raw: new Uint8Array(4 * 1024 ** 2), headers })).status,
    ).toBe(201);
    expect(
      (await admin.post('/api/sys/v1/files?name=a', undefined, { raw: new Uint8Array(4 * 1024 ** 2 + 1), headers }))
        .status,
    ).toBe(413);
    expect((await admin.post('/api/sys/v1/files', undefined, { raw: 'a', headers })).status).toBe(400);
  });
});
