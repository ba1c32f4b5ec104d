import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { GATEWAYS, schemaSet, SITES } from './support/schemaSet.ts';

const compileWith = (text: string, path = 'region/gateways.yaml', changes: Record<string, string> = {}) =>
  compileSchemas(schemaSet(changes), [{ path, text }]);

describe('an overlay is merged over a file (JSON Merge Patch)', () => {
  test('changes a label and leaves its other language', () => {
    const { schemas, diagnostics } = compileWith('label: { zh: 边缘网关 }');
    expect(diagnostics).toEqual([]);
    expect(schemas.resources['gateways']?.label).toEqual({ zh: '边缘网关', en: 'Gateway' });
  });

  test('hides a field and adds one', () => {
    const { schemas } = compileWith(
      'fields: { ports: { hidden: true }, rack: { type: text, label: { zh: 机柜, en: Rack } } }',
    );
    const gateways = schemas.resources['gateways'];
    expect(gateways?.fields['ports']).toMatchObject({ hidden: true, min: 1, max: 64 });
    expect(gateways?.form.parts[0]?.fields).toEqual(['name', 'site_id', 'rack']);
  });

  test('null removes, and a list is replaced as a whole', () => {
    const { schemas } = compileWith('menu: null\naccess: { list: [ADMIN] }');
    expect(schemas.resources['gateways']?.menu).toBeUndefined();
    expect(schemas.resources['gateways']?.access.list).toEqual(['ADMIN']);
    expect(schemas.resources['gateways']?.access.create).toEqual(['ADMIN']);
  });

  test('works on the other files too', () => {
    const { schemas } = compileWith('groups: { platform: { label: { zh: 平台 } } }', 'pages.yaml');
    expect(schemas.groups[0]?.label).toEqual({ zh: '平台', en: 'Platform' });
  });

  test('changes the revision of what it touches', () => {
    expect(compileWith('help: { zh: 入口。, en: The way in. }').schemas.resources['gateways']?.revision).not.toBe(
      compileSchemas(schemaSet()).schemas.resources['gateways']?.revision,
    );
  });
});

describe('mistakes in an overlay', () => {
  test('are reported in the overlay, and the file under it stays as it was', () => {
    const { schemas, diagnostics } = compileWith('label: { zh: 边缘网关 }\nlist:\n  columns: [name, staus]\n');
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'overlay/region/gateways.yaml:3:19 unknown field "staus" in list.columns; expected a field of gateways; did you mean "status"?',
    ]);
    expect(schemas.resources['gateways']?.label).toEqual({ zh: '网关', en: 'Gateway' });
  });

  test('that only show in the file under it are reported in the overlay too, with the line', () => {
    const { schemas, diagnostics } = compileWith(
      'fields: { ports: null }\nlabel: { zh: 边缘网关 }',
      'region/gateways.yaml',
      { 'region/gateways.yaml': `${GATEWAYS}list: { columns: [name, ports] }\n` },
    );
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'overlay/region/gateways.yaml:1:1 with this overlay, region/gateways.yaml:22:25 is wrong: unknown field "ports" in list.columns; expected a field of gateways',
    ]);
    expect(schemas.resources['gateways']).toMatchObject({
      label: { zh: '网关' },
      list: { columns: ['name', 'ports'] },
    });
  });

  test('a mistake of the file without the overlay is reported in the file', () => {
    const { diagnostics } = compileWith('help: { zh: 入口。, en: The way in. }', 'region/gateways.yaml', {
      'region/gateways.yaml': `${GATEWAYS}list: { columns: [nam] }\n`,
    });
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'region/gateways.yaml:22:19 unknown field "nam" in list.columns; expected a field of gateways; did you mean "name"?',
    ]);
  });

  test('an overlay that is no YAML leaves everything as it was', () => {
    const { schemas, diagnostics } = compileWith('label: {');
    expect(diagnostics.map(({ file, code }) => [file, code])).toEqual([
      ['overlay/region/gateways.yaml', 'yaml-syntax'],
    ]);
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
  });
});

const RACKS = `resource: racks
service: ecrm
label: { zh: 机柜, en: Rack }
access: [ADMIN]
fields:
  name: { type: name, required: true, unique: true, takenError: library.taken }
  gateway_id: { type: reference, to: gateways, label: { zh: 网关, en: Gateway } }
`;
const LIBRARY =
  'family: library\nranges: [[7000, 7009]]\nfallback: { zh: 机房错误, en: Something is wrong }\nerrors:\n  taken: { code: 7001, zh: 已被占用, en: It is taken }\n';
const compileAll = (overlays: Record<string, string>, changes: Record<string, string> = {}) =>
  compileSchemas(
    schemaSet(changes),
    Object.entries(overlays).map(([path, text]) => ({ path, text })),
  );
const findingsOf = (overlays: Record<string, string>, changes: Record<string, string> = {}) =>
  compileAll(overlays, changes).diagnostics.map(formatDiagnostic);

