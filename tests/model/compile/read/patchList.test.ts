import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { GATEWAYS, schemaSet } from '../support/schemaSet.ts';

const LISTED = `${GATEWAYS}list: { columns: [name, status, site_id], sort: [-name], filters: [status], views: { busy: { label: { zh: 忙, en: Busy }, filter: { ports: { gt: 9 } } } } }
unique: [[name, site_id], { fields: [ports], error: region.nameExists }]
show: { sections: { basic: { label: { zh: 基本, en: Basics }, fields: [name, ports] } } }
`;
const RACK = 'fields: { rack: { type: text, label: { zh: 机柜, en: Rack } } }\n';

const compile = (overlay: string, file = LISTED) => {
  const { schemas, diagnostics } = compileSchemas(schemaSet({ 'region/gateways.yaml': file }), [
    { path: 'region/gateways.yaml', text: overlay },
  ]);
  const gateways = schemas.resources['gateways'];
  if (!gateways) throw new Error('gateways were left out');
  return { gateways, found: diagnostics.map(formatDiagnostic) };
};

describe('a list is patched by a map in its place', () => {
  test.each<[string, string[]]>([
    ['{ add: rack }', ['name', 'status', 'site_id', 'rack']],
    ['{ add: [rack, ports] }', ['name', 'status', 'site_id', 'rack', 'ports']],
    ['{ add: [rack, ports], after: name }', ['name', 'rack', 'ports', 'status', 'site_id']],
    ['{ add: rack, before: name }', ['rack', 'name', 'status', 'site_id']],
    ['{ remove: [status, name] }', ['site_id']],
    ['{ remove: status }', ['name', 'site_id']],
    // In the place of what goes, and to another place.
    ['{ add: rack, after: status, remove: [status] }', ['name', 'rack', 'site_id']],
    ['{ add: name, after: site_id, remove: name }', ['status', 'site_id', 'name']],
    ['{ add: [rack], remove: null }', ['name', 'status', 'site_id', 'rack']],
  ])('columns: %s', (patch, columns) => {
    const { gateways, found } = compile(`${RACK}list: { columns: ${patch} }`);
    expect(found).toEqual([]);
    expect(gateways.list.columns).toEqual(columns);
  });

  test('follows the file under it', () => {
    const { gateways } = compile(
      `${RACK}list: { columns: { add: rack, after: name } }`,
      LISTED.replace('[name, status, site_id]', '[status, name, ports]'),
    );
    expect(gateways.list.columns).toEqual(['status', 'name', 'rack', 'ports']);
  });

  test('wherever there is one: access, parts, filters, sort words, rules', () => {
    const overlay = `${RACK}access: { list: { remove: TENANT } }
list: { sort: { add: created_at, remove: -name }, filters: { add: site_id } }
unique: { add: [[rack]], remove: [{ fields: [ports], error: region.nameExists }] }
show: { sections: { basic: { fields: { add: rack, after: name } } } }
actions: { active: { from: { add: rebooting } } }
`;
    const { gateways, found } = compile(overlay);
    expect(found).toEqual([]);
    expect(gateways.access.list).toEqual(['ADMIN']);
    expect(gateways.list).toMatchObject({
      sort: [{ field: 'created_at', order: 'ASC' }],
      filters: ['status', 'site_id'],
    });
    expect(gateways.unique).toEqual([{ fields: ['name', 'site_id'] }, { fields: ['rack'] }]);
    expect(gateways.show.sections[0]?.fields).toEqual(['name', 'rack', 'ports']);
    expect(gateways.actions['active']?.from).toEqual(['inactive', 'rebooting']);
  });

  test('in the other files', () => {
    const { schemas, diagnostics } = compileSchemas(schemaSet(), [
      { path: 'roles.yaml', text: 'kinds: { 0: { holds: { add: TENANT } } }' },
      { path: 'slots.yaml', text: 'PortInput: { add: column }' },
      { path: 'pages.yaml', text: 'pages: { /index: { access: { add: ADMIN, remove: all } } }' },
    ]);
    expect(diagnostics).toEqual([]);
    expect(schemas.roles.kinds[0]?.holds).toEqual(['ADMIN', 'TENANT']);
    expect(schemas.pages[0]?.access).toEqual(['ADMIN']);
  });

  test('in a file that begins as another', () => {
    const edges =
      'resource: edges\nbase: gateways\nlabel: { zh: 边缘, en: Edge }\nfields: { rack: { type: text, label: { zh: 机柜, en: Rack } } }\nlist: { columns: { add: rack, after: name } }\n';
    const { schemas, diagnostics } = compileSchemas(
      schemaSet({ 'region/gateways.yaml': LISTED, 'region/edges.yaml': edges }),
      [{ path: 'region/edges.yaml', text: 'list: { columns: { remove: status } }' }],
    );
    expect(diagnostics).toEqual([]);
    expect(schemas.resources['edges']?.list.columns).toEqual(['name', 'rack', 'site_id']);
  });

  test('not where a map may hold words such as add and remove', () => {
    const overlay =
      'actions: { add: { zh: 加, en: Add }, remove: { zh: 减, en: Take away } }\nfields: { after: { type: text, label: { zh: 后, en: After } } }';
    const { gateways, found } = compile(overlay);
    expect(found).toEqual([]);
    expect(Object.keys(gateways.actions)).toEqual(['active', 'reboot', 'add', 'remove']);
    expect(gateways.fields['after']?.type).toBe('text');
  });
});

