import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { CloudContent } from '#server/engine/product/clouds.ts';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createClient, ORIGIN } from '../../../support/servers/client.ts';
import { DEMO_PASSWORD } from '../../../support/scenario.ts';
import { FILES, putFile, SPACES } from '../../../support/servers/spaces.ts';
import { someBytes } from '../../../support/servers/uploads.ts';

const BYTES = someBytes(1_300_000);
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const TASKS = '/api/sys/v1/tasks';
const EXPORTS = `${SPACES}/exports`;
const PERMISSIONS = '/api/sys/v1/permissions';
const database = await oneDatabase();

async function world(product: 'openstack' | 'nextstack' = 'openstack') {
  const made = await connectedCloud(product, { database });
  const { all, path } = made;
  const { personal } = all;
  const resource = product === 'nextstack' ? 'vm-images' : 'images';
  const { body: entry } = await putFile(personal, BYTES, 'disk.raw');
  const image: Fields = await made.make(resource, {
    name: 'golden',
    source: 'file',
    disk_format: 'raw',
    file_id: { name: 'disk.raw', size: BYTES.byteLength, type: 'x/y', url: `${FILES}/${entry.id}` },
  });
  await made.run(8);
  const address = `${path}/${resource}/${String(image.id)}`;
  await all.db.run('delete from transfer_records');
  const start = (body: Fields = {}, client = personal, at = address) =>
    client.post(`${at}?action=export_to_space`, { name: 'golden', ...body });
  const decision = async (): Promise<Fields | undefined> => {
    const { body } = await personal.get(`${PERMISSIONS}/${resource}/${String(image.id)}`);
    return body.find(({ operation }: Fields) => operation === 'export_to_space');
  };
  const list = async (client = personal): Promise<Fields[]> => (await client.get(EXPORTS)).body;
  const usage = async () => (await personal.get(`${SPACES}/personal/usage`)).body;
  const messages = async (): Promise<Fields[]> =>
    (await personal.get(`/api/sys/v1/inbox?sort=["id","DESC"]&range=[0,0]`)).body;
  const setFaults = (faults: Json) => all.admin.put(`${path}/simulator/faults`, faults);
  const setQuota = async (bytes: number) => {
    await all.db.run('update configs set value = ? where key = ?', [String(bytes), 'space.personal_bytes']);
    await all.platform.live.begin();
  };
  const names = async (): Promise<string[]> =>
    (await personal.get(`${FILES}?filter=${encodeURIComponent('{"deleted_at":{"empty":true}}')}`)).body.map(
      ({ name }: Fields) => name,
    );
  /** Something happens after the first piece has arrived from the cloud; or the content is another one. */
  const meanwhile = (
    work: () => Promise<unknown>,
    change: (content: CloudContent) => Partial<CloudContent> = () => ({}),
  ) => {
    const { deps } = all.platform;
    const { clouds } = deps;
    let isFirst = true;
    Object.assign(deps, {
      clouds: {
        ...clouds,
        async contentOf(...args: Parameters<typeof clouds.contentOf>): Promise<CloudContent> {
          const content = { ...(await clouds.contentOf(...args)) };
          const { read } = content;
          return {
            ...content,
            async *read() {
              for await (const piece of read()) {
                yield piece;
                const isMoment = isFirst;
                isFirst = false;
                if (isMoment) await work();
              }
            },
            ...change(content),
          };
        },
      },
    });
    onTestFinished(() => void Object.assign(deps, { clouds }));
  };
  return {
    ...made,
    personal,
    image,
    address,
    start,
    decision,
    list,
    usage,
    messages,
    setFaults,
    setQuota,
    names,
    meanwhile,
  };
}

type World = Awaited<ReturnType<typeof world>>;

