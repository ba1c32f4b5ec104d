import { expect, test } from 'vitest';
import { DOCKER } from '../../../support/clouds/containerWorld.ts';
import {
  NEXT_BODY,
  NEXT_SCHEMA,
  rowsIn,
  SHOP_BODY,
  SHOP_SCHEMA,
  STACKS,
  stackWorld,
} from '../../../support/clouds/stackWorld.ts';

const ONE = { version: '1.0.0', values_schema: SHOP_SCHEMA, body: SHOP_BODY };
const TWO = { version: '2.0.0', values_schema: NEXT_SCHEMA, body: NEXT_BODY };

test('an app is installed, upgraded with a seen difference, rolled back and uninstalled (operations 6)', async () => {
  const { all, run, template, versionId, install, stack, deployments, revisions, on, preview } = await stackWorld();
  const { personal } = all;
  const shop = await template([ONE]);
  const made = await install(personal, shop, { overrides: { tag: '1.0', copies: 2, banner: 'hi' } });
  expect(made).toMatchObject({
    status: 201,
    // What equals its default is not stored; the password was made and is not returned.
    body: { status: 'deploying', version: '1.0.0', revision: 1, overrides: { copies: 2, banner: 'hi' } },
  });
  expect(made.body).not.toHaveProperty('secret_values');
  const { id } = made.body;
  await run(40);
  expect(await stack(personal, id)).toMatchObject({ status: 'deployed', fault: null, deadline_at: null });
  const [db, web] = await deployments(personal, id);
  expect(db).toMatchObject({ name: 'shop-db', status: 'running', image: 'library/postgres:16' });
  expect(web).toMatchObject({
    name: 'shop-web',
    status: 'running',
    image: 'shop/web:1.0',
    replicas: 2,
    env: [
      { name: 'BANNER', value: 'hi from shop' },
      { name: 'DB', value: expect.stringMatching(/^engine-.*:\d+$/) },
    ],
  });
  const [connection] = (await stack(personal, id)).connections as Record<string, string>[];
  expect(connection).toMatchObject({ scheme: 'postgresql', username: 'app', address: expect.stringMatching(/:\d+$/) });

  // The next version changes a default, drops a value, adds one and renames one.
  const { admin } = all;
  const next = (await admin.post('/api/aos/v1/template-versions', { template_id: shop, ...TWO })).body.id;
  await admin.post(`/api/aos/v1/template-versions/${next}?action=publish`);
  const seen = await preview(personal, id, 'upgrade', { version_id: next });
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  expect(rowsIn(seen)['参数']).toEqual([
    ['Tag', '1.0', '2.0', '–', '1.0', '2.0', '跟随新默认值'],
    ['Replicas (copies → replicas)', '1', '2', '2', '2', '2', '改名'],
    ['Debug', '–', 'false', '–', '–', 'false', '新增'],
    ['Banner', 'hello', '–', 'hi', 'hi', '–', '已取消'],
  ]);
  expect(rowsIn(seen)['部署']).toEqual([
    ['web', '镜像', '更新', 'shop/web:1.0', 'shop/web:1.0', 'shop/web:2.0'],
    [
      'web',
      '环境变量',
      '更新',
      expect.stringContaining('BANNER=hi from shop'),
      expect.any(String),
      expect.stringContaining('DEBUG=false'),
    ],
  ]);
  expect(seen.body.notes).toContainEqual({ text: expect.stringContaining('banner'), tone: 'warning' });

  const upgraded = await on(personal, id, 'upgrade', { version_id: next }, `&previewed=${seen.body.previewed}`);
  expect(upgraded).toMatchObject({
    status: 202,
    body: { status: 'upgrading', version: '2.0.0', revision: 2, overrides: { replicas: 2 }, shelved: { banner: 'hi' } },
  });
  await run(60);
  expect(await stack(personal, id)).toMatchObject({ status: 'deployed', shelved: { banner: 'hi' } });
  expect((await deployments(personal, id))[1]).toMatchObject({ image: 'shop/web:2.0', status: 'running', replicas: 2 });
  expect(await revisions(personal, id)).toMatchObject([
    { number: 1, operation: 'install', status: 'superseded', version: '1.0.0' },
    { number: 2, operation: 'upgrade', status: 'active', version: '2.0.0' },
  ]);

  // The return needs no template: both versions are gone.
  for (const version of ['1.0.0', '2.0.0']) {
    const each = await versionId(shop, version);
    await admin.post(`/api/aos/v1/template-versions/${each}?action=withdraw`);
    expect((await admin.delete(`/api/aos/v1/template-versions/${each}`)).status).toBe(204);
  }
  const [first] = await revisions(personal, id);
  const back = await preview(personal, id, 'rollback', { revision_id: first?.id ?? null });
  expect(rowsIn(back)['部署']).toContainEqual(['web', '镜像', '更新', 'shop/web:2.0', 'shop/web:2.0', 'shop/web:1.0']);
  expect((await on(personal, id, 'rollback', { revision_id: first?.id ?? null })).status).toBe(202);
  await run(60);
  expect(await stack(personal, id)).toMatchObject({
    status: 'deployed',
    version: '1.0.0',
    revision: 3,
    overrides: { copies: 2, banner: 'hi' },
    shelved: null,
  });
  expect((await deployments(personal, id))[1]).toMatchObject({ image: 'shop/web:1.0' });

  // Other values on a version that is gone: the revision has it.
  expect((await on(personal, id, 'change', { overrides: { copies: 3, banner: 'hi' } })).status).toBe(202);
  await run(40);
  expect((await deployments(personal, id))[1]).toMatchObject({ replicas: 3, status: 'running' });

  const gone = await preview(personal, id, 'uninstall');
  expect(rowsIn(gone)['卸载后']).toEqual([
    ['部署', 'shop-db', '删除'],
    ['数据卷', 'shop-db/data (2 GiB)', '删除'],
    ['部署', 'shop-web', '删除'],
    ['密文', 'admin', '删除'],
  ]);
  expect((await on(personal, id, 'uninstall')).status).toBe(202);
  await run(40);
  expect((await personal.get(`${STACKS}/${id}`)).body.code).toBe(2001);
  expect((await personal.get(`${DOCKER}/deployments`)).body).toEqual([]);
  expect((await personal.get(`${DOCKER}/secrets`)).body).toEqual([]);
});
