import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { createCompiler } from '#model/compile/createCompiler.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { placeIn } from '#model/compile/locate.ts';
import { GATEWAYS, schemaSet, SITES } from './support/schemaSet.ts';

const RACKED = `fields:
  rack: { type: text, label: { zh: 机柜, en: Rack } }
  height: { type: integer, min: 1, label: { zh: 高度, en: Height } }
list: { sort: [rack] }
`;
const ADDRESSED = `fields:
  height: { max: 60 }
  address: { type: ip, label: { zh: 地址, en: Address } }
actions:
  locate: { zh: 定位, en: Locate, input: { reason: { type: text, label: { zh: 原因, en: Reason } } } }
`;
const INCLUDE = 'include: [racked, addressed]\n';

const files = (changes: Record<string, string> = {}) =>
  schemaSet({
    'parts/racked.yaml': RACKED,
    'parts/addressed.yaml': ADDRESSED,
    'region/gateways.yaml': GATEWAYS + INCLUDE,
    ...changes,
  });
const compile = (changes: Record<string, string> = {}, overlays: Record<string, string> = {}) =>
  compileSchemas(
    files(changes),
    Object.entries(overlays).map(([path, text]) => ({ path, text })),
  );
const found = (...given: Parameters<typeof compile>) => compile(...given).diagnostics.map(formatDiagnostic);

describe('a resource that includes parts', () => {
  const { schemas, diagnostics } = compile();
  const gateways = schemas.resources['gateways'];

  test('has their content under its own name; later parts override earlier ones', () => {
    expect(diagnostics.map(formatDiagnostic)).toEqual([]);
    expect(gateways?.fields['height']).toMatchObject({ type: 'integer', min: 1, max: 60 });
    expect(gateways?.list.sort).toEqual([{ field: 'rack', order: 'ASC' }]);
    const own = compile({ 'region/gateways.yaml': `${GATEWAYS}${INCLUDE}list: { sort: [name] }\n` }).schemas.resources;
    expect(own['gateways']?.list.sort).toEqual([{ field: 'name', order: 'ASC' }]);
  });

  test('has its own fields and actions first', () => {
    expect(Object.keys(gateways?.fields ?? {})).toEqual([
      'id',
      'name',
      'site_id',
      'status',
      'ports',
      'rack',
      'height',
      'address',
      'created_at',
      'updated_at',
    ]);
    expect(Object.keys(gateways?.actions ?? {})).toEqual(['active', 'reboot', 'locate']);
  });

  test('removes with null, and shares a part with others', () => {
    const { resources } = compile({
      'region/sites.yaml': `${SITES}  rack: null\ninclude: [racked]\nlist: { sort: [height] }\n`,
    }).schemas;
    expect(Object.keys(resources['sites']?.fields ?? {})).toEqual(['id', 'name', 'height', 'created_at', 'updated_at']);
    expect(resources['gateways']).toEqual(gateways);
  });

  test('overrides its base with its parts, and can remove content of the base', () => {
    const sites = `resource: sites\nbase: gateways\npath: /sites\ninclude: [own]\nactions: { locate: null }\n`;
    const { resources } = compile({
      'region/sites.yaml': sites,
      'parts/own.yaml': 'fields: { height: { min: 2 }, own: { type: text, label: { zh: 自, en: Own } } }\n',
    }).schemas;
    expect(resources['sites']?.fields['height']).toMatchObject({ min: 2, max: 60 });
    expect(Object.keys(resources['sites']?.fields ?? {}).slice(0, 9)).toEqual([
      ...Object.keys(gateways?.fields ?? {}).slice(0, 8),
      'own',
    ]);
    expect(Object.keys(resources['sites']?.actions ?? {})).toEqual(['active', 'reboot']);
  });

  test('is no resource on its own, whatever its name', () => {
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
    const texts = [{ path: 'parts/gateways.yaml', text: RACKED }, ...files()];
    expect(placeIn('gateways', ['fields', 'ports'], texts, [])?.file).toBe('region/gateways.yaml');
  });
});

