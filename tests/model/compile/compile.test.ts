import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { GATEWAYS, schemaSet, SITES } from './support/schemaSet.ts';

const { schemas, diagnostics } = compileSchemas(schemaSet());
const gateways = schemas.resources['gateways'];

describe('compiling a correct set', () => {
  test('finds nothing to complain about', () => {
    expect(diagnostics).toEqual([]);
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
  });

  test('adds id, created_at and updated_at with labels of the vocabulary', () => {
    expect(Object.keys(gateways?.fields ?? {})).toEqual([
      'id',
      'name',
      'site_id',
      'status',
      'ports',
      'created_at',
      'updated_at',
    ]);
    expect(gateways?.fields['created_at']).toEqual({
      name: 'created_at',
      type: 'dateTime',
      label: { zh: '创建时间', en: 'Created' },
      readOnly: true,
      wire: 'iso',
    });
  });

  test('derives table, domain, title and state field', () => {
    expect(gateways).toMatchObject({
      table: 'gateways',
      domain: 'region',
      titleField: 'name',
      stateField: 'status',
      id: { field: 'id', kind: 'serial' },
    });
  });

  test('a record without a name is known by the number that people search for', () => {
    const numbered = (number: string) =>
      compileSchemas(
        schemaSet({
          'region/gateways.yaml': GATEWAYS.replace(
            'fields:\n',
            `id: { kind: serial }\nfields:\n  number: { type: text, ${number}, label: { zh: 编号, en: Number } }\n`,
          ).replace(/^ {2}name:.*\n/m, ''),
        }),
      ).schemas.resources['gateways']?.titleField;
    expect(numbered('unique: true, search: true')).toBe('number');
    expect(numbered('search: true')).toBe('id');
  });

  test('fills in the list: columns, the rest hidden, filters, newest first', () => {
    expect(gateways?.list).toEqual({
      columns: ['name', 'status', 'site_id', 'ports', 'created_at'],
      hidden: ['id', 'updated_at'],
      filters: ['site_id', 'status'],
      sort: [{ field: 'created_at', order: 'DESC' }],
      views: {},
      expand: [],
    });
  });

  test('fills in the show page: state and first columns at a glance, one section, history last', () => {
    expect(gateways?.show.summary).toEqual(['status', 'site_id']);
    const text = GATEWAYS.replace(
      'fields:\n',
      'id: { field: code, kind: text }\nlist: { columns: [code, name, ports] }\nfields:\n  code: { type: text, required: true, writeOnce: true, label: { zh: 代码, en: Code } }\n',
    );
    const byCode = compileSchemas(schemaSet({ 'region/gateways.yaml': text }));
    expect(byCode.schemas.resources.gateways?.show.summary).toEqual(['status', 'ports']);
    expect(gateways?.show.sections).toEqual([{ key: 'basic', fields: Object.keys(gateways?.fields ?? {}) }]);
    expect(gateways?.show.tabs).toEqual([{ key: 'history', label: { zh: '历史', en: 'History' }, kind: 'history' }]);
  });

  test('puts only writable fields into the form: no id, no times, no state', () => {
    expect(gateways?.form).toEqual({
      layout: 'plain',
      parts: [{ key: 'basic', fields: ['name', 'site_id', 'ports'] }],
    });
  });

  test('derives show, export, history and pick from list, import from create, and denies what is absent', () => {
    expect(gateways?.access).toEqual({
      list: ['ADMIN', 'TENANT'],
      show: ['ADMIN', 'TENANT'],
      export: ['ADMIN', 'TENANT'],
      history: ['ADMIN', 'TENANT'],
      pick: ['ADMIN', 'TENANT'],
      create: ['ADMIN'],
      import: ['ADMIN'],
      update: ['ADMIN'],
      delete: ['ADMIN'],
    });
  });

  test('adds to an action the label of the vocabulary, the access of update and POST ?action=', () => {
    expect(gateways?.actions['reboot']).toEqual({
      name: 'reboot',
      label: { zh: '重启', en: 'Reboot' },
      access: ['ADMIN'],
      on: 'record',
      from: ['active'],
      via: 'rebooting',
      to: 'active',
      takes: 2,
      confirm: 'none',
      bulk: false,
      call: { method: 'POST', as: 'query', word: 'reboot' },
    });
    expect(gateways?.delete).toEqual({ confirm: 'plain', bulk: true, force: false });
  });

  test('reads where the request of an action has its word, and that it runs once', () => {
    const callOf = (written: string) => {
      const text = GATEWAYS.replace('takes: 2 }', `takes: 2, ${written} }`);
      const { resources } = compileSchemas(schemaSet({ 'region/gateways.yaml': text })).schemas;
      return resources['gateways']?.actions['reboot'];
    };
    for (const [written, call] of [
      ['POST ?action=kick', { method: 'POST', as: 'query', word: 'kick' }],
      ['POST /action', { method: 'POST', as: 'body', word: 'reboot' }],
      ['PUT /kick', { method: 'PUT', as: 'path', word: 'kick' }],
    ] as const)
      expect(callOf(`once: true, call: ${written}`)).toMatchObject({ call, once: true });
    expect(callOf('call: PUT /history')).toBeUndefined();
  });

  test('calls the deletion what the file calls it', () => {
    const text = GATEWAYS.replace('actions:\n', 'actions:\n  delete: { zh: 释放, en: Release }\n');
    const compiled = compileSchemas(schemaSet({ 'region/gateways.yaml': text })).schemas.resources['gateways'];
    expect(compiled?.delete).toMatchObject({ label: { zh: '释放', en: 'Release' }, confirm: 'plain' });
  });

  test('writes into references how their targets are numbered, in fields, in nested ones and in inputs', () => {
    const text = GATEWAYS.replace(
      'fields:\n',
      'fields:\n  sites: { type: list, item: { type: reference, to: sites }, label: { zh: 站点, en: Sites } }\n',
    ).replace(
      'from: [inactive], to: active }',
      'from: [inactive], to: active, input: { site_id: { type: reference, to: sites } } }',
    );
    const compiled = compileSchemas(
      schemaSet({ 'region/gateways.yaml': text, 'region/sites.yaml': `${SITES}id: uuid\n` }),
    ).schemas.resources['gateways'];
    expect(compiled?.fields['site_id']).toMatchObject({ to: 'sites', idKind: 'uuid', onDelete: 'refuse' });
    expect(compiled?.fields['sites']?.fields?.['item']).toMatchObject({ idKind: 'uuid' });
    expect(compiled?.actions['active']?.input?.['site_id']).toMatchObject({ idKind: 'uuid' });
    expect(gateways?.fields['site_id']).toMatchObject({ idKind: 'serial' });
  });

  test('keeps every rule of uniqueness in one place: those of fields first', () => {
    const text = GATEWAYS.replace('search: true', 'search: true, unique: [site_id], takenError: region.nameExists');
    const compiled = compileSchemas(schemaSet({ 'region/gateways.yaml': `${text}unique: [[ports, site_id]]\n` }))
      .schemas.resources['gateways'];
    expect(compiled?.unique).toEqual([
      { fields: ['name', 'site_id'], error: 'region.nameExists' },
      { fields: ['ports', 'site_id'] },
    ]);
  });

  test.each([
    ["'/gateway/:id'", { path: '/gateway/:id', params: { id: 'id' } }],
    [
      "'/x/:gatewayId(id)/:name/:siteid(site_id)'",
      { path: '/x/:gatewayId/:name/:siteid', params: { gatewayId: 'id', name: 'name', siteid: 'site_id' } },
    ],
    ["'/policy/version:id'", { path: '/policy/version:id', params: { id: 'id' } }],
  ])('reads the route %s', (route, expected) => {
    const { schemas: compiled } = compileSchemas(
      schemaSet({ 'region/gateways.yaml': GATEWAYS.replace('/gateway/:id', route) }),
    );
    expect(compiled.resources['gateways']?.routes.show).toEqual(expected);
  });

  test('turns unless into when', () => {
    const text = GATEWAYS.replace('max: 64,', 'max: 64, when: { name: a }, unless: { status: active },');
    expect(
      compileSchemas(schemaSet({ 'region/gateways.yaml': text })).schemas.resources['gateways']?.fields['ports']?.when,
    ).toEqual({
      $all: [{ name: 'a' }, { $not: { status: 'active' } }],
    });
  });

  test('changes the revision with any change, and only then', () => {
    const again = compileSchemas(schemaSet()).schemas;
    const changed = compileSchemas(
      schemaSet({ 'region/gateways.yaml': GATEWAYS.replace('max: 64', 'max: 65') }),
    ).schemas;
    expect(again.revision).toBe(schemas.revision);
    expect(changed.revision).not.toBe(schemas.revision);
    expect(changed.resources['sites']?.revision).toBe(schemas.resources['sites']?.revision);
    expect(changed.resources['gateways']?.revision).not.toBe(gateways?.revision);
  });
});
