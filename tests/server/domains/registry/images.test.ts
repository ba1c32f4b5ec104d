import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { RECORDING } from '../../../support/servers/fakeRegistry.ts';
import { IMS, REGISTRY_PASSWORD, registryWorld, type RegistryWorld } from '../../../support/servers/registryWorld.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MIB = 1_048_576;

const tagNames = async (world: RegistryWorld, client = world.all.bp_admin) =>
  ((await world.list(client, 'tags')) as unknown as { image: string }[])
    .map(({ image }) => image.replace('registry.example.com/', ''))
    .toSorted();
const tagOf = async (world: RegistryWorld, image: string) =>
  ((await world.list(world.all.bp_admin, 'tags')) as unknown as { id: number; image: string; digest: string }[]).find(
    (tag) => tag.image === `registry.example.com/${image}`,
  ) ?? { id: 0, digest: '' };
const projectOf = async (world: RegistryWorld, id: number) =>
  (await world.all.bp_admin.get(`${IMS}/projects/${id}`)).body;
/** A project `team` with images of some MiB, each of layers by name. */
async function teamWorld(images: Record<string, Record<string, number>>, values = {}) {
  const world = await registryWorld({ database: await oneDatabase() });
  const id = await world.project(world.all.bp_admin, 'team', { visibility: 'organisation', ...values });
  await world.all.bp_admin.post(`${IMS}/users`, { password: REGISTRY_PASSWORD });
  for (const [image, layers] of Object.entries(images)) await give(world, image, layers);
  return { world, id };
}
async function give(world: RegistryWorld, image: string, layers: Record<string, number>) {
  const [repository = '', tag = ''] = image.split(':');
  const blobs = Object.entries(layers).map(([name, mib]) => ({ name, size: mib * MIB }));
  const digest = world.fake.image(repository, tag, blobs);
  await world.pushed(repository, tag, digest);
  return digest;
}

