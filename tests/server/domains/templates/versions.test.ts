import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const TEMPLATES = '/api/aos/v1/templates';
const VERSIONS = '/api/aos/v1/template-versions';

const SCHEMA = {
  type: 'object',
  properties: {
    tag: { type: 'string', default: '1.0' },
    password: { type: 'string', format: 'password', 'x-generate': true },
  },
};
const BODY = `secrets:
  - { name: admin, value: "\${password}" }
deployments:
  - name: web
    image: library/web:\${tag}
    secrets: [{ secret: admin, as: env, target: PASSWORD }]
`;

describe.each([await oneDatabase()])('templates and their versions on $dialect (spec 7.4)', (database) => {
  let all: Scenario;
  let made = 0;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  async function template(more: Record<string, Json> = {}): Promise<number> {
    made += 1;
    const values = { name: `模板 ${made}`, code: `template-${made}`, summary: '简介', ...more };
    return (await all.admin.post(TEMPLATES, values)).body.id;
  }
  const version = (template_id: number, more: Record<string, Json> = {}) =>
    all.admin.post(VERSIONS, { template_id, version: '1.0.0', values_schema: SCHEMA, body: BODY, ...more });
  const act = (path: string, id: number, action: string) => all.admin.post(`${path}/${id}?action=${action}`);

  /** A template with a published version. */
  async function published(more: Record<string, Json> = {}): Promise<{ id: number; versionId: number }> {
    const id = await template(more);
    const { body } = await version(id);
    await act(VERSIONS, body.id, 'publish');
    expect((await act(TEMPLATES, id, 'publish')).body).toMatchObject({ status: 'published', latest_version: '1.0.0' });
    return { id, versionId: body.id };
  }

  test('a version is checked when it is saved, and never changes once it is published', async () => {
    const id = await template();
    const { body } = await version(id);
    expect(body).toMatchObject({ status: 'draft', defaults: { tag: '1.0' }, images: ['library/web:1.0'] });
    expect((await all.admin.put(`${VERSIONS}/${body.id}`, { changelog: '第一版' })).body.changelog).toBe('第一版');
    expect((await version(id)).body.code).toBe(1964);
    await act(VERSIONS, body.id, 'publish');
    expect((await all.admin.put(`${VERSIONS}/${body.id}`, { changelog: '改' })).body.code).toBe(1965);
    expect((await all.admin.delete(`${VERSIONS}/${body.id}`)).body.code).toBe(1965);
  });

  test.each<[string, Record<string, Json>, number, string, string]>([
    [
      'an unsupported keyword',
      { values_schema: { ...SCHEMA, anyOf: [] } },
      1969,
      'values_schema',
      'anyOf: 不支持关键字 anyOf',
    ],
    ['an unknown placeholder', { body: BODY.replace('${tag}', '${tga}') }, 1970, 'body', '第 5 行：没有参数 ${tga}'],
    ['YAML that is none', { body: 'deployments: [' }, 1970, 'body', '第 1 行：不是有效的 YAML'],
    [
      'a value that nothing reads',
      { body: BODY.replace('${tag}', '1') },
      1971,
      'values_schema',
      'tag: 没有被模板内容使用',
    ],
    ['no body', { body: null }, 1970, 'body', '请输入内容'],
    ['a version that is none', { version: '1.0' }, 9000, 'version', '语义化版本'],
  ])('refuses %s, and says where', async (_, more, code, field, text) => {
    const { body } = await version(await template(), more);
    expect(body).toMatchObject({ code, fields: { [field]: expect.stringContaining(text) } });
  });

  test('refuses a body of 5 MB before it reads it', async () => {
    const reply = await version(await template(), { body: `# ${'x'.repeat(5_000_000)}` });
    expect(reply.status).toBe(413);
  });

  test('a template names its newest published version, and is published with one only', async () => {
    const id = await template();
    expect((await act(TEMPLATES, id, 'publish')).body.code).toBe(1968);
    const ids: number[] = [];
    for (const name of ['1.9.0', '1.10.0', '2.0.0-rc.1']) ids.push((await version(id, { version: name })).body.id);
    const latest = async () => (await all.admin.get(`${TEMPLATES}/${id}`)).body.latest_version;
    for (const each of ids) await act(VERSIONS, each, 'publish');
    expect(await latest()).toBe('1.10.0');
    await act(VERSIONS, ids[1] ?? 0, 'withdraw');
    expect(await latest()).toBe('1.9.0');
    await act(VERSIONS, ids[0] ?? 0, 'withdraw');
    expect(await latest()).toBe('2.0.0-rc.1');
  });

  test('tenants see what is published and for them; a private template is not there', async () => {
    const open = await published({ labels: ['sql', 'backup'] });
    const [{ bp_id } = { bp_id: 0 }] = await all.db.kysely
      .selectFrom('users')
      .select('bp_id')
      .where('name', '=', 'bp_user')
      .execute();
    const mine = await published({ for_everyone: false, bp_ids: [bp_id], labels: ['sql'] });
    const draft = await template({ labels: ['sql'] });
    const idsFor = async (who: Scenario['admin'], query: string) =>
      (await who.get(`${TEMPLATES}?${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await idsFor(all.personal, 'labels=sql')).toEqual([open.id]);
    expect((await idsFor(all.bp_user, 'labels=sql')).toSorted()).toEqual([open.id, mine.id]);
    expect((await idsFor(all.admin, 'labels=sql,nothing')).toSorted()).toEqual([open.id, mine.id, draft].toSorted());
    expect(await idsFor(all.admin, 'labels=nothing')).toEqual([]);
    for (const id of [mine.id, draft, 999_999]) {
      const reply = await all.personal.get(`${TEMPLATES}/${id}`);
      expect([reply.status, reply.body.code]).toEqual([404, 1961]);
    }
    expect((await all.personal.get(`${VERSIONS}/${mine.versionId}`)).body.code).toBe(1962);
    expect((await all.personal.get(`${VERSIONS}/${open.versionId}`)).body.values_schema).toEqual(SCHEMA);
    expect((await all.personal.post(TEMPLATES, { name: 'x', code: 'xx', summary: 'x' })).body.code).toBe(3000);
    expect((await all.personal.get(`${TEMPLATES}?label=sql`)).body.code).toBe(9240);
  });

  test('a withdrawn template is gone for tenants', async () => {
    const { id, versionId } = await published();
    expect((await all.personal.get(`${TEMPLATES}/${id}`)).status).toBe(200);
    await act(TEMPLATES, id, 'withdraw');
    expect((await all.personal.get(`${TEMPLATES}/${id}`)).status).toBe(404);
    expect((await all.personal.get(`${VERSIONS}/${versionId}`)).status).toBe(404);
  });
});