describe('overlays', () => {
  test('of a part reach every resource that includes it', () => {
    const { schemas, diagnostics } = compile(
      { 'region/sites.yaml': `${SITES}include: [racked]\n` },
      { 'parts/racked.yaml': 'fields: { rack: { maxLength: 8 } }' },
    );
    expect(diagnostics).toEqual([]);
    for (const name of ['sites', 'gateways'])
      expect(schemas.resources[name]?.fields['rack']).toMatchObject({ maxLength: 8 });
  });

  test('of the resource changes and removes content of a part, and the list of parts', () => {
    const over = (text: string) => compile({}, { 'region/gateways.yaml': text }).schemas.resources['gateways'];
    expect(over('fields: { height: { max: 50 } }')?.fields['height']).toMatchObject({ min: 1, max: 50 });
    expect(over('fields: { address: null }')?.fields).not.toHaveProperty('address');
    expect(over('include: { remove: addressed }')?.actions).not.toHaveProperty('locate');
    expect(over('include: null\nlist: { sort: [name] }')?.fields).not.toHaveProperty('rack');
    const { schemas } = compile(
      { 'region/gateways.yaml': GATEWAYS },
      { 'region/gateways.yaml': 'include: { add: racked }' },
    );
    expect(schemas.resources['gateways']?.fields).toHaveProperty('rack');
  });

  test('may be a part that the product does not have', () => {
    const { schemas, diagnostics } = compile(
      {},
      { 'parts/extra.yaml': 'fields: { name: { maxLength: 9 } }', 'region/gateways.yaml': 'include: { add: extra }' },
    );
    expect(diagnostics).toEqual([]);
    expect(schemas.resources['gateways']?.fields['name']).toMatchObject({ type: 'name', maxLength: 9 });
  });

  test('with a mistake leave the part as it was', () => {
    const { schemas, diagnostics } = compile(
      { 'region/sites.yaml': `${SITES}include: [racked]\n` },
      { 'parts/racked.yaml': 'fields: { rack: { maxLenght: 8 } }' },
    );
    expect(schemas.resources).toEqual(
      compile({ 'region/sites.yaml': `${SITES}include: [racked]\n` }).schemas.resources,
    );
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'overlay/parts/racked.yaml:1:19 unknown key "maxLenght" in fields.rack; expected a key of a field of type text; did you mean "maxLength"? (taken over from overlay/parts/racked.yaml:1:19)',
    ]);
  });
});

describe('mistakes of parts', () => {
  test('are reported at the word that names the part, with the place where they are written', () => {
    expect(found({ 'parts/racked.yaml': RACKED.replace('[rack]', '[rak]') })).toEqual([
      'region/gateways.yaml:22:11 unknown field "rak" in list.sort; expected a field of gateways; did you mean "rack"? (taken over from parts/racked.yaml:4:16)',
    ]);
  });

  test.each([
    [
      { 'region/gateways.yaml': `${GATEWAYS}include: [racked, adressed, addressed]\n` },
      'region/gateways.yaml:22:19 unknown part "adressed" in include; expected a file of parts/; did you mean "addressed"?',
    ],
    [
      { 'region/gateways.yaml': `${GATEWAYS}include: [racked, addressed, racked]\n` },
      'region/gateways.yaml:22:30 include contains "racked" twice; expected each part once',
    ],
    [
      { 'parts/racked.yaml': `${RACKED}path: /racks\n` },
      'parts/racked.yaml:5:1 key "path" cannot be in a part; expected the key in the resources that include the part',
    ],
    [
      { 'parts/addressed.yaml': 'x\n' },
      'parts/addressed.yaml:1:1 parts/addressed.yaml is not a map; expected keys of a resource',
    ],
    [
      { 'parts/spare.yaml': RACKED },
      'parts/spare.yaml:1:1 warning: nothing includes parts/spare.yaml; expected its name in the `include` of a resource',
    ],
    [
      { 'region/gateways.yaml': `${GATEWAYS}include: racked\n`, 'region/sites.yaml': `${SITES}${INCLUDE}` },
      'region/gateways.yaml:22:10 include is "racked"; expected a list',
    ],
  ])('%s', (changes, says) => {
    expect(found(changes)).toEqual([says]);
  });
});

test('a part that cannot be read leaves out what includes it, and nothing else', () => {
  const { schemas, diagnostics } = compile({ 'parts/addressed.yaml': 'fields: [' });
  expect(diagnostics.map(({ file }) => file)).toEqual(['parts/addressed.yaml']);
  expect(Object.keys(schemas.resources)).toEqual(['sites']);
});

test('a change of a part compiles only what includes it again', () => {
  const { compile: again } = createCompiler();
  const before = again(files()).schemas.resources;
  const edited = files({ 'parts/racked.yaml': RACKED.replace('min: 1', 'min: 2') });
  const after = again(edited).schemas.resources;
  expect(after).toEqual(compileSchemas(edited).schemas.resources);
  expect(after['gateways']?.fields['height']).toMatchObject({ min: 2 });
  expect(after['sites']).toBe(before['sites']);
});
