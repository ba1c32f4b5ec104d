import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { DOCKER } from '../../../support/clouds/containerWorld.ts';
import {
  NEXT_BODY,
  NEXT_SCHEMA,
  rowsIn,
  SHOP_BODY,
  SHOP_SCHEMA,
  STACKS,
  stackWorld,
  TEMPLATES,
  type StackWorld,
} from '../../../support/clouds/stackWorld.ts';

const ONE = { version: '1.0.0', values_schema: SHOP_SCHEMA, body: SHOP_BODY };
const TWO = { version: '2.0.0', values_schema: NEXT_SCHEMA, body: NEXT_BODY };
const BROKEN = { version: '3.0.0', values_schema: SHOP_SCHEMA, body: SHOP_BODY.replace('shop/web', 'shop/missing') };

describe('apps that meet something else (operations 6)', () => {
  let world: StackWorld;
  let all: Scenario;
  let shop: number;
  let made = 0;
  beforeAll(async () => {
    all = await createScenario();
    world = await stackWorld({}, all);
    shop = await world.template([ONE, TWO, BROKEN]);
  });

  afterAll(() => all.close());

  /** An installed app of `personal` in version 1. */
  async function installed(more: Record<string, Json> = {}): Promise<string> {
    made += 1;
    const version_id = await world.versionId(shop, '1.0.0');
    const { body } = await world.install(world.all.personal, shop, { name: `shop-${made}`, version_id, ...more });
    await world.run(40);
    expect(await world.stack(world.all.personal, body.id), JSON.stringify(body)).toMatchObject({ status: 'deployed' });
    return body.id;
  }
  const to = async (version: string) => ({ version_id: await world.versionId(shop, version) });

  test('refuses values that the version does not have, or that break its rules, with their places', async () => {
    const version_id = await world.versionId(shop, '1.0.0');
    const values = { name: 'x', version_id };
    const refused = async (more: Record<string, Json>) =>
      (await world.install(world.all.personal, shop, { ...values, ...more })).body;
    expect(await refused({ overrides: { tga: '1' } })).toMatchObject({
      code: 2008,
      fields: { 'overrides.tga': expect.any(String) },
    });
    expect(await refused({ overrides: { password: 'in the open' } })).toMatchObject({
      code: 2008,
      fields: { 'overrides.password': expect.any(String) },
    });
    expect(await refused({ secret_values: { tag: '1' } })).toMatchObject({
      code: 2008,
      fields: { 'secret_values.tag': expect.any(String) },
    });
    expect(await refused({ overrides: { copies: 9 } })).toMatchObject({
      code: 2007,
      fields: { 'overrides.copies': '不能大于5' },
    });
    expect(await refused({ secret_values: { password: 'short' } })).toMatchObject({
      code: 2007,
      fields: { 'secret_values.password': expect.any(String) },
    });
    expect(await refused({ name: 'Shop/1' })).toMatchObject({ code: 9000, fields: { name: expect.any(String) } });
  });

  test('refuses a name that is taken, and a version that is withdrawn or of another template', async () => {
    const id = await installed();
    const { name } = await world.stack(world.all.personal, id);
    expect((await world.install(world.all.personal, shop, { name: name ?? null })).body.code).toBe(2002);
    const other = await world.template([ONE]);
    const theirs = await world.versionId(other, '1.0.0');
    expect((await world.install(world.all.personal, shop, { name: 'x', version_id: theirs })).body.code).toBe(2010);
    expect((await world.on(world.all.personal, id, 'upgrade', { version_id: theirs })).status).toBe(400);
    await world.all.admin.post(`${TEMPLATES}/${other}?action=withdraw`);
    expect((await world.install(world.all.personal, other, { name: 'y' })).status).toBe(400);
  });

  test('another tenant’s app, and a private template, answer like what is not there', async () => {
    const id = await installed();
    const [revision] = await world.revisions(world.all.personal, id);
    const { bp_user, personal } = world.all;
    for (const path of [`${STACKS}/${id}`, `/api/aos/v1/stack-revisions/${revision?.id}`])
      expect([(await bp_user.get(path)).status, (await personal.get(path)).status]).toEqual([404, 200]);
    for (const action of ['change', 'stop', 'uninstall'])
      expect((await world.on(bp_user, id, action)).body.code).toBe(2001);
    const secret = await world.template([ONE], { for_everyone: false, bp_ids: [] });
    expect((await world.install(personal, secret, { name: 'z' })).body.code).toBe(
      (await world.install(personal, 999_999, { name: 'z' })).body.code,
    );
    // A rollback to the revision of somebody else's app.
    const own = (await world.install(bp_user, shop, { name: 'mine', version_id: await world.versionId(shop, '1.0.0') }))
      .body.id;
    await world.run(40);
    expect((await world.on(bp_user, own, 'rollback', { revision_id: revision?.id ?? null })).status).toBe(400);
  });

  test('carries out one operation at a time', async () => {
    const id = await installed();
    const { personal } = world.all;
    expect((await world.on(personal, id, 'upgrade', await to('2.0.0'))).status).toBe(202);
    expect((await world.on(personal, id, 'upgrade', await to('2.0.0'))).body.code).toBe(2003);
    expect((await world.on(personal, id, 'uninstall')).body.code).toBe(2003);
    await world.run(60);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'deployed', version: '2.0.0' });
  });

  test('refuses a plan that is no longer what was shown', async () => {
    const id = await installed();
    const { personal } = world.all;
    const seen = (await world.preview(personal, id, 'upgrade', await to('2.0.0'))).body.previewed;
    const [, web] = await world.deployments(personal, id);
    await personal.put(`${DOCKER}/deployments/${web?.id}`, { replicas: 3 });
    await world.run(30);
    expect((await world.on(personal, id, 'upgrade', await to('2.0.0'), `&previewed=${seen}`)).body.code).toBe(9224);
  });

  test('carries out what was shown, while deployments only say how they run', async () => {
    const id = await installed();
    const { personal, db } = world.all;
    const seen = (await world.preview(personal, id, 'upgrade', await to('2.0.0'))).body.previewed;
    await db.run(
      "update container_deployments set updated_at = updated_at + 1, message = 'repaired' where stack_id = ?",
      [id],
    );
    expect((await world.on(personal, id, 'upgrade', await to('2.0.0'), `&previewed=${seen}`)).status).toBe(202);
    await world.run(60);
  });

  test('an upgrade that fails can be rolled back, upgraded and uninstalled', async () => {
    const id = await installed();
    const { personal } = world.all;
    await world.on(personal, id, 'upgrade', await to('3.0.0'));
    await world.run(700);
    expect(await world.stack(personal, id)).toMatchObject({
      status: 'failed',
      fault: { message: expect.stringContaining('web') },
    });
    expect(await world.revisions(personal, id)).toMatchObject([
      { number: 1, status: 'active' },
      { number: 2, status: 'failed', problem: expect.any(String) },
    ]);
    const upgraded = await world.on(personal, id, 'upgrade', await to('2.0.0'));
    expect(upgraded.status, JSON.stringify(upgraded.body)).toBe(202);
    await world.run(60);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'deployed', version: '2.0.0', fault: null });
    await world.on(personal, id, 'upgrade', await to('3.0.0'));
    await world.run(700);
    const [, , good] = await world.revisions(personal, id);
    await world.on(personal, id, 'rollback', { revision_id: good?.id ?? null });
    await world.run(60);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'deployed', version: '2.0.0' });
    await world.on(personal, id, 'upgrade', await to('3.0.0'));
    await world.run(700);
    await world.on(personal, id, 'uninstall');
    await world.run(40);
    expect((await personal.get(`${STACKS}/${id}`)).status).toBe(404);
  });

  test('notices what somebody changes beside it, and shows it in the difference', async () => {
    const id = await installed();
    const { personal } = world.all;
    const [db, web] = await world.deployments(personal, id);
    await personal.put(`${DOCKER}/deployments/${web?.id}`, { image: 'shop/web:hacked' });
    await world.run(40);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'deployed', drifted: true });
    const seen = await world.preview(personal, id, 'change');
    expect(rowsIn(seen)['部署']).toEqual([
      ['web', '镜像', '被单独修改过', 'shop/web:1.0', 'shop/web:hacked', 'shop/web:1.0'],
    ]);
    await world.on(personal, id, 'change');
    await world.run(60);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'deployed', drifted: false });
    expect((await world.deployments(personal, id))[1]).toMatchObject({ image: 'shop/web:1.0' });
    await personal.delete(`${DOCKER}/deployments/${db?.id}`);
    await world.run(20);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'degraded', drifted: true });
    await world.on(personal, id, 'change');
    await world.run(60);
    expect((await world.deployments(personal, id)).map(({ name, status }) => [name, status])).toEqual([
      [db?.name, 'running'],
      [web?.name, 'running'],
    ]);
  });

  test('keeps its volumes if asked to, and is not uninstalled while it is protected', async () => {
    const id = await installed({ protected: true });
    const { personal } = world.all;
    expect((await world.on(personal, id, 'uninstall')).body.code).toBe(2005);
    await personal.put(`${STACKS}/${id}`, { protected: false });
    const [db] = await world.deployments(personal, id);
    const seen = rowsIn(await world.preview(personal, id, 'uninstall', { keep_data: true }))['卸载后'];
    expect(seen).toContainEqual(['部署', db?.name, '保留']);
    await world.on(personal, id, 'uninstall', { keep_data: true });
    await world.run(40);
    expect((await personal.get(`${STACKS}/${id}`)).status).toBe(404);
    expect((await personal.get(`${DOCKER}/deployments/${db?.id}`)).body).toMatchObject({
      status: 'stopped',
      stack_id: null,
    });
  });

  test('is stopped and started with its deployments', async () => {
    const id = await installed();
    const { personal } = world.all;
    await world.on(personal, id, 'stop');
    await world.run(30);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'stopped' });
    expect((await world.deployments(personal, id)).map(({ status }) => status)).toEqual(['stopped', 'stopped']);
    expect((await world.on(personal, id, 'start')).status).toBe(202);
    await world.run(120);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'deployed', fault: null });
  });

  test('stays as it is when its template is withdrawn', async () => {
    const own = await world.template([ONE]);
    const { personal, admin } = world.all;
    const { id } = (await world.install(personal, own, { name: 'kept' })).body;
    await world.run(40);
    await admin.post(`${TEMPLATES}/${own}?action=withdraw`);
    expect((await admin.delete(`${TEMPLATES}/${own}`)).body.code).toBe(1966);
    expect(await world.stack(personal, id)).toMatchObject({
      _labels: { template_id: expect.stringContaining('应用') },
    });
    expect((await world.on(personal, id, 'change', { overrides: { copies: 2 } })).status).toBe(202);
    await world.run(40);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'deployed', overrides: { copies: 2 } });
  });

  test('waits while its cloud is offline, and says so when the time is over', async () => {
    const id = await installed();
    const { personal, admin } = world.all;
    await world.on(personal, id, 'change', { overrides: { copies: 2 } });
    await admin.post(`/api/cmp/v1/clouds/${world.cloudId}/action`, { action: 'offline' });
    await world.run(1_260);
    expect(await world.stack(personal, id)).toMatchObject({
      status: 'failed',
      fault: { code: '2013' },
      deadline_at: null,
    });
    await admin.post(`/api/cmp/v1/clouds/${world.cloudId}/action`, { action: 'online' });
    await world.run(30);
    await world.on(personal, id, 'change', { overrides: { copies: 2 } });
    await world.run(60);
    expect(await world.stack(personal, id)).toMatchObject({ status: 'deployed' });
  });
});
