import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { rowsIn, STACKS, stackWorld, VERSIONS, type StackWorld } from '../../../support/clouds/stackWorld.ts';

const schema = (properties: Record<string, Json>): Json => ({ type: 'object', properties });
const body = (words: string): string => `deployments:\n  - name: web\n    image: shop/web:1.0\n    env: [${words}]\n`;
const env = (name: string, value: string): string => `{ name: ${name}, value: "\${${value}}" }`;

const ONE = {
  version: '1.0.0',
  values_schema: schema({
    mode: { enum: ['fast', 'safe', 'slow'], default: 'safe' },
    limit: { type: 'integer', default: 10, maximum: 100 },
    banner: { type: 'string', default: 'hello' },
  }),
  body: body([env('MODE', 'mode'), env('LIMIT', 'limit'), env('BANNER', 'banner')].join(', ')),
};
const NARROWED = {
  version: '2.0.0',
  values_schema: schema({
    mode: { enum: ['fast', 'safe'], default: 'fast' },
    limit: { type: 'integer', default: 10, maximum: 20 },
    banner: { type: 'string', default: 'hello' },
  }),
  body: ONE.body,
};
const RETYPED = {
  version: '3.0.0',
  values_schema: schema({
    mode: { type: 'boolean', default: false },
    limit: { type: 'string', default: 'ten' },
    title: { type: 'string', default: 'hi', 'x-was': 'banner' },
  }),
  body: body([env('MODE', 'mode'), env('LIMIT', 'limit'), env('TITLE', 'title')].join(', ')),
};

describe('edit after edit of a template and its apps (operations 6)', () => {
  let all: Scenario;
  let world: StackWorld;
  let template: number;
  let made = 0;
  beforeAll(async () => {
    all = await createScenario();
    world = await stackWorld({}, all);
    template = await world.template([ONE, NARROWED, RETYPED]);
  });
  afterAll(() => all.close());

  const version = async (name: string) => ({ version_id: await world.versionId(template, name) });
  async function installed(overrides: Record<string, Json> = {}): Promise<string> {
    made += 1;
    const { body: stack } = await world.install(all.personal, template, {
      name: `edit-${made}`,
      overrides,
      ...(await version('1.0.0')),
    });
    await world.run(40);
    expect(await world.stack(all.personal, stack.id), JSON.stringify(stack)).toMatchObject({ status: 'deployed' });
    return stack.id;
  }
  const now = (id: string) => world.stack(all.personal, id);

  test('a narrowed choice and a lower limit are named with their value, and nothing has changed', async () => {
    const id = await installed({ mode: 'slow', limit: 50 });
    const seen = await world.on(all.personal, id, 'upgrade', await version('2.0.0'));
    expect(seen).toMatchObject({ status: 400, body: { code: 2007 } });
    expect(Object.keys(seen.body.fields)).toEqual(expect.arrayContaining(['overrides.mode', 'overrides.limit']));
    expect(await now(id)).toMatchObject({
      status: 'deployed',
      version: '1.0.0',
      overrides: { mode: 'slow', limit: 50 },
    });
    const mended = { ...(await version('2.0.0')), overrides: { mode: 'safe', limit: 20 } };
    expect((await world.on(all.personal, id, 'upgrade', mended)).status).toBe(202);
    await world.run(40);
    expect(await now(id)).toMatchObject({
      status: 'deployed',
      version: '2.0.0',
      overrides: { mode: 'safe', limit: 20 },
    });
  });

  test('a value whose type changes is named; one with another name goes along; a return has all of them', async () => {
    const mine = { mode: 'slow', limit: 50, banner: 'mine' };
    const id = await installed(mine);
    const refused = await world.preview(all.personal, id, 'upgrade', await version('3.0.0'));
    expect(refused).toMatchObject({ status: 400, body: { code: 2007 } });
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['overrides.limit', 'overrides.mode']);
    const wanted = { ...(await version('3.0.0')), overrides: { mode: true, limit: 'many', title: 'mine' } };
    const shown = rowsIn(await world.preview(all.personal, id, 'upgrade', wanted));
    expect(JSON.stringify(shown)).toContain('banner → title');
    expect((await world.on(all.personal, id, 'upgrade', wanted)).status).toBe(202);
    await world.run(40);
    expect(await now(id)).toMatchObject({ version: '3.0.0', overrides: { mode: true, limit: 'many', title: 'mine' } });
    const [first] = await world.revisions(all.personal, id);
    await world.on(all.personal, id, 'rollback', { revision_id: Number(first?.['id']) });
    await world.run(40);
    expect(await now(id)).toMatchObject({ status: 'deployed', version: '1.0.0', overrides: mine });
  });

  test('the rollback of a rollback is what ran before it', async () => {
    const id = await installed({ banner: 'first' });
    await world.on(all.personal, id, 'change', { overrides: { banner: 'second' } });
    await world.run(40);
    const back = async (number: number) => {
      const found = (await world.revisions(all.personal, id)).find((each) => each['number'] === number);
      expect((await world.on(all.personal, id, 'rollback', { revision_id: Number(found?.['id']) })).status).toBe(202);
      await world.run(40);
    };
    await back(1);
    expect(await now(id)).toMatchObject({ revision: 3, overrides: { banner: 'first' } });
    await back(2);
    expect(await now(id)).toMatchObject({ status: 'deployed', revision: 4, overrides: { banner: 'second' } });
    expect(await world.revisions(all.personal, id)).toMatchObject([
      { status: 'superseded' },
      { status: 'superseded' },
      { status: 'superseded' },
      { status: 'active', operation: 'rollback', note: '#2' },
    ]);
  });

  test('a version that is withdrawn while it runs can be changed and left, and not be installed', async () => {
    const own = await world.template([ONE, NARROWED]);
    const used = await world.versionId(own, '1.0.0');
    const { body: stack } = await world.install(all.personal, own, { name: 'withdrawn', version_id: used });
    await world.run(40);
    expect((await all.admin.post(`${VERSIONS}/${used}?action=withdraw`)).status).toBe(200);
    expect((await world.install(all.personal, own, { name: 'late', version_id: used })).status).toBe(400);
    expect((await world.on(all.personal, stack.id, 'change', { overrides: { banner: 'still' } })).status).toBe(202);
    await world.run(40);
    expect(await now(stack.id)).toMatchObject({ status: 'deployed', version: '1.0.0', overrides: { banner: 'still' } });
    const next = { version_id: await world.versionId(own, '2.0.0') };
    expect((await world.on(all.personal, stack.id, 'upgrade', next)).status).toBe(202);
    await world.run(40);
    expect(await now(stack.id)).toMatchObject({ status: 'deployed', version: '2.0.0' });
  });

  test('a body of 5 MB is refused before it is read, and so are values of that size', async () => {
    const large = 'x'.repeat(5 * 1024 * 1024);
    const refused = await all.admin.post(VERSIONS, {
      template_id: template,
      version: '9.0.0',
      values_schema: schema({}),
      body: `deployments:\n  - name: web\n    image: shop/web:1.0\n    # ${large}\n`,
    });
    expect([400, 413]).toContain(refused.status);
    const values = await world.install(all.personal, template, { name: 'large', overrides: { banner: large } });
    expect([400, 413]).toContain(values.status);
    expect((await all.personal.get(`${STACKS}?filter=${encodeURIComponent('{"name":"large"}')}`)).body).toEqual([]);
  });
});
