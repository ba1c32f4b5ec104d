/**
 * `npm run test:registry`: a docker-registry and skopeo of Debian beside the real server, all on loopback. Images are
 * made here. RECORD=1 stores what the registry has sent, for `npm test`. Installs missing packages from Debian.
 */

import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { garbageCollector } from '#scripts/agent/collectGarbage.ts';
import { createSteps, holds, same } from '../openstack/steps.ts';
import { until } from '../prometheus/world.ts';
import { layerOf, writeImage } from './ociImage.ts';
import { createWorld, needTools, type Reply } from './world.ts';

const IMS = '/api/ims/v1/docker/registries';
const PASSWORD = 'Registry@2026';
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const INDEX = 'application/vnd.oci.image.index.v1+json';

needTools();
const { step } = createSteps(console.log);
const world = await createWorld();
const { skopeo, address } = world;
const [admin, tenant, other] = ['admin', 'bp_admin', 'personal'].map((name) => world.as(name));
if (admin === undefined || tenant === undefined || other === undefined) throw new Error('Three accounts are needed');

const one = join(world.folder, 'one');
const two = join(world.folder, 'two');
const shared = layerOf(200_000);
writeImage(one, { layers: [shared, layerOf(50_000)] });
writeImage(two, { layers: [shared, layerOf(70_000)], architectures: ['amd64', 'arm64'] });
const three = join(world.folder, 'three');
writeImage(three, { layers: [layerOf(100_000)] });
const push = (from: string, to: string, who: string, password = PASSWORD) =>
  skopeo(
    'copy',
    '--all',
    '--dest-tls-verify=false',
    `--dest-creds=${who}:${password}`,
    `oci:${from}`,
    `docker://${address}/${to}`,
  );
const pull = (image: string, who: string, password = PASSWORD) =>
  skopeo(
    'copy',
    '--src-tls-verify=false',
    `--src-creds=${who}:${password}`,
    `docker://${address}/${image}`,
    `dir:${join(world.folder, `pulled-${Date.now()}`)}`,
  );