describe.each([await oneDatabase()])('images of the registry on $dialect', (database) => {
  test('recorded notifications become repositories and tags, each counts once', async () => {
    const world = await registryWorld({ database });
    const id = await world.project(world.all.bp_admin, 'team');
    await world.replay();
    expect(await tagNames(world)).toEqual(['team/copy:1', 'team/multi:1', 'team/web:1']);
    const before = await projectOf(world, id);
    expect(before).toMatchObject({ used_bytes: 322_981, waiting_bytes: 0, repository_count: 3 });
    expect(await tagOf(world, 'team/multi:1')).toMatchObject({
      kind: 'index',
      platforms: ['linux/amd64', 'linux/arm64'],
      pushed_by: 'bp_admin',
      digest: (await tagOf(world, 'team/copy:1')).digest,
    });
    expect(await tagOf(world, 'team/web:1')).toMatchObject({ kind: 'image', size_bytes: 250_868, pull_count: 1 });
    // The registry repeats what it was not answered; a newer one may send more.
    const more = [{ id: 'x' }, { id: 'y', action: 'mount', target: {} }, { id: '', action: 'push', target: null }, 7];
    await world.notify([...RECORDING.events, ...(more as object[])]);
    await world.run();
    expect(await projectOf(world, id)).toMatchObject({ used_bytes: 322_981, pull_count: before.pull_count });
    expect((await world.notify([], 'wrong')).body.code).toBe(2291);
    expect((await world.all.admin.get(`${IMS}/servers/${world.registry}`)).body.last_notice_at).not.toBeNull();
  });

  test('notifications about a project that does not exist, and broken ones, change nothing', async () => {
    const world = await registryWorld({ database });
    await world.replay();
    expect(await world.list(world.all.admin, 'repositories')).toEqual([]);
    const raw = { raw: 'no JSON', headers: { authorization: `Bearer ${world.noticeKey}` } };
    expect((await world.all.guest.post(`${IMS}/notifications`, undefined, raw)).status).toBe(400);
  });

  test('a tenant sees own and public images only, and a foreign one is like a missing one', async () => {
    const { world } = await teamWorld({ 'team/web:1': { a: 1 } });
    await world.project(world.all.personal, 'open', { visibility: 'public' });
    await give(world, 'open/web:1', { b: 1 });
    expect(await tagNames(world)).toEqual(['open/web:1', 'team/web:1']);
    expect(await tagNames(world, world.all.personal)).toEqual(['open/web:1']);
    const foreign = await tagOf(world, 'team/web:1');
    for (const id of [foreign.id, 999]) {
      expect((await world.all.personal.get(`${IMS}/tags/${id}`)).body.code).toBe(2221);
      expect((await world.all.personal.post(`${IMS}/tags/${id}?action=remove`)).body.code).toBe(2221);
    }
    // What is public is read, and stays its owner's.
    const open = await tagOf(world, 'open/web:1');
    expect((await world.all.bp_admin.post(`${IMS}/tags/${open.id}?action=remove`)).body.code).toBe(3000);
  });

  test('a tag that is pushed again names the new image, and the old one waits for the clean-up', async () => {
    const { world, id } = await teamWorld({ 'team/web:1': { base: 10, old: 5 } });
    await give(world, 'team/web:1', { base: 10, new: 7 });
    const { used_bytes: used, waiting_bytes: waiting } = await projectOf(world, id);
    expect([Math.floor(used / MIB), Math.floor(waiting / MIB)]).toEqual([17, 5]);
    const history = (await world.all.bp_admin.get(`${IMS}/tags/${(await tagOf(world, 'team/web:1')).id}/history`)).body;
    expect(history.map(({ operation }: { operation: string }) => operation)).toEqual(['push', 'create']);
  });

  test('deleting a tag keeps the others of its digest; deleting the digest takes them along', async () => {
    const { world, id } = await teamWorld({ 'team/web:1': { base: 10, own: 5 }, 'team/api:1': { base: 10 } });
    const { digest } = await tagOf(world, 'team/web:1');
    world.fake.give('team/web', 'same', digest);
    await world.pushed('team/web', 'same', digest);
    const one = await tagOf(world, 'team/web:same');
    const shown = (await world.all.bp_admin.post(`${IMS}/tags/${one.id}?action=remove&preview=1`)).body;
    expect(shown.notes[0].text).toMatch(/不会释放空间/);
    expect(shown.tables[0]).toMatchObject({ rows: [{ cells: [{ text: '1' }] }] });
    expect((await world.all.bp_admin.post(`${IMS}/tags/${one.id}?action=remove`)).body).toEqual({ removed: 1 });
    await world.run();
    expect([...(world.fake.tags.get('team/web')?.keys() ?? [])]).toEqual(['1']);
    world.fake.give('team/web', 'again', digest);
    await world.pushed('team/web', 'again', digest);
    const last = await tagOf(world, 'team/web:1');
    const all = (await world.all.bp_admin.post(`${IMS}/tags/${last.id}?action=removeDigest&preview=1`)).body;
    expect(all.notes[0].text).toMatch(/释放 5/);
    const body = await world.all.bp_admin.post(`${IMS}/tags/${last.id}?action=removeDigest&previewed=${all.previewed}`);
    expect(body.body).toEqual({ removed: 2 });
    await world.run();
    expect(await tagNames(world)).toEqual(['team/api:1']);
    expect(world.fake.tags.get('team/web')?.size).toBe(0);
    expect(Math.floor((await projectOf(world, id)).waiting_bytes / MIB)).toBe(5);
  });

  test('a preview that is outdated is refused (9224), and a pushed tag is not deleted by an older request', async () => {
    const { world } = await teamWorld({ 'team/web:1': { a: 1 } });
    const tag = await tagOf(world, 'team/web:1');
    const { previewed } = (await world.all.bp_admin.post(`${IMS}/tags/${tag.id}?action=removeDigest&preview=1`)).body;
    world.fake.give('team/web', '2', tag.digest);
    await world.pushed('team/web', '2', tag.digest);
    const late = await world.all.bp_admin.post(`${IMS}/tags/${tag.id}?action=removeDigest&previewed=${previewed}`);
    expect(late.body.code).toBe(9224);
    // The registry is away, so that the deletion waits, and meanwhile somebody pushes another image under the tag.
    world.fake.broken = 503;
    await world.all.bp_admin.post(`${IMS}/tags/${tag.id}?action=remove`);
    await world.run();
    expect(await tagNames(world)).toEqual(['team/web:2']);
    world.fake.broken = undefined;
    await give(world, 'team/web:1', { b: 1 });
    world.all.clock.advance(HOUR_MS);
    await world.run();
    expect(await world.all.db.all('select * from registry_leaving')).toEqual([]);
    expect([...(world.fake.tags.get('team/web')?.keys() ?? [])].toSorted()).toEqual(['1', '2']);
  });

  test('what is in use is not deleted, by the platform, by a rule or by a client', async () => {
    const { world, id } = await teamWorld({ 'team/web:1': { a: 1 }, 'team/web:2': { b: 1 } }, { visibility: 'public' });
    const { all } = world;
    const tag = await tagOf(world, 'team/web:1');
    const values = { name: 'Web', code: 'web', type: 'image', version: '1', summary: 'x', image_tag_id: tag.id };
    const item = await all.admin.post('/api/bill/v1/warehouse-items', values);
    expect(item).toMatchObject({
      status: 201,
      body: {
        pull_command: 'docker pull registry.example.com/team/web:1',
        deploys_to: 'container',
        size: expect.any(Number),
      },
    });
    await world.run();
    expect(await tagOf(world, 'team/web:1')).toMatchObject({ in_use: true });
    expect(await tagOf(world, 'team/web:2')).toMatchObject({ in_use: false });
    // Another image under its name: its owner hears of it, once.
    await give(world, 'team/web:1', { other: 1 });
    const titles = async () =>
      (await all.bp_admin.get('/api/sys/v1/inbox')).body
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => title.includes('team/web:1'));
    expect(await titles()).toEqual(['使用中的镜像 team/web:1 已被替换']);
    const shown = (await all.admin.post(`${IMS}/tags/${tag.id}?action=remove&preview=1`)).body;
    expect(shown.tables[0].rows[0].cells).toEqual(['仓库条目', 'Web']);
    // Who may not see it learns its number alone.
    const hidden = (await all.bp_admin.post(`${IMS}/tags/${tag.id}?action=remove&preview=1`)).body;
    expect(hidden.tables[0]).toMatchObject({ rows: [], more: '另有 1 项' });
    for (const action of ['remove', 'removeDigest'])
      expect((await all.bp_admin.post(`${IMS}/tags/${tag.id}?action=${action}`)).body.code).toBe(2222);
    const [repository] = (await world.list(all.bp_admin, 'repositories')) as unknown as { id: number }[];
    expect((await all.bp_admin.delete(`${IMS}/repositories/${repository?.id}`)).body.code).toBe(2222);
    const rule = await all.bp_admin.post(`${IMS}/retentions`, { name: 'all', project_id: id, keep_last: 0 });
    expect((await all.bp_admin.post(`${IMS}/retentions/${rule.body.id}?action=run`)).body.last_removed).toBe(1);
    const scope = 'repository:team/web:delete,pull';
    expect((await world.token(`bp_admin:${REGISTRY_PASSWORD}`, scope)).access[0]?.actions).toEqual(['pull']);
    // The public sees the command, and an image of a private project is no item.
    const market = (await all.guest.get(`/api/bill/v1/market/warehouse/${item.body.id}`)).status;
    expect(market).toBe(404);
    await world.project(all.bp_admin, 'closed');
    await give(world, 'closed/web:1', { c: 1 });
    const closed = { ...values, code: 'closed', image_tag_id: (await tagOf(world, 'closed/web:1')).id };
    expect((await all.admin.post('/api/bill/v1/warehouse-items', closed)).body.fields).toHaveProperty('image_tag_id');
    expect((await all.admin.delete(`/api/bill/v1/warehouse-items/${item.body.id}`)).status).toBe(204);
    await world.run();
    expect(await tagOf(world, 'team/web:1')).toMatchObject({ in_use: false });
  });

  test('a repository is deleted with its tags, and a project only without repositories', async () => {
    const { world, id } = await teamWorld({ 'team/web:1': { a: 3 } });
    expect((await world.all.bp_admin.delete(`${IMS}/projects/${id}`)).body.code).toBe(2212);
    const [repository] = (await world.list(world.all.bp_admin, 'repositories')) as unknown as { id: number }[];
    expect((await world.all.bp_admin.delete(`${IMS}/repositories/${repository?.id}`)).status).toBe(204);
    await world.run();
    expect(world.fake.calls.some((call) => call.startsWith('DELETE /v2/team/web/manifests/sha256:'))).toBe(true);
    expect(await projectOf(world, id)).toMatchObject({ used_bytes: 0, repository_count: 0 });
    expect(Math.floor((await projectOf(world, id)).waiting_bytes / MIB)).toBe(3);
    const ends = new Date(world.all.clock.now() + DAY_MS).toISOString();
    const robot = (await world.all.bp_admin.post(`${IMS}/robots`, { project_id: id, name: 'ci', expires_at: ends }))
      .body;
    expect((await world.all.bp_admin.delete(`${IMS}/projects/${id}`)).status).toBe(204);
    // Its robots go with it.
    expect((await world.token(`${robot.login}:${robot.secret}`, 'repository:team/web:pull')).status).toBe(401);
  });

  test('retention removes exactly what it has shown, and never what is in use', async () => {
    const { world, id } = await teamWorld({});
    for (const name of ['1', '2', '3', 'v1', '4']) {
      await give(world, `team/web:${name}`, { [name]: 1 });
      world.all.clock.advance(DAY_MS);
    }
    const owner = world.all.as('bp_admin');
    const rule = { name: 'old', project_id: id, keep_last: 1, keep_tags: ['v*'] };
    const { body } = await owner.post(`${IMS}/retentions`, rule);
    const shown = (await owner.post(`${IMS}/retentions/${body.id}?action=run&preview=1`)).body;
    const going = shown.tables[0].rows.map((row: { cells: { text: string }[] }) => row.cells[0]?.text);
    expect(going).toEqual(['team/web:1', 'team/web:2', 'team/web:3']);
    await world.all.db.run("update registry_tags set last_pull_at = pushed_at where name = '1'");
    const run = await owner.post(`${IMS}/retentions/${body.id}?action=run&previewed=${shown.previewed}`);
    expect(run.body).toMatchObject({ last_removed: 3 });
    await world.run();
    const left = ((await world.list(owner, 'tags')) as unknown as { name: string }[]).map(({ name }) => name);
    expect(left.toSorted()).toEqual(['4', 'v1']);
    expect([...(world.fake.tags.get('team/web')?.keys() ?? [])].toSorted()).toEqual(['4', 'v1']);
    expect((await world.all.as('bp_user').get(`${IMS}/retentions/${body.id}`)).body.code).toBe(2240);
  });

  test('a push over the quota is refused with its reason; deletions and pulls are not', async () => {
    const { world, id } = await teamWorld({ 'team/web:1': { a: 1 } });
    const scope = 'repository:team/web:pull,push';
    const rights = async () => (await world.token(`bp_admin:${REGISTRY_PASSWORD}`, scope)).access[0]?.actions;
    expect(await rights()).toEqual(['pull', 'push']);
    expect((await world.all.bp_admin.put(`${IMS}/projects/${id}`, { quota_bytes: 0 })).body.code).toBe(9000);
    await world.all.admin.put(`${IMS}/projects/${id}`, { quota_bytes: 0 });
    expect(await rights()).toEqual(['pull']);
    expect(await projectOf(world, id)).toMatchObject({ refusal: 'quota', refused_at: expect.any(String) });
    const tag = await tagOf(world, 'team/web:1');
    expect((await world.all.bp_admin.post(`${IMS}/tags/${tag.id}?action=remove`)).body).toEqual({ removed: 1 });
    await world.all.admin.put(`${IMS}/projects/${id}`, { quota_bytes: 1_073_741_824 });
    expect(await projectOf(world, id)).toMatchObject({ refusal: null });
    expect(await rights()).toEqual(['pull', 'push']);
    // Without money for it, pushes are the first to be refused.
    await world.all.admin.post(`${IMS}/projects/${id}?action=suspend`);
    expect(await rights()).toEqual(['pull']);
    expect(await projectOf(world, id)).toMatchObject({ status: 'suspended', refusal: 'suspended' });
    expect((await world.all.bp_admin.post(`${IMS}/projects/${id}?action=resume`)).body.code).toBe(3000);
  });

  test('a clean-up deletes what nothing uses, refuses pushes meanwhile, and ends after four hours', async () => {
    const { world, id } = await teamWorld({ 'team/web:1': { old: 5 } });
    await give(world, 'team/web:1', { new: 7 });
    const server = `${IMS}/servers/${world.registry}`;
    expect((await world.all.admin.post(`${server}?action=beginCleanUp`)).body.status).toBe('cleaning');
    await world.run();
    expect(world.fake.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    const scope = 'repository:team/web:pull,push,delete';
    const rights = async () => (await world.token(`bp_admin:${REGISTRY_PASSWORD}`, scope)).access[0]?.actions;
    expect(await rights()).toEqual(['pull']);
    const tag = await tagOf(world, 'team/web:1');
    expect((await world.all.bp_admin.post(`${IMS}/tags/${tag.id}?action=remove`)).body.code).toBe(2206);
    const ended = (await world.all.admin.post(`${server}?action=endCleanUp`, { done: true })).body;
    expect([ended.status, Math.floor(ended.freed_bytes / MIB)]).toEqual(['ready', 5]);
    await world.run();
    expect((await projectOf(world, id)).waiting_bytes).toBe(0);
    await world.all.admin.post(`${server}?action=beginCleanUp`);
    world.all.clock.advance(4 * HOUR_MS);
    await world.run();
    expect((await world.all.as('admin').get(server)).body).toMatchObject({ status: 'ready', cleaning_since: null });
  });

  test('a comparison repairs what notifications have missed', async () => {
    const { world } = await teamWorld({ 'team/web:1': { a: 1 }, 'team/web:gone': { b: 1 } });
    world.fake.image('team/web', 'missed', [{ name: 'c', size: MIB }]);
    world.fake.image('foreign/web', '1', [{ name: 'd', size: MIB }]);
    world.fake.tags.get('team/web')?.delete('gone');
    const server = `${IMS}/servers/${world.registry}`;
    await world.all.admin.post(`${server}?action=sync`);
    await world.run();
    expect(await tagNames(world)).toEqual(['team/web:1', 'team/web:missed']);
    expect((await world.all.admin.get(server)).body).toMatchObject({ sync_repairs: 2 });
    expect(await world.list(world.all.admin, 'repositories')).toHaveLength(1);
  });

  test('a registry that is away, open to everybody, or none is known as such', async () => {
    const world = await registryWorld({ database });
    const server = `${IMS}/servers/${world.registry}`;
    const after = async (change: () => void) => {
      change();
      await world.all.admin.post(`${server}?action=check`);
      await world.run();
      const { status, cause } = (await world.all.admin.get(server)).body;
      return [status, cause];
    };
    expect(await after(() => {})).toEqual(['ready', null]);
    expect(await after(() => (world.fake.broken = 500))).toEqual(['away', 'notRegistry']);
    expect(await after(() => (world.fake.broken = 200))).toEqual(['away', 'open']);
    expect(await after(() => (world.fake.broken = undefined))).toEqual(['ready', null]);
    expect((await world.all.admin.delete(server)).status).toBe(204);
  });

  test('names with a slash or capitals are refused with 2213, a taken one with 2211, too many with 2214', async () => {
    const world = await registryWorld({ database });
    for (const name of ['a/b', 'Team', '-a', 'a_b', ''])
      expect((await world.all.personal.post(`${IMS}/projects`, { name })).status).toBe(400);
    expect((await world.all.personal.post(`${IMS}/projects`, { name: 'a/b' })).body.code).toBe(2213);
    await world.project(world.all.bp_admin, 'team');
    expect((await world.all.personal.post(`${IMS}/projects`, { name: 'team' })).body.code).toBe(2211);
    await world.all.admin.put(`${IMS}/servers/${world.registry}`, { projects_per_owner: 1 });
    await world.project(world.all.personal, 'one');
    expect((await world.all.personal.post(`${IMS}/projects`, { name: 'two' })).body.code).toBe(2214);
  });
});
