/**
 * `npm run test:registry`: a docker-registry and skopeo of Debian beside the real server, all on loopback. Images are
 * made here. RECORD=1 stores what the registry has sent, for `npm test`. Installs missing packages from Debian.
 */

import { join } from 'node:path';
import { createSteps, holds, same } from '../openstack/steps.ts';
import { until } from '../prometheus/world.ts';
import { layerOf, writeImage } from './ociImage.ts';
import { createWorld, needTools } from './world.ts';

const IMS = '/api/ims/v1/docker/registries';
const PASSWORD = 'Registry@2026';

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
const tagsNow = async () => listOf(tenant, 'tags', { project_id: project });

try {
  await step('the registry is connected', async () => {
    for (const simulated of await listOf(admin, 'servers', {})) await admin('DELETE', `${IMS}/servers/${simulated.id}`);
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
} finally {
  await world.end();
}