describe('a list that the file leaves to its default', () => {
  test.each<[string, (gateways: ReturnType<typeof compile>['gateways']) => unknown, unknown]>([
    [
      'list: { columns: { add: updated_at, remove: ports } }',
      ({ list }) => list.columns,
      ['name', 'status', 'site_id', 'created_at', 'updated_at'],
    ],
    ['list: { hidden: { remove: id } }', ({ list }) => list.hidden, ['updated_at']],
    ['list: { filters: { add: name, before: status } }', ({ list }) => list.filters, ['site_id', 'name', 'status']],
    [
      'list: { sort: { add: name } }',
      ({ list }) => list.sort,
      [
        { field: 'created_at', order: 'DESC' },
        { field: 'name', order: 'ASC' },
      ],
    ],
    ['list: { expand: { add: ports } }', ({ list }) => list.expand, ['ports']],
    ['show: { summary: { remove: site_id } }', ({ show }) => show.summary, ['status']],
    [
      'form: { fields: { add: ports, after: name, remove: ports } }',
      ({ form }) => form.parts[0]?.fields,
      ['name', 'ports', 'site_id'],
    ],
    [
      'access: { show: { remove: TENANT } }',
      ({ access }) => [access.show, access.list],
      [['ADMIN'], ['ADMIN', 'TENANT']],
    ],
    [
      'actions: { reboot: { access: { add: TENANT } } }',
      ({ actions }) => actions['reboot']?.access,
      ['ADMIN', 'TENANT'],
    ],
  ])('is patched in its default form: %s', (overlay, read, expected) => {
    const { gateways, found } = compile(overlay, GATEWAYS);
    expect(found).toEqual([]);
    expect(read(gateways)).toEqual(expected);
  });

  test('a view inherits those of the list', () => {
    const { gateways } = compile(`${RACK}list: { views: { busy: { columns: { add: rack, remove: site_id } } } }`);
    expect(gateways.list.views['busy']?.columns).toEqual(['name', 'status', 'rack']);
  });

  test('several patches lie over each other', () => {
    const edges =
      'resource: edges\nbase: gateways\nlabel: { zh: 边缘, en: Edge }\nlist: { columns: { remove: ports } }\n';
    const overlays = [{ path: 'region/edges.yaml', text: 'list: { columns: { add: ports, after: name } }' }];
    const { schemas, diagnostics } = compileSchemas(schemaSet({ 'region/edges.yaml': edges }), overlays);
    expect(diagnostics).toEqual([]);
    expect(schemas.resources['edges']?.list.columns).toEqual(['name', 'ports', 'status', 'site_id', 'created_at']);
  });

  test('is written whole where there is no default to patch', () => {
    const { found } = compile('fields: { name: { access: { read: { add: ADMIN } } } }');
    expect(found).toEqual([
      'overlay/region/gateways.yaml:1:35 fields.name.access.read is not written as a list in the file under it; expected the whole list',
    ]);
  });
});

describe('mistakes in a patch', () => {
  test.each<[string, string, string[]]>([
    [
      '{ remove: [statu] }',
      '1:29 warning: "statu" cannot be removed: it is not in list.columns; expected an item of the list; did you mean "status"?',
      ['name', 'status', 'site_id'],
    ],
    [
      '{ add: ports, after: nam }',
      '1:39 warning: nothing can stand after "nam", which is not in list.columns; what is added stands at its end; expected an item of the list; did you mean "name"?',
      ['name', 'status', 'site_id', 'ports'],
    ],
    [
      '{ add: [ports, status] }',
      '1:33 warning: "status" is in list.columns already; expected an item that it does not have',
      ['name', 'status', 'site_id', 'ports'],
    ],
    [
      '{ after: name, remove: status }',
      '1:20 warning: list.columns has after and adds nothing; expected "add" with the items',
      ['name', 'site_id'],
    ],
  ])('%s is a warning, and the rest of it holds', (patch, says, columns) => {
    const { gateways, found } = compile(`list: { columns: ${patch} }`);
    expect(found).toEqual([`overlay/region/gateways.yaml:${says}`]);
    expect(gateways.list.columns).toEqual(columns);
  });

  test('in a patch of a default as well', () => {
    expect(compile('list: { columns: { remove: nam } }', GATEWAYS).found).toEqual([
      'overlay/region/gateways.yaml:1:28 warning: "nam" cannot be removed: it is not in list.columns; expected an item of the list; did you mean "name"?',
    ]);
  });

  test.each([
    [
      '{ ad: [ports] }',
      '1:20 unknown key "ad" in list.columns; expected a list, or a patch of it ({ add, after, before, remove }); did you mean "add"?',
    ],
    [
      '{ add: ports, after: name, before: status }',
      '1:45 list.columns has both after and before; expected after or before',
    ],
    ['{ add: prts }', '1:25 unknown field "prts" in list.columns; expected a field of gateways; did you mean "ports"?'],
    ['{ add: [[ports]] }', '1:26 list.columns[3] is a list; expected a field, or a nested one such as capacity.cpu'],
  ])('%s is an error, and the list stays as it was', (patch, says) => {
    const { gateways, found } = compile(`list: { columns: ${patch} }`);
    expect(found).toEqual([`overlay/region/gateways.yaml:${says}`]);
    expect(gateways.list.columns).toEqual(['name', 'status', 'site_id']);
  });

  test('what is taken away whole leaves an empty list, which the overlay answers for', () => {
    const { gateways, found } = compile(
      'unique: { remove: [[name, site_id], { fields: [ports], error: region.nameExists }] }',
    );
    expect(found).toEqual(['overlay/region/gateways.yaml:1:9 unique is empty; expected at least one']);
    expect(gateways.unique).toHaveLength(2);
  });
});
