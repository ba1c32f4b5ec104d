import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { schemaSet } from './support/schemaSet.ts';

const compileWith = (text: string, path = 'region/gateways.yaml') => compileSchemas(schemaSet(), [{ path, text }]);

describe('an overlay is merged over a file (JSON Merge Patch)', () => {
  test('changes a label and leaves its other language', () => {
    const { schemas, diagnostics } = compileWith('label: { zh: 边缘网关 }');
    expect(diagnostics).toEqual([]);
    expect(schemas.resources['gateways']?.label).toEqual({ zh: '边缘网关', en: 'Gateway' });
  });

  test('hides a field and adds one', () => {
    const { schemas } = compileWith('fields: { ports: { hidden: true }, rack: { type: text, label: { zh: 机柜, en: Rack } } }');
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

  test('an overlay for a file that does not exist is told, with the nearest file', () => {
    const { diagnostics } = compileWith('label: { zh: 网关 }', 'region/gateway.yaml');
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'overlay/region/gateway.yaml:1:1 overlay for region/gateway.yaml, which does not exist; expected the path of a schema file; did you mean "region/gateways.yaml"?',
    ]);
  });

  test('an overlay that is no YAML leaves everything as it was', () => {
    const { schemas, diagnostics } = compileWith('label: {');
    expect(diagnostics.map(({ file, code }) => [file, code])).toEqual([['overlay/region/gateways.yaml', 'yaml-syntax']]);
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
  });
});