describe(`exporting an image into the personal space (spec 7.4), on ${database.dialect}`, () => {
  let on: World;
  beforeEach(async () => void (on = await world()));

  test('the file is the image byte by byte; its person is informed with a link, and the transfer is recorded', async () => {
    const { body: folder } = await on.personal.post(FILES, { name: 'images' });
    const begun = await on.start({ parent_id: folder.id });
    expect(begun).toMatchObject({ status: 202, body: { status: 'running', name: 'golden.raw', size: 1_300_000 } });
    expect(await on.usage()).toMatchObject({ reserved: 1_300_000 });
    await on.run(1);
    const [done = {}] = await on.list();
    expect(done).toMatchObject({ status: 'succeeded', transferred: 1_300_000, reason: null, title: 'golden' });
    const entry = (await on.personal.get(`${FILES}/${String(done.entry_id)}`)).body;
    expect(entry).toMatchObject({ name: 'golden.raw', parent_id: folder.id, size: 1_300_000, sha256: SHA256 });
    const { body } = await on.all.guest.post('/api/ums/v1/auth/password/tokens', {
      name: 'personal',
      password: DEMO_PASSWORD,
    });
    const headers = { authorization: `Bearer ${body.token}` };
    const content = await on.all.platform.app.fetch(new Request(`${ORIGIN}${FILES}/${entry.id}/content`, { headers }));
    expect(Buffer.from(await content.arrayBuffer()).equals(Buffer.from(BYTES))).toBe(true);
    expect(await on.usage()).toMatchObject({ reserved: 0, used: 2_600_000 });
    expect(await on.messages()).toMatchObject([
      { title: expect.stringContaining('golden.raw'), link: `/personalSpace/${entry.id}`, type: 'resource' },
    ]);
    expect((await on.all.admin.get(`${SPACES}/transfers`)).body).toMatchObject([
      { direction: 'export', path: 'golden.raw', status: 'succeeded', transferred: 1_300_000 },
    ]);
  });

  test('an image of the catalogue has a content of its size and format, which makes an image again', async () => {
    const images: Fields[] = (await on.personal.get(`${on.path}/images?range=[0,99]`)).body;
    const found = images.find(({ disk_format: format, status }) => format === 'qcow2' && status === 'active') ?? {};
    await on.all.db.run('update images set size_bytes = 3000000 where id = ?', [String(found.id)]);
    await on.all.db.run(
      `update simulated_items set fields = replace(fields, '"size_bytes":${String(found.size_bytes)}', '"size_bytes":3000000') where kind = 'images'`,
    );
    const address = `${on.path}/images/${String(found.id)}`;
    expect(await on.start({}, on.all.admin, address)).toMatchObject({ status: 202 });
    await on.run(1);
    const [done = {}] = await on.list(on.all.admin);
    expect(done).toMatchObject({ status: 'succeeded', name: 'golden.qcow2' });
    const again = await on.all.admin.post(`${on.path}/images`, {
      name: 'again',
      source: 'file',
      disk_format: 'qcow2',
      file_id: { name: 'x.qcow2', size: 1, type: 'x/y', url: `${FILES}/${String(done.entry_id)}` },
    });
    expect(again.status, JSON.stringify(again.body)).toBe(201);
  });

  test('a quota that is too small is refused at its field with both numbers, before a byte moves', async () => {
    await on.setQuota(2_000_000);
    onTestFinished(() => on.setQuota(10_737_418_240));
    expect(await on.start()).toMatchObject({
      status: 409,
      body: { code: 29003, fields: { parent_id: expect.stringMatching(/683.59 KB.*1.23 MB/) } },
    });
    expect(await on.list()).toEqual([]);
    expect((await on.usage()).reserved).toBe(0);
  });

  test('the reserved room is not for another upload, and is free again after a cancellation', async () => {
    await on.setQuota(3_000_000);
    onTestFinished(() => on.setQuota(10_737_418_240));
    const { body } = await on.start();
    const upload = (size: number) => on.personal.post(`${SPACES}/personal/uploads`, { name: 'other', size });
    expect((await upload(500_000)).body.code).toBe(29003);
    expect((await on.personal.delete(`${EXPORTS}/${String(body.id)}`)).status).toBe(204);
    expect((await upload(500_000)).status).toBe(201);
    await on.run(1);
    expect((await on.list())[0]).toMatchObject({ status: 'cancelled', entry_id: null });
    expect(await on.names()).toEqual(['disk.raw']);
  });

  test('a name that the space refuses is refused at its field; one that is taken gets a number', async () => {
    for (const name of ['..', 'a/b', `${'长'.repeat(90)}`])
      expect((await on.start({ name })).body).toMatchObject({ code: 9000, fields: { name: expect.any(String) } });
    await on.start({ name: 'disk.raw' });
    await on.run(1);
    expect((await on.names()).toSorted()).toEqual(['disk (1).raw', 'disk.raw']);
  });

  test('of two exports of one image at once, one begins; after it, another may', async () => {
    const replies = await Promise.all([on.start(), on.start()]);
    expect(replies.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [202, undefined],
      [409, 29016],
    ]);
    await on.run(1);
    expect((await on.start()).status).toBe(202);
    await on.run(1);
    expect((await on.names()).toSorted()).toEqual(['disk.raw', 'golden (1).raw', 'golden.raw']);
  });

  test('a folder of somebody else is refused like a missing one; an image of somebody else, too', async () => {
    const { body: folder } = await on.all.admin.post(FILES, { name: 'theirs' });
    const [foreign, missing] = [await on.start({ parent_id: folder.id }), await on.start({ parent_id: 999_999 })];
    expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
    expect(foreign.status).toBe(400);
    expect((await on.start({}, on.all.bp_admin)).status).toBe(404);
    expect((await on.list(on.all.admin)).length).toBe(0);
    const { body } = await on.start();
    expect((await on.all.admin.delete(`${EXPORTS}/${String(body.id)}`)).status).toBe(404);
  });

  test('an image without content says why the action is off', async () => {
    await on.all.db.run("update images set status = 'queued' where name = 'golden'");
    expect(await on.decision()).toMatchObject({ allowed: false, reason: expect.stringContaining('排队中') });
    expect((await on.start()).status).toBe(409);
  });

  test('a cloud that gives no content out does not offer the action', async () => {
    await on.all.db.run(`update clouds set capabilities = replace(capabilities, '"content",', '')`);
    expect(await on.decision()).toMatchObject({ allowed: false, why: { kind: 'capability' } });
    expect((await on.start()).status).toBe(409);
  });
});

