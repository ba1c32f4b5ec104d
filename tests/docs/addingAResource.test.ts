import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import type { Compilation } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { createScenario } from '../support/scenario.ts';
import type { Scenario } from '../support/scenario.ts';

const recipe = readFileSync('docs/addingAResource.md', 'utf8');
const blocks = [...recipe.matchAll(/```yaml\n([^]*?)```/g)].map(([, text = '']) => ({
  path: /^# (\S+)/.exec(text)?.[1] ?? '',
  text,
}));
const [declared, overlay] = blocks;
const RACKS = '/api/ecrm/v1/racks';

let directory: string;
let plain: Compilation;
let overlaid: Compilation;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'recipe-'));
  cpSync('schemas', join(directory, 'schemas'), { recursive: true });
  for (const { path, text } of blocks) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  plain = compileSchemas(readSchemaTexts(join(directory, 'schemas')));
  overlaid = compileSchemas(readSchemaTexts(join(directory, 'schemas')), readSchemaTexts(join(directory, 'overlay')));
});
afterAll(() => rmSync(directory, { recursive: true }));

const errorsOf = ({ diagnostics }: Compilation) =>
  diagnostics.filter(({ severity }) => severity === 'error').map(formatDiagnostic);

describe('step 1: the file', () => {
  test('is one, of at most fifteen lines, with eight fields', () => {
    const lines = declared?.text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')) ?? [];
    expect(lines.length).toBeLessThanOrEqual(15);
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(8);
    expect(declared?.path).toBe('schemas/region/racks.yaml');
  });

  test('compiles beside the real ones', () => {
    expect(errorsOf(plain)).toEqual([]);
    expect(plain.schemas.resources['racks']).toMatchObject({ path: '/racks', domain: 'region', table: 'racks' });
  });

  test('the one in the README compiles too', () => {
    const text = /```yaml\n([^]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
    const compilation = compileSchemas([...readSchemaTexts('schemas'), { path: 'region/racks.yaml', text }]);
    expect(errorsOf(compilation)).toEqual([]);
    expect(compilation.schemas.resources['racks']?.fields['units']).toMatchObject({ min: 1, max: 60, unit: 'U' });
  });

  test('answers a mistake with the message that the page shows', () => {
    const message = /```text\n([^]*?)\n```/.exec(recipe)?.[1];
    const files = readSchemaTexts(join(directory, 'schemas')).map((file) =>
      file.path === 'region/racks.yaml' ? { ...file, text: file.text.replace('to: sites', 'to: site') } : file,
    );
    expect(
      compileSchemas(files)
        .diagnostics.filter(({ severity }) => severity === 'error')
        .map(formatDiagnostic),
    ).toEqual([message]);
  });
});

describe('step 2: the result of saving it', () => {
  let server: Scenario;
  let site: number;
  const rack = (name: string, more: Record<string, string | number> = {}) => ({
    name,
    code: `R-${name}`,
    site_id: site,
    ...more,
  });

  beforeAll(async () => {
    server = await createScenario({ schemas: plain.schemas });
    site = (await server.admin.get('/api/ecrm/v1/sites')).body[0].id;
  });
  afterAll(() => server.close());

  test('a rack is created with its defaults, found, changed and deleted', async () => {
    const created = await server.admin.post(RACKS, rack('A01', { power: 6.5 }));
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'A01', kind: 'server', units: 42, power: 6.5, site_id: site },
    });
    const path = `${RACKS}/${created.body.id}`;
    const listed = await server.admin.get(`${RACKS}?filter=${encodeURIComponent('{"q":"A01"}')}`);
    expect(listed.body).toMatchObject([{ id: created.body.id, _labels: { site_id: expect.any(String) } }]);
    expect(await server.admin.put(path, { units: 48 })).toMatchObject({
      status: 200,
      body: { units: 48, name: 'A01' },
    });
    expect(await server.admin.delete(path)).toMatchObject({ status: 204 });
    expect(await server.admin.get(path)).toMatchObject({ status: 404 });
  });

  test('values outside the description are refused, each with its field', async () => {
    const reply = await server.admin.post(RACKS, {
      name: 'A02',
      code: 'R-A02',
      units: 61,
      kind: 'fridge',
      site_id: site,
    });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields).toSorted()).toEqual(['kind', 'units']);
  });

  test('a name is taken once', async () => {
    expect(await server.admin.post(RACKS, rack('A03'))).toMatchObject({ status: 201 });
    expect(await server.admin.post(RACKS, rack('A03'))).toMatchObject({
      status: 409,
      body: { fields: { name: expect.any(String) } },
    });
  });

  test('its site cannot be deleted while the record exists', async () => {
    const reply = await server.admin.delete(`/api/ecrm/v1/sites/${site}`);
    expect(reply.status).toBe(409);
  });

  test('it is in the menu of readers who may list it, and in no other menu', async () => {
    const names = async (client: Scenario['admin']) =>
      (await client.get('/api/sys/v1/manifest')).body.resources.map((entry: { resource: string }) => entry.resource);
    expect(await names(server.admin)).toContain('racks');
    expect(await names(server.personal)).not.toContain('racks');
    expect((await server.personal.get(RACKS)).status).toBe(403);
  });
});

describe('step 3: states and actions from an overlay', () => {
  let server: Scenario;
  let path: string;

  beforeAll(async () => {
    expect(overlay?.path).toBe('overlay/region/racks.yaml');
    server = await createScenario({ schemas: overlaid.schemas });
    const site = (await server.admin.get('/api/ecrm/v1/sites')).body[0].id;
    path = `${RACKS}/${(await server.admin.post(RACKS, { name: 'B01', site_id: site })).body.id}`;
  });
  afterAll(() => server.close());

  test('compiles, with the field hidden and the actions labelled', () => {
    expect(errorsOf(overlaid)).toEqual([]);
    expect(overlaid.schemas.resources['racks']).toMatchObject({
      icon: 'dns',
      stateField: 'status',
      fields: { code: { hidden: true } },
    });
  });

  test('a rack begins planned; starting it writes the state and the day', async () => {
    expect((await server.admin.get(path)).body).toMatchObject({ status: 'planned', installed_on: null });
    expect(await server.admin.post(`${path}?action=start`, { day: '2026-11-20' })).toMatchObject({
      status: 200,
      body: { status: 'running', installed_on: '2026-11-20' },
    });
  });

  test('an action that the state forbids is refused', async () => {
    expect(await server.admin.post(`${path}?action=start`, { day: '2026-11-20' })).toMatchObject({ status: 409 });
    expect(await server.admin.delete(path)).toMatchObject({ status: 409 });
    expect(await server.admin.post(`${path}?action=stop`)).toMatchObject({ status: 200, body: { status: 'planned' } });
    expect(await server.admin.delete(path)).toMatchObject({ status: 204 });
  });
});
