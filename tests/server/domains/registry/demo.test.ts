import { expect, test } from 'vitest';
import { createUses } from '#server/domains/registry/content/uses.ts';
import { fillDemoImages } from '#server/domains/registry/demo/fillDemoImages.ts';
import { scenario } from '../../../support/scenario.ts';
import { IMS } from '../../../support/servers/registryWorld.ts';

test('the registry of the demo is simulated: its pages say so, nothing is pushed, and it makes room for a real one', async () => {
  const all = await scenario();
  const fill = fillDemoImages(createUses([]));
  await fill(all.context());
  const [project] = (await all.personal.get(`${IMS}/projects?filter={"name":"personal-lab"}`)).body;
  expect(project).toMatchObject({ simulated: true, repository_count: 1 });
  // Its first image was pushed over.
  expect(project.waiting_bytes).toBeGreaterThan(0);
  const tags = (await all.personal.get(`${IMS}/tags?filter={"project_id":${project.id}}`)).body;
  expect(tags.every(({ simulated }: { simulated: boolean }) => simulated)).toBe(true);
  await all.personal.post(`${IMS}/users`, { password: 'Registry@2026' });
  const basic = Buffer.from('personal:Registry@2026').toString('base64');
  const token = await all.guest.get(`${IMS}/token?scope=repository:personal-lab/blog:pull,push`, {
    headers: { authorization: `Basic ${basic}` },
  });
  // It has no key.
  expect(token.body.code).toBe(2200);
  const [server] = (await all.admin.get(`${IMS}/servers`)).body;
  expect((await all.admin.delete(`${IMS}/servers/${server.id}`)).status).toBe(409);
  for (const action of ['check', 'sync', 'renew', 'beginCleanUp'])
    expect((await all.admin.post(`${IMS}/servers/${server.id}?action=${action}`, {})).status).toBe(409);
  expect((await all.admin.post(`${IMS}/servers/${server.id}?action=forget`)).status).toBe(200);
  for (const path of ['servers', 'projects', 'repositories', 'tags', 'robots', 'retentions'])
    expect((await all.admin.get(`${IMS}/${path}`)).body).toEqual([]);
  expect(await all.db.all('select * from registry_manifests')).toEqual([]);
  // What people remove stays removed.
  await fill(all.context());
  expect((await all.admin.get(`${IMS}/servers`)).body).toEqual([]);
});