describe(`what happens while an image is exported, on ${database.dialect}`, () => {
  let on: World;
  beforeEach(async () => void (on = await world()));
  afterEach(() => on.setQuota(10_737_418_240));

  const failed = async () => {
    const [last] = await on.list();
    expect(await on.names()).toEqual(['disk.raw']);
    expect((await on.usage()).reserved).toBe(0);
    const [message] = await on.messages();
    return { last, message };
  };

  test('the image is deleted before its turn: the export fails, and says so', async () => {
    await on.start();
    await on.all.db.run("delete from images where name = 'golden'");
    await on.run(1);
    const { last, message } = await failed();
    expect(last).toMatchObject({ status: 'failed', reason: expect.any(String), entry_id: null });
    expect(message).toMatchObject({ level: 'error', title: expect.stringContaining('golden'), link: null });
  });

  test('the image is deleted while it is sent: what arrives whole is kept', async () => {
    await on.start();
    on.meanwhile(() => on.personal.delete(on.address));
    await on.run(1);
    expect((await on.list())[0]).toMatchObject({ status: 'succeeded' });
  });

  test('the folder goes: the file comes to the top', async () => {
    const { body: folder } = await on.personal.post(FILES, { name: 'images' });
    await on.start({ parent_id: folder.id });
    on.meanwhile(() => on.personal.post(`${FILES}/${folder.id}?action=discard`));
    await on.run(1);
    const [done] = await on.list();
    expect((await on.personal.get(`${FILES}/${String(done?.entry_id)}`)).body.parent_id).toBeNull();
  });

  test.each([
    ['disabled', 'update users set enabled = 0 where id = ?'],
    ['deleted', 'delete from users where id = ?'],
  ])('the account is %s before or during it: nothing arrives, and the room is free', async (_, statement) => {
    const [{ id } = { id: 0 }] = await on.all.db.all<{ id: number }>("select id from users where name = 'personal'");
    await on.start();
    on.meanwhile(() => on.all.db.run(statement, [id]));
    await on.run(1);
    const rows = await on.all.db.all('select status from transfer_records');
    expect(rows).toEqual([{ status: 'cancelled' }]);
    expect(await on.all.db.all('select upload_key from space_uploads')).toEqual([]);
    await on.run(1);
    expect(await on.all.db.all('select upload_key from uploads')).toEqual([]);
  });

  test('the cloud is unreachable for a moment: it is tried again from the first byte', async () => {
    await on.start();
    await on.setFaults({ fail: [{ kind: 'images', operation: 'content', fault: 'unreachable', times: 2 }] });
    await on.run(1);
    expect((await on.list())[0]).toMatchObject({ status: 'running', transferred: 0 });
    await on.run(20);
    expect((await on.list())[0]).toMatchObject({ status: 'succeeded', transferred: 1_300_000 });
  });

  test('the cloud stays unreachable: the person hears why, with the way back to the image', async () => {
    await on.start();
    await on.setFaults({ fail: [{ kind: 'images', operation: 'content', fault: 'unreachable', times: 50 }] });
    await on.run(40);
    const { last, message } = await failed();
    expect(last).toMatchObject({ status: 'failed', reason: expect.stringContaining('云') });
    expect(message).toMatchObject({
      level: 'error',
      text: expect.stringContaining('导出到文件空间'),
      link: `/imagedesc/${String(on.image.id)}`,
    });
    await on.setFaults({});
    expect((await on.start()).status).toBe(202);
  });

  test.each<[string, (content: CloudContent) => Partial<CloudContent>]>([
    ['another checksum', () => ({ hash: { algorithm: 'sha512', value: 'ab' } })],
    ['another size', () => ({ size: 5 })],
    [
      'fewer bytes',
      () => ({
        read: async function* () {
          yield new Uint8Array(9);
        },
      }),
    ],
  ])('content of %s is never stored as whole', async (_, change) => {
    await on.start();
    on.meanwhile(async () => undefined, change);
    await on.run(1);
    expect((await failed()).last).toMatchObject({ status: 'failed', reason: expect.stringContaining('校验和') });
  });

  test('a cancellation ends it at its next step, and leaves no bytes', async () => {
    const { body } = await on.start();
    on.meanwhile(() => on.personal.delete(`${EXPORTS}/${String(body.id)}`));
    await on.run(2);
    expect((await on.list())[0]).toMatchObject({ status: 'cancelled' });
    expect(await on.all.db.all('select upload_key from uploads')).toEqual([]);
    expect(await on.names()).toEqual(['disk.raw']);
    expect((await on.personal.delete(`${EXPORTS}/${String(body.id)}`)).status).toBe(204);
  });

  test('it is a task of its person: with its progress, its end, and why it failed', async () => {
    const tasks = async (): Promise<Fields[]> => (await on.personal.get(TASKS)).body.items;
    await on.start();
    expect(await tasks()).toMatchObject([
      { title: '导出到个人空间：golden.raw', state: 'waiting', unit: 'bytes', total: 1_300_000, can: ['cancel'] },
    ]);
    on.meanwhile(async () => expect(await tasks()).toMatchObject([{ state: 'running' }]));
    await on.run(1);
    expect(await tasks()).toMatchObject([{ state: 'finished', done: 1_300_000, to: '/personalSpace' }]);
    await on.start();
    await on.setFaults({ fail: [{ kind: 'images', operation: 'content', fault: 'unreachable', times: 50 }] });
    await on.run(40);
    expect((await tasks())[0]).toMatchObject({ state: 'failed', fault: { message: expect.stringContaining('云') } });
    expect((await on.all.admin.get(TASKS)).body.items).toEqual([]);
  });

  test('a program exports with an API token, follows it by its address, and has no task', async () => {
    const expires_at = new Date(on.all.clock.now() + 86_400_000).toISOString();
    const { secret } = (await on.personal.post('/api/ums/v1/api-tokens', { name: 'ci', expires_at })).body;
    const program = createClient(on.all.platform.app, () => ({ authorization: `Bearer ${secret}` }));
    expect((await on.start({ name: 'by-program' }, program)).status).toBe(202);
    await on.run(1);
    expect((await program.get(EXPORTS)).body).toMatchObject([{ status: 'succeeded', name: 'by-program.raw' }]);
    expect((await on.personal.get(TASKS)).body.items).toEqual([]);
  });

  test('it is cancelled from the tray, and a cancelled one is over for every reader', async () => {
    await on.start();
    const [task = {}] = (await on.personal.get(TASKS)).body.items;
    on.meanwhile(() => on.personal.post(`${TASKS}/${String(task.id)}/cancel`));
    await on.run(2);
    expect((await on.list())[0]).toMatchObject({ status: 'cancelled' });
    expect((await on.personal.get(TASKS)).body.items).toMatchObject([{ state: 'cancelled' }]);
    expect(await on.usage()).toMatchObject({ reserved: 0 });
    const { body } = await on.start();
    await on.personal.delete(`${EXPORTS}/${String(body.id)}`);
    expect((await on.personal.get(TASKS)).body.items[0]).toMatchObject({ state: 'cancelled' });
  });

  test('a process that is killed in the middle: the next one begins again, and the file is whole', async () => {
    await on.start();
    // As a process that dies leaves it: bytes and progress without an end.
    on.meanwhile(() => Promise.reject(new Error('killed')));
    await on.run(1);
    await on.run(30);
    const [done] = await on.list();
    expect(done).toMatchObject({ status: 'succeeded' });
    expect((await on.personal.get(`${FILES}/${String(done?.entry_id)}`)).body.sha256).toBe(SHA256);
  });
});

describe(`images of the other kind of cloud, on ${database.dialect}`, () => {
  let on: World;
  beforeEach(async () => void (on = await world('nextstack')));

  test('are exported, too', async () => {
    await on.start();
    await on.run(1);
    expect((await on.list())[0]).toMatchObject({ status: 'succeeded', resource: 'vmImages' });
  });
});
