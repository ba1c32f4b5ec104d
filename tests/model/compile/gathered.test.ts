import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { cloudSet } from './support/cloudSet.ts';

const LIST = `resource: everything
service: ecrm
path: /everything
label: { zh: 全部机器, en: Machine }
access: { list: [ADMIN, TENANT] }
routes: { list: { path: /everything, article: tour } }
without: { show: gathered }
gathers:
  from: [vms, machines]
  fields: [name, status]
  as: { cores: { vms: vcpus, machines: vcpus }, place: cloud_id.name }
fields:
  cloud_id: { type: reference, to: clouds, readOnly: true, label: { zh: 云, en: Cloud } }
list: { columns: [name, status, cores, created_at] }
`;

const compile = (text: string) => compileSchemas(cloudSet({ 'compute/everything.yaml': text }));

describe('a list over several resources', () => {
  test('has their fields, read only and without the rules of entering them', () => {
    const { schemas, diagnostics } = compile(LIST);
    expect(diagnostics).toEqual([]);
    const found = schemas.resources['everything'];
    expect(found).toMatchObject({
      gathers: {
        from: ['vms', 'machines'],
        as: { cores: { vms: 'vcpus', machines: 'vcpus' }, place: { vms: 'cloud_id.name', machines: 'cloud_id.name' } },
      },
      id: { kind: 'uuid' },
      titleField: 'name',
      stateField: 'status',
      platformOwned: true,
    });
    expect(Object.keys(found?.fields ?? {})).toEqual(
      expect.arrayContaining(['gathered_from', 'name', 'status', 'cores', 'place', 'user_id', 'bp_id', 'tags']),
    );
    expect(found?.fields['name']).toMatchObject({ type: 'name', readOnly: true });
    expect(found?.fields['name']).not.toHaveProperty('required');
    expect(Object.keys(found?.fields['status']?.values ?? {})).toEqual(['active', 'stopped', 'recycled']);
    expect(found?.access).toMatchObject({ create: [], update: [], delete: [], history: [] });
  });

  test.each([
    ['a resource that does not exist', 'from: [vms, machines]', 'from: [vms, machine]', 'unknown-resource'],
    ['a field that one of them lacks', 'fields: [name, status]', 'fields: [name, rack]', 'gathered-field'],
  ])('refuses %s', (_, before, after, code) => {
    expect(compile(LIST.replace(before, after)).diagnostics.map((each) => each.code)).toContain(code);
  });

  test('an index across clouds is of a field that there is', () => {
    const set = cloudSet().map(({ path, text }) => ({
      path,
      text: path === 'compute/machines.yaml' ? text.replace('[openstack] }', '[openstack], across: [rack] }') : text,
    }));
    expect(compileSchemas(set).diagnostics.map((each) => each.code)).toContain('unknown-field');
  });
});
