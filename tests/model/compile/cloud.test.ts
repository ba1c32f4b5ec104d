import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { cloudSet, MACHINES } from './support/cloudSet.ts';

const { schemas, diagnostics } = compileSchemas(cloudSet());
const machines = schemas.resources['machines'];

describe('a resource declares in one line that it is in a cloud', () => {
  test('the set is correct', () => {
    expect(diagnostics.map(formatDiagnostic)).toEqual([]);
  });

  test('the compiler adds what every such resource has', () => {
    expect(machines).toMatchObject({
      path: '/clouds/{cloud_id}/machines',
      id: { field: 'id', kind: 'uuid' },
      cloud: { kind: 'servers', products: ['openstack'] },
      scope: { TENANT: { user_id: '$user.id' }, TENANT_ADMIN: { bp_id: '$user.bp_id' } },
      fields: {
        cloud_id: { type: 'reference', to: 'clouds', required: true, writeOnce: true, idKind: 'uuid' },
        cloud_ref: { type: 'text', readOnly: true, search: true },
        user_id: { to: 'users', readOnly: true },
        bp_id: { to: 'partners', readOnly: true },
        project_id: {
          to: 'projects',
          writeOnce: true,
          ifAny: true,
          default: '$user.default_project_id',
          onDelete: 'refuse',
        },
        fault: { type: 'object', readOnly: true },
        synced_at: { type: 'dateTime', readOnly: true },
      },
    });
    expect(machines?.form.parts[0]?.fields).toEqual(['name', 'user_data', 'project_id']);
  });

  test('project and tags follow the organisation if the file names that, and the name in the form', () => {
    const own = `${MACHINES.replace('cloud:', 'path: /clouds/{cloud_id}/machines\ncloud:').replace('  columns: [name, status]', '  columns: [name, status]\n  filters: [bp_id, status]')}form: { fields: [name] }\nshow: { sections: { owner: { label: { zh: 甲, en: Owner }, fields: [bp_id, name] } } }\n`;
    expect(compileSchemas(cloudSet({ 'compute/machines.yaml': own })).schemas.resources['machines']).toMatchObject({
      list: { filters: ['bp_id', 'project_id', 'tags', 'status'] },
      show: { sections: [{ fields: ['bp_id', 'project_id', 'tags', 'name'] }] },
      form: { parts: [{ fields: ['name', 'project_id'] }] },
    });
  });

  test('people tag what they may change; tags of the file, and what is part of something, stay as they are', () => {
    const { tags } = compileSchemas(cloudSet()).schemas.resources['machines']?.fields ?? {};
    expect(tags).toMatchObject({ type: 'tags', readOnly: true });
    expect(compileSchemas(cloudSet()).schemas.resources['machines']?.actions['tag']).toMatchObject({
      cloud: false,
      bulk: true,
      set: { tags: '$input.tags' },
    });
    const own = MACHINES.replace('fields:\n', 'fields:\n  tags: { type: text, label: { zh: 甲, en: Own } }\n');
    const part = MACHINES.replace('[openstack] }', '[openstack], partOf: [host_id] }').replace(
      'fields:\n',
      'fields:\n  host_id: { type: reference, to: machines, label: { zh: 甲, en: Host } }\n',
    );
    const fieldsOf = (file: string) =>
      compileSchemas(cloudSet({ 'compute/machines.yaml': file })).schemas.resources['machines'];
    expect(fieldsOf(own)?.fields['tags']?.type).toBe('text');
    expect(fieldsOf(own)?.actions).not.toHaveProperty('tag');
    expect(fieldsOf(part)?.fields).not.toHaveProperty('tags');
  });

  test('the project of a part cannot be chosen', () => {
    const part = MACHINES.replace('[openstack] }', '[openstack], partOf: [host_id] }').replace(
      'fields:\n',
      'fields:\n  host_id: { type: reference, to: machines, label: { zh: 甲, en: Host } }\n',
    );
    const { project_id: project } =
      compileSchemas(cloudSet({ 'compute/machines.yaml': part })).schemas.resources['machines']?.fields ?? {};
    expect(project).toMatchObject({ to: 'projects', readOnly: true });
    expect(project).not.toHaveProperty('default');
  });

  test('the declarations of the file stay', () => {
    const own = MACHINES.replace('cloud:', 'scope: { TENANT: { name: a } }\nid: text\ncloud:').replace(
      'fields:\n',
      'fields:\n  cloud_ref: { type: text, readOnly: true, label: { zh: 甲, en: Own } }\n',
    );
    const { resources } = compileSchemas(cloudSet({ 'compute/machines.yaml': own })).schemas;
    expect(resources['machines']).toMatchObject({
      scope: { TENANT: { name: 'a' } },
      id: { kind: 'text' },
      fields: { cloud_ref: { label: { en: 'Own' } } },
    });
    expect(resources['machines']?.scope).not.toHaveProperty('TENANT_ADMIN');
    expect(resources['machines']?.fields['cloud_ref']).not.toHaveProperty('search');
  });

  test('a field that is entered on create only can be neither read nor changed later', () => {
    expect(machines?.fields['user_data']).toMatchObject({ createOnly: true, writeOnce: true, writeOnly: true });
  });

  test('quota, number at once, undo and views with a page are kept', () => {
    expect(machines).toMatchObject({
      create: { many: 200 },
      quota: { instances: 1, cores: 'vcpus' },
      actions: { stop: { undo: 'start' }, rename: { cloud: false } },
      list: {
        where: { status: { ne: 'recycled' } },
        views: {
          bin: {
            where: { status: 'recycled' },
            routes: { list: { path: '/machine-bin' }, show: { path: '/machine-bin/:id' } },
            menu: { group: 'platform', sort: 9 },
          },
        },
      },
    });
  });
});