const listOf = async (call: typeof tenant, path: string, filter: object) =>
  (await call('GET', `${IMS}/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;

let configuration = '';
let project = 0;
const projectNow = async () => (await tenant('GET', `${IMS}/projects/${project}`)).body;
const tagOf = async (repository: string, name: string) =>
  (await tagsNow()).find((tag: { image: string }) => tag.image === `${address}/team/${repository}:${name}`);
let robot: Reply;
/** Deletions that the registry has still to carry out. */
const left = () => world.countRows('registry_leaving');
const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
/** What a token grants. */
const accessOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { access: unknown }).access;
/** What skopeo says, without the name of the image. */
const wordsOf = (out: string): string => out.replaceAll(/team|nothing|\d/g, '').split('msg=')[1] ?? '';
const tagsNow = async () => listOf(tenant, 'tags', { project_id: project });

try {
  await step('the registry is connected', async () => {
    for (const simulated of await listOf(admin, 'servers', {}))
      same('removed', (await admin('POST', `${IMS}/servers/${simulated.id}?action=forget`)).status, 200);
    const made = await admin('POST', `${IMS}/servers`, {
      name: 'registry',
      address,
      url: world.registryUrl,
      storage_path: join(world.folder, 'registry', 'images'),
      config_path: join(world.folder, 'registry', 'config.yml'),
    });
    same('created', made.status, 201);
    ({ configuration } = made.body);
    const { certificate } = (await admin('GET', `${IMS}/servers/${made.body.id}`)).body;
    await world.startRegistry(configuration, certificate);
    await admin('POST', `${IMS}/servers/${made.body.id}?action=check`);
    await until(
      'it is ready',
      async () => (await admin('GET', `${IMS}/servers/${made.body.id}`)).body.status === 'ready',
    );
    return 'docker-registry accepts the tokens of the platform';
  });

  await step('a tenant pushes and pulls', async () => {
    const made = await tenant('POST', `${IMS}/projects`, { name: 'team' });
    same('created', made.status, 201);
    project = made.body.id;
    same('no password yet', (await tenant('GET', `${IMS}/users/exist`)).body.code, 2293);
    const refused = push(one, 'team/web:1', 'bp_admin');
    holds(`a push without a password is refused: ${refused.out}`, !refused.ok);
    same('set', (await tenant('POST', `${IMS}/users`, { password: PASSWORD })).status, 200);
    const pushed = push(one, 'team/web:1', 'bp_admin');
    holds(pushed.out, pushed.ok);
    await until('the tag is listed', async () => (await tagsNow()).length === 1);
    const pulled = pull('team/web:1', 'bp_admin');
    holds(pulled.out, pulled.ok);
    await until('the pull counts', async () => (await tagsNow())[0].pull_count === 1);
    await until('the bytes count', async () => (await projectNow()).used_bytes > 250_000);
    return `${(await tagsNow())[0].image}, ${(await projectNow()).used_bytes} bytes`;
  });

  await step('tokens say who may do what', async () => {
    const credentials = `bp_admin:${PASSWORD}`;
    const mine = await world.token(credentials, 'repository:team/web:pull,push');
    same('granted', accessOf(mine.body.token), [{ type: 'repository', name: 'team/web', actions: ['pull', 'push'] }]);
    await other('POST', `${IMS}/users`, { password: PASSWORD });
    for (const scope of ['repository:team/web:pull', 'repository:missing/web:pull', 'registry:catalog:*'])
      same(scope, accessOf((await world.token(`personal:${PASSWORD}`, scope)).body.token), []);
    const denied = push(one, 'team/web:2', 'personal');
    holds(`another tenant is refused: ${denied.out}`, !denied.ok && denied.out.includes('denied'));
    const missing = push(one, 'nothing/web:2', 'personal');
    same('like a project that does not exist', wordsOf(missing.out), wordsOf(denied.out));
    holds('a wrong password', !pull('team/web:1', 'bp_admin', 'Wrong@2026').ok);
    const upper = push(one, 'Team/web:2', 'bp_admin');
    holds(`a name with capitals is refused by the client: ${upper.out}`, !upper.ok);
    same('and by the platform', (await tenant('POST', `${IMS}/projects`, { name: 'a/b' })).body.code, 2213);
    same('capitals too', (await tenant('POST', `${IMS}/projects`, { name: 'Team' })).body.code, 2213);
    return 'own projects only, and no catalogue';
  });

  await step('two platforms in one image, and a copy', async () => {
    const pushed = push(two, 'team/multi:1', 'bp_admin');
    holds(pushed.out, pushed.ok);
    await until('it is listed', async () => (await tagOf('multi', '1'))?.kind === 'index');
    same('platforms', (await tagOf('multi', '1'))?.platforms, ['linux/amd64', 'linux/arm64']);
    const creds = `bp_admin:${PASSWORD}`;
    const copied = skopeo(
      'copy',
      '--all',
      '--src-tls-verify=false',
      '--dest-tls-verify=false',
      `--src-creds=${creds}`,
      `--dest-creds=${creds}`,
      `docker://${address}/team/multi:1`,
      `docker://${address}/team/copy:1`,
    );
    holds(copied.out, copied.ok);
    await until('the copy is listed', async () => (await tagOf('copy', '1')) !== undefined);
    same('the same digest', (await tagOf('copy', '1'))?.digest, (await tagOf('multi', '1'))?.digest);
    const { used_bytes: used } = await projectNow();
    // The shared layer and the copy count once.
    holds(`each layer counts once: ${used}`, used < 330_000);
    return `${used} bytes for three images with common layers`;
  });

  if (process.env['RECORD'] === '1') await record();

  await step('a tag goes alone, a digest with its tags', async () => {
    holds('a second tag', push(one, 'team/web:same', 'bp_admin').ok);
    await until('it is listed', async () => (await tagOf('web', 'same')) !== undefined);
    const tag = await tagOf('web', 'same');
    const preview = (await tenant('POST', `${IMS}/tags/${tag.id}?action=remove&preview=1`)).body;
    holds(
      `it frees nothing: ${JSON.stringify(preview)}`,
      JSON.stringify(preview).includes('web') === false && preview.tables[0].rows.length === 1,
    );
    same(
      'removed',
      (await tenant('POST', `${IMS}/tags/${tag.id}?action=remove&previewed=${encodeURIComponent(preview.previewed)}`))
        .body,
      { removed: 1 },
    );
    await until(
      'the registry has no such tag',
      async () =>
        !skopeo('inspect', '--tls-verify=false', `--creds=bp_admin:${PASSWORD}`, `docker://${address}/team/web:same`)
          .ok,
    );
    const kept = pull('team/web:1', 'bp_admin');
    holds(`the other tag of the digest stays: ${kept.out}`, kept.ok);
    const index = await tagOf('copy', '1');
    same('removed', (await tenant('POST', `${IMS}/tags/${index.id}?action=removeDigest`)).body, { removed: 1 });
    await until(
      'gone',
      async () =>
        !skopeo('inspect', '--tls-verify=false', `--creds=bp_admin:${PASSWORD}`, `docker://${address}/team/copy:1`).ok,
    );
    const deleted = skopeo(
      'delete',
      '--tls-verify=false',
      `--creds=bp_admin:${PASSWORD}`,
      `docker://${address}/team/multi:1`,
    );
    holds(deleted.out, deleted.ok);
    await until('skopeo deletes, and we follow', async () => (await tagOf('multi', '1')) === undefined);
    await until('its bytes wait for the clean-up', async () => (await projectNow()).waiting_bytes > 60_000);
    return `${(await projectNow()).waiting_bytes} bytes wait for the clean-up`;
  });

  await step('a deletion in the middle of a pull', async () => {
    holds('an image', push(three, 'team/pulled:1', 'bp_admin').ok);
    await until('it is listed', async () => (await tagOf('pulled', '1')) !== undefined);
    const { token } = (await world.token(`bp_admin:${PASSWORD}`, 'repository:team/pulled:pull')).body;
    const read = async (path: string) =>
      fetch(`${world.registryUrl}/v2/team/pulled/${path}`, {
        headers: { authorization: `Bearer ${token}`, accept: MANIFEST },
      });
    // What a client does: first the manifest, then its layers.
    const { layers } = (await (await read('manifests/1')).json()) as { layers: { digest: string; size: number }[] };
    await tenant('POST', `${IMS}/tags/${(await tagOf('pulled', '1')).id}?action=removeDigest`);
    await until('the tag has left the registry', async () => (await read('manifests/1')).status === 404);
    for (const { digest, size } of layers) {
      const blob = await read(`blobs/${digest}`);
      same('a layer', [blob.status, (await blob.arrayBuffer()).byteLength], [200, size]);
    }
    return 'layers stay until the clean-up, so that the pull ends well';
  });

  await step('quota, robots and retention', async () => {
    same(
      'a robot',
      (robot = await tenant('POST', `${IMS}/robots`, {
        project_id: project,
        name: 'ci',
        permission: 'push',
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      })).status,
      201,
    );
    const { login, secret } = robot.body;
    holds(
      'the secret is shown once',
      typeof secret === 'string' && (await tenant('GET', `${IMS}/robots/${robot.body.id}`)).body.secret === undefined,
    );
    const pushed = push(one, 'team/robot:1', login, secret);
    holds(pushed.out, pushed.ok);
    await until('the robot is named', async () => (await tagOf('robot', '1'))?.pushed_by === login);
    await tenant('POST', `${IMS}/robots/${robot.body.id}?action=revoke`);
    holds('a revoked robot is refused', !push(one, 'team/robot:2', login, secret).ok);
    await admin('PUT', `${IMS}/projects/${project}`, { quota_bytes: 0 });
    const full = push(two, 'team/full:1', 'bp_admin');
    holds(`over the quota: ${full.out}`, !full.ok && full.out.includes('denied'));
    same('the page says why', (await projectNow()).refusal, 'quota');
    holds('pulls still work', pull('team/web:1', 'bp_admin').ok);
    await admin('PUT', `${IMS}/projects/${project}`, { quota_bytes: 1_073_741_824 });
    holds('and again with more', push(two, 'team/full:1', 'bp_admin').ok);
    await until('listed', async () => (await tagOf('full', '1')) !== undefined);
    const rule = await tenant('POST', `${IMS}/retentions`, {
      name: 'old',
      project_id: project,
      keep_last: 0,
      keep_tags: ['1'],
      repositories: ['web'],
    });
    same('a rule', rule.status, 201);
    holds('one that goes', push(one, 'team/web:old', 'bp_admin').ok);
    holds('another image under it', push(two, 'team/web:old2', 'bp_admin').ok);
    await until(
      'both listed',
      async () => (await tagOf('web', 'old')) !== undefined && (await tagOf('web', 'old2')) !== undefined,
    );
    const planned = (await tenant('POST', `${IMS}/retentions/${rule.body.id}?action=run&preview=1`)).body;
    same(
      'planned',
      planned.tables[0].rows.map((row: { cells: { text: string }[] }) => row.cells[0]?.text),
      ['team/web:old2'],
    );
    const run = await tenant(
      'POST',
      `${IMS}/retentions/${rule.body.id}?action=run&previewed=${encodeURIComponent(planned.previewed)}`,
    );
    same('carried out', run.body.last_removed, 1);
    await until('gone', async () => (await tagOf('web', 'old2')) === undefined);
    return 'a push over the quota is refused with its reason, and retention removes what it showed';
  });

  await step('a clean-up frees the bytes', async () => {
    const { id } = (await admin('GET', `${IMS}/servers`)).body[0];
    holds('an image of its own', push(three, 'team/gone:1', 'bp_admin').ok);
    await until('it is listed', async () => (await tagOf('gone', '1')) !== undefined);
    holds('another in its place', push(one, 'team/gone:1', 'bp_admin').ok);
    await until('the first has no tag', async () => (await projectNow()).waiting_bytes > 100_000);
    const before = bytesIn(world.imagesFolder);
    same('begun', (await admin('POST', `${IMS}/servers/${id}?action=beginCleanUp`)).body.status, 'cleaning');
    const refused = push(one, 'team/web:late', 'bp_admin');
    holds(`a push meanwhile is refused: ${refused.out}`, !refused.ok && refused.out.includes('denied'));
    same('with its reason', (await projectNow()).refusal, 'cleaning');
    const [tag] = await tagsNow();
    same('a deletion too', (await tenant('POST', `${IMS}/tags/${tag.id}?action=remove`)).body.code, 2206);
    await until('what nothing uses has left', async () => (await left()) === 0);
    const { configPath } = world;
    const foreign = garbageCollector(configPath)({
      id: '1',
      action: 'collect',
      to: null,
      values: { config_path: '/x' },
    });
    same(
      'a command for another registry',
      await foreign.catch((error: Error) => error.message),
      `this agent serves the registry of ${configPath}, not of /x`,
    );
    // As the agent of a gateway does: the registry serves pulls meanwhile.
    await garbageCollector(configPath)({ id: '2', action: 'collect', to: null, values: { config_path: configPath } });
    const after = bytesIn(world.imagesFolder);
    holds(`bytes are freed: ${before} before, ${after} after`, after < before - 100_000);
    same('ended', (await admin('POST', `${IMS}/servers/${id}?action=endCleanUp`, { done: true })).body.status, 'ready');
    await until('nothing waits', async () => (await projectNow()).waiting_bytes === 0);
    const pulled = pull('team/web:1', 'bp_admin');
    holds(`what stays is there: ${pulled.out}`, pulled.ok);
    const index = pull('team/full:1', 'bp_admin');
    holds(`an index keeps its images: ${index.out}`, index.ok);
    return `${before} bytes on the disk before, ${after} after`;
  });

  await step('what was missed is repaired', async () => {
    const { token } = (await world.token(`bp_admin:${PASSWORD}`, 'repository:team/missed:pull,push')).body;
    await world.restartPlatform(async () => {
      const pushed = skopeo(
        'copy',
        '--dest-tls-verify=false',
        `--dest-registry-token=${token}`,
        `oci:${one}`,
        `docker://${address}/team/missed:1`,
      );
      holds(pushed.out, pushed.ok);
      // Its queue of notifications ends with it.
      await world.stopRegistry('SIGKILL');
      await world.startAgain();
    });
    same('not listed', await tagOf('missed', '1'), undefined);
    const { id } = (await admin('GET', `${IMS}/servers`)).body[0];
    await until('it is ready', async () => (await admin('GET', `${IMS}/servers/${id}`)).body.status === 'ready');
    await admin('POST', `${IMS}/servers/${id}?action=sync`);
    await until('it is listed', async () => (await tagOf('missed', '1')) !== undefined);
    return 'a push whose notification was lost';
  });

  await step('a registry that was made read-only', async () => {
    const { id } = (await admin('GET', `${IMS}/servers`)).body[0];
    const cause = async () => {
      await admin('POST', `${IMS}/servers/${id}?action=check`);
      return (await admin('GET', `${IMS}/servers/${id}`)).body.cause;
    };
    same('it can be written', await cause(), null);
    await world.stopRegistry();
    await world.startAgain({ readOnly: true });
    await until('it is known', async () => (await cause()) === 'readOnly');
    const refused = push(one, 'team/web:locked', 'bp_admin');
    holds(`a push is refused: ${refused.out}`, !refused.ok && refused.out.includes('denied'));
    same('with its reason', (await projectNow()).refusal, 'readOnly');
    holds('pulls work', pull('team/web:1', 'bp_admin').ok);
    await world.stopRegistry();
    await world.startAgain();
    await until('it can be written again', async () => (await cause()) === null);
    return 'shown on its page and on those of projects';
  });

  await step('a push that crosses the quota', async () => {
    const { used_bytes: used } = await projectNow();
    await admin('PUT', `${IMS}/projects/${project}`, { quota_bytes: used + 10_000 });
    const crossing = push(three, 'team/crossing:1', 'bp_admin');
    holds(`it succeeds, because its size is not known before: ${crossing.out}`, crossing.ok);
    await until('the page says at once that it is full', async () => (await projectNow()).closed_for === 'quota');
    const next = push(one, 'team/crossing:2', 'bp_admin');
    holds(`the next one is refused: ${next.out}`, !next.ok && next.out.includes('denied'));
    holds('what was pushed can be pulled', pull('team/crossing:1', 'bp_admin').ok);
    await admin('PUT', `${IMS}/projects/${project}`, { quota_bytes: 1_073_741_824 });
    return `${used} bytes of ${used + 10_000} were used, and ${(await projectNow()).used_bytes} after it`;
  });

  await step('a registry that is away', async () => {
    const { id } = (await admin('GET', `${IMS}/servers`)).body[0];
    await world.stopRegistry();
    await admin('POST', `${IMS}/servers/${id}?action=check`);
    await until('it is known', async () => (await admin('GET', `${IMS}/servers/${id}`)).body.status === 'away');
    const tag = await tagOf('missed', '1');
    same('a deletion waits', (await tenant('POST', `${IMS}/tags/${tag.id}?action=remove`)).body, { removed: 1 });
    await world.startAgain();
    await until(
      'and is carried out',
      async () =>
        !skopeo('inspect', '--tls-verify=false', `--creds=bp_admin:${PASSWORD}`, `docker://${address}/team/missed:1`)
          .ok,
      30_000,
    );
    const huge = JSON.stringify({
      schemaVersion: 2,
      mediaType: MANIFEST,
      config: {},
      layers: [],
      annotations: { a: 'x'.repeat(5_000_000) },
    });
    const { token } = (await world.token(`bp_admin:${PASSWORD}`, 'repository:team/huge:pull,push')).body;
    const reply = await fetch(`${world.registryUrl}/v2/team/huge/manifests/1`, {
      method: 'PUT',
      body: huge,
      headers: { authorization: `Bearer ${token}`, 'content-type': MANIFEST },
    });
    holds(`a manifest of 5 MB is refused: ${reply.status}`, reply.status >= 400 && reply.status < 500);
    return `deletions wait for it; a manifest of 5 MB: ${reply.status} ${(await reply.text()).trim()}`;
  });
} finally {
  await world.end();
}

/** Stores what the registry has sent so far and its manifests, for the tests without one. */
async function record(): Promise<void> {
  const manifests: Record<string, { mediaType: string; body: unknown }> = {};
  const events = world.recorded.flatMap((sent) => (sent as { events: RecordedEvent[] }).events);
  for (const { target } of events) {
    const { token } = (await world.token(`bp_admin:${PASSWORD}`, `repository:${target.repository}:pull`)).body;
    const reply = await fetch(`${world.registryUrl}/v2/${target.repository}/manifests/${target.digest}`, {
      headers: { authorization: `Bearer ${token}`, accept: `${MANIFEST}, ${INDEX}` },
    });
    manifests[target.digest] = { mediaType: target.mediaType, body: await reply.json() };
  }
  const recording = { events: [...new Map(events.map((event) => [event.id, event])).values()], manifests };
  writeFileSync('tests/fixtures/registry/recording.json', `${JSON.stringify(recording, undefined, 1)}\n`);
  console.log(`recorded ${recording.events.length} events`);
}

interface RecordedEvent {
  id: string;
  target: { repository: string; digest: string; mediaType: string };
}