describe('an overlay without a file under it', () => {
  test('is a resource of its own, and may refer to ours and to other overlays', () => {
    const { schemas, diagnostics } = compileAll({
      'room/racks.yaml': RACKS,
      'errors/library.yaml': LIBRARY,
      'region/sites.yaml': 'fields: { rack_id: { type: reference, to: racks, label: { zh: 机柜, en: Rack } } }',
    });
    expect(diagnostics).toEqual([]);
    expect(schemas.resources['racks']).toMatchObject({
      domain: 'room',
      table: 'racks',
      fields: { gateway_id: { to: 'gateways' } },
    });
    expect(schemas.resources['sites']?.fields['rack_id']?.to).toBe('racks');
    expect(schemas.errors.entries.map(({ key }) => key)).toContain('library.taken');
  });

  test('is one of the other files where ours has none', () => {
    const { schemas, diagnostics } = compileAll({
      'terms.yaml':
        'version: "1"\neffective_at: 2026-01-01\ntitle: { zh: 条款, en: Terms }\ntext: { zh: 文字, en: Text }\n',
    });
    expect(diagnostics).toEqual([]);
    expect(schemas.terms).toMatchObject({ version: '1' });
  });

  test('may begin as another, or be what another begins as', () => {
    const overlays = {
      'room/racks.yaml': RACKS,
      'errors/library.yaml': LIBRARY,
      'room/shelves.yaml':
        'resource: shelves\nbase: racks\nlabel: { zh: 架, en: Shelf }\nfields: { gateway_id: null }\n',
    };
    const { schemas, diagnostics } = compileAll(overlays);
    expect(diagnostics).toEqual([]);
    expect(Object.keys(schemas.resources['shelves']?.fields ?? {})).toEqual(['id', 'name', 'created_at', 'updated_at']);
  });

  test('is left out with its mistakes, and takes nothing else with it', () => {
    const overlays = {
      'room/racks.yaml': RACKS.replace('to: gateways', 'to: gatewys'),
      'errors/library.yaml': LIBRARY,
      'room/shelves.yaml': RACKS.replace('resource: racks', 'resource: shelves').replace(
        'gateway_id: { type: reference, to: gateways',
        'rack_id: { type: reference, to: racks',
      ),
    };
    const { schemas, diagnostics } = compileAll(overlays);
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'overlay/room/racks.yaml:7:38 unknown resource "gatewys" in fields.gateway_id.to; expected the name of a schema file; did you mean "gateways"?',
    ]);
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'shelves', 'sites']);
  });

  test.each([
    [
      'region/gateway.yaml',
      'label: { zh: 网关 }',
      'the overlay changes region/gateway.yaml, which does not exist; expected the path of a schema file, or "resource" in a file of its own; did you mean "region/gateways.yaml"?',
    ],
    [
      'errors/regin.yaml',
      'status: 409',
      'the overlay changes errors/regin.yaml, which does not exist; expected the path of a schema file, or "family" in a file of its own; did you mean "errors/region.yaml"?',
    ],
    [
      'page.yaml',
      'groups: {}',
      'the overlay changes page.yaml, which does not exist; expected the path of a schema file; did you mean "pages.yaml"?',
    ],
  ])('%s with no more than a patch is a typing mistake, with the nearest file', (path, text, says) => {
    expect(findingsOf({ [path]: text })).toEqual([`overlay/${path}:1:1 ${says}`]);
  });

  test('of the name of one of ours is a second resource of that name', () => {
    const { schemas, diagnostics } = compileAll({
      'room/gateways.yaml': RACKS.replace('resource: racks', 'resource: gateways'),
      'errors/library.yaml': LIBRARY,
    });
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'overlay/room/gateways.yaml:1:1 resource "gateways" exists already, in region/gateways.yaml; expected a different name',
    ]);
    expect(schemas.resources['gateways']?.domain).toBe('region');
  });
});

describe('an overlay with absent: true', () => {
  test('hides the resource, whatever else it says', () => {
    const { schemas, diagnostics } = compileAll({
      'region/gateways.yaml': 'absent: true\nlist: { columns: [rubbish] }',
    });
    expect(diagnostics).toEqual([]);
    expect(Object.keys(schemas.resources)).toEqual(['sites']);
  });

  test('what refers to it says so, and who hides it', () => {
    const { schemas, diagnostics } = compileAll({ 'region/sites.yaml': 'absent: true' });
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'region/gateways.yaml:11:35 unknown resource "sites" in fields.site_id.to, hidden by overlay/region/sites.yaml; expected the name of a schema file',
    ]);
    expect(Object.keys(schemas.resources)).toEqual([]);
    expect(
      findingsOf({ 'region/sites.yaml': 'absent: true', 'region/gateways.yaml': 'fields: { site_id: null }' }),
    ).toEqual([]);
  });

  test('false brings it back, and no other word is taken', () => {
    expect(
      Object.keys(compileAll({ 'region/gateways.yaml': 'absent: false\nlabel: { en: Edge }' }).schemas.resources),
    ).toEqual(['gateways', 'sites']);
    const { schemas, diagnostics } = compileAll({ 'region/gateways.yaml': 'absent: yes' });
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'overlay/region/gateways.yaml:1:9 absent is "yes", which YAML 1.2 reads as text; expected true',
    ]);
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
  });

  test('hides a resource of the overlay itself', () => {
    const { schemas, diagnostics } = compileAll({ 'room/racks.yaml': `${RACKS}absent: true\n` });
    expect(diagnostics).toEqual([]);
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
  });

  test('leaves it to those that begin as it', () => {
    const { schemas, diagnostics } = compileAll(
      { 'region/gateways.yaml': 'absent: true' },
      { 'region/edges.yaml': 'resource: edges\nbase: gateways\nlabel: { zh: 边缘, en: Edge }\n' },
    );
    expect(diagnostics).toEqual([]);
    expect(schemas.resources['edges']).toMatchObject({ fields: { ports: { max: 64 } } });
  });

  test('has nothing to hide where there is no such file (any more)', () => {
    expect(findingsOf({ 'region/gateway.yaml': 'absent: true' })).toEqual([
      'overlay/region/gateway.yaml:1:1 warning: nothing to hide: there is no region/gateway.yaml; expected the path of a schema file; did you mean "region/gateways.yaml"?',
    ]);
  });

  test('is no key of a file of ours', () => {
    expect(findingsOf({}, { 'region/sites.yaml': `absent: true\n${SITES}` })[0]).toContain(
      'region/sites.yaml:1:1 unknown key "absent"',
    );
  });
});