describe('mistakes about clouds are named with place and expectation', () => {
  test.each([
    [
      'part-of',
      ['products: [openstack] }', 'products: [openstack], partOf: [user_id] }'],
      '5:57 cloud.partOf names "user_id", which does not refer to a record in a cloud; expected a reference to a resource with the key "cloud"',
    ],
    [
      'cloud-path',
      ['cloud:', 'path: /people/{user_id}/machines\ncloud:'],
      '5:7 path is /people/{user_id}/machines, which names something else than the cloud of the records; expected a path that begins with /clouds/{cloud_id}/, or one without parameters',
    ],
    [
      'unknown-word',
      ['kind: servers', 'kind: server'],
      '5:16 unknown kind of thing in a cloud "server" in cloud.kind; expected a kind of model/language/cloudKinds.ts; did you mean "servers"?',
    ],
    [
      'unknown-product',
      ['[openstack]', '[opnstack]'],
      '5:36 unknown product "opnstack" in cloud.products; expected one of openstack, nextstack; did you mean "openstack"?',
    ],
    [
      'unknown-field',
      ['products: [openstack]', 'products: [openstack], where: { visible: true }'],
      '5:57 unknown field "visible" in cloud.where; expected a field of machines',
    ],
    [
      'unknown-field',
      ['cores: vcpus', 'cores: vcpu'],
      '7:31 unknown field "vcpu" in quota.cores; expected a field of machines; did you mean "vcpus"?',
    ],
    [
      'quota-kind',
      ['cores: vcpus', 'cores: name'],
      '7:31 quota.cores names "name", which is of type name; expected a field of type bytes, integer, number',
    ],
    ['out-of-range', ['many: 200', 'many: 1'], '6:17 create.many is 1; expected 2 or more'],
    [
      'unknown-action',
      ['undo: start', 'undo: begin'],
      '30:64 unknown action "begin" in actions.stop.undo; expected an action of the resource',
    ],
    [
      'undo-not-possible',
      ['undo: start', 'undo: rename'],
      '30:64 actions.stop.undo names rename, which needs input; expected an action on a record without required input',
    ],
    [
      'undo-not-possible',
      ['undo: start', 'undo: stop'],
      '30:64 actions.stop.undo names stop, which cannot run in the state stopped; expected an action that can run in stopped',
    ],
    [
      'contradictory-flags',
      ['createOnly: true', 'createOnly: true, inline: true'],
      '13:50 fields.user_data is both createOnly and inline; expected one of the two',
    ],
    [
      'not-readable',
      ['columns: [name, status]', 'columns: [name, user_data]'],
      '22:19 list.columns contains "user_data", which is never returned; expected a readable field',
    ],
    [
      'view-without-page',
      ['      route: { list: /machine-bin, show: /machine-bin/:id }\n      menu: { group: platform, sort: 9 }\n', ''],
      '26:7 list.views.bin.where needs a page, and the view has none; expected route: { list: /path }',
    ],
    [
      'route-without-id',
      ['/machine-bin/:id', '/machine-bin-one'],
      '27:42 list.views.bin.route.show does not identify the record; expected the parameter :id',
    ],
    [
      'route-clash',
      ['list: /machine-bin,', 'list: /machine,'],
      '27:22 path /machine is taken by machines (list); expected a different one',
    ],
  ])('%s', (code, [from = '', to = ''], says) => {
    expect(MACHINES).toContain(from);
    const found = compileSchemas(
      cloudSet({ 'compute/machines.yaml': MACHINES.replace(from, () => to) }),
    ).diagnostics.filter(({ origin }) => !origin);
    expect(found.map((each) => [each.code, formatDiagnostic(each)])).toEqual([[code, `compute/machines.yaml:${says}`]]);
  });

  test('a limit that no resource counts has no effect', () => {
    const limits = `resource: limits\nservice: ecrm\npath: /limits\nlabel: { zh: 限制, en: Limit }\naccess: [ADMIN]\nfields:\n  key: { type: enum, label: { zh: 键, en: Key }, values: { cores: { zh: 核, en: Cores }, wheels: { zh: 轮, en: Wheels } } }\n  used: { type: integer, computed: { quota: key }, label: { zh: 已用, en: Used } }\n`;
    const found = compileSchemas(cloudSet({ 'compute/limits.yaml': limits })).diagnostics.filter(({ file }) =>
      file.endsWith('limits.yaml'),
    );
    expect(found.map(formatDiagnostic)).toEqual([
      'compute/limits.yaml:7:88 no resource uses the quota "wheels"; expected a resource with this word under quota',
    ]);
  });

  test('a quota belongs to records in a cloud', () => {
    const text = MACHINES.replace(/^cloud: .*$/m, 'path: /machines')
      .replace(', cloud: false', '')
      .replace('      recycled: {', '      recycled: { observed: true,');
    const found = compileSchemas(cloudSet({ 'compute/machines.yaml': text, 'next/vms.yaml': '' })).diagnostics.filter(
      ({ file }) => file.startsWith('compute'),
    );
    expect(found.map(formatDiagnostic)).toEqual([
      'compute/machines.yaml:7:1 quota needs records that live in a cloud; expected "cloud: { kind }" beside it',
    ]);
  });
});
