import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { cloudSet, MACHINES, VMS } from './support/cloudSet.ts';

const compile = (changes: Record<string, string>, overlays: Record<string, string> = {}) =>
  compileSchemas(
    cloudSet(changes),
    Object.entries(overlays).map(([path, text]) => ({ path, text })),
  );
const found = (changes: Record<string, string>) => compile(changes).diagnostics.map(formatDiagnostic);

describe('a file that begins as another', () => {
  const vms = compile({}).schemas.resources['vms'];

  test('has the content of the other under its own name', () => {
    expect(vms).toMatchObject({
      base: 'machines',
      label: { en: 'Virtual machine' },
      cloud: { kind: 'servers', products: ['nextstack'] },
      quota: { instances: 1 },
      actions: { stop: { undo: 'start' } },
      list: { where: { status: { ne: 'recycled' } } },
    });
    expect(Object.keys(vms?.fields ?? {})).toEqual([
      'id',
      'name',
      'vcpus',
      'status',
      'zone',
      'cloud_id',
      'cloud_ref',
      'user_id',
      'bp_id',
      'project_id',
      'fault',
      'synced_at',
      'tags',
      'created_at',
      'updated_at',
    ]);
  });

  test('null removes', () => {
    expect(vms).not.toHaveProperty('create');
  });

  test('addresses, pages and places in the menu are its own', () => {
    expect(vms).toMatchObject({ path: '/clouds/{cloud_id}/vms', routes: { list: { path: '/vm' } } });
    expect(vms).not.toHaveProperty('menu');
    expect(vms?.routes).not.toHaveProperty('show');
    expect(vms?.list.views).toEqual({});
  });

  test('a view with a page is taken over with its own page', () => {
    const { schemas } = compile({ 'next/vms.yaml': `${VMS}list: { views: { bin: { route: { list: /vm-bin } } } }\n` });
    expect(schemas.resources['vms']?.list.views['bin']).toEqual({
      label: { zh: '回收站', en: 'Recycle bin' },
      where: { status: 'recycled' },
      routes: { list: { path: '/vm-bin', params: {} } },
    });
  });

  test('an overlay of the base affects it, and its own overlay overrides both', () => {
    const overlays = {
      'compute/machines.yaml': 'help: { zh: 甲。, en: From below. }\nquota: null\n',
      'next/vms.yaml': 'actions: { rename: null }\n',
    };
    const { schemas, diagnostics } = compile({}, overlays);
    expect(diagnostics).toEqual([]);
    expect(schemas.resources['vms']).toMatchObject({ help: { en: 'From below.' } });
    expect(schemas.resources['vms']).not.toHaveProperty('quota');
    expect(Object.keys(schemas.resources['vms']?.actions ?? {})).toEqual(['stop', 'start', 'tag']);
    expect(Object.keys(schemas.resources['machines']?.actions ?? {})).toEqual(['stop', 'start', 'rename', 'tag']);
  });
});

describe('mistakes with a base', () => {
  test('an unknown one is named with the nearest', () => {
    expect(found({ 'next/vms.yaml': VMS.replace('base: machines', 'base: machine') })).toContain(
      'next/vms.yaml:2:7 unknown resource "machine" in base; expected the name of a schema file; did you mean "machines"?',
    );
  });

  test('a cycle is reported', () => {
    expect(found({ 'compute/machines.yaml': MACHINES.replace('label:', 'base: vms\nlabel:') })).toContain(
      'next/vms.yaml:2:7 base leads back to itself: machines → vms → machines; expected a chain of bases that ends',
    );
  });

  test('a mistake that occurs only here is reported here, with its place in the base', () => {
    expect(found({ 'next/vms.yaml': `${VMS}  vcpus: null\n` })).toEqual([
      'next/vms.yaml:2:7 unknown field "vcpus" in quota.cores; expected a field of vms (taken over from compute/machines.yaml:7:31)',
    ]);
    expect(Object.keys(compile({ 'next/vms.yaml': `${VMS}  vcpus: null\n` }).schemas.resources)).toContain('machines');
  });

  test('a mistake in the base is reported there; the file only refers to it', () => {
    const changes = { 'compute/machines.yaml': MACHINES.replace('columns: [name, status]', 'columns: [nam, staus]') };
    expect(found(changes)).toEqual([
      'compute/machines.yaml:22:13 unknown field "nam" in list.columns; expected a field of machines; did you mean "name"?',
      'compute/machines.yaml:22:18 unknown field "staus" in list.columns; expected a field of machines; did you mean "status"?',
      'next/vms.yaml:2:7 the base has a mistake at compute/machines.yaml:22:13',
    ]);
    expect(Object.keys(compile(changes).schemas.resources)).toEqual(['clouds', 'partners', 'projects', 'users']);
  });

  test('a mistake of the file is reported in the file', () => {
    expect(found({ 'next/vms.yaml': `${VMS}list: { sort: [nam] }\n` })).toEqual([
      'next/vms.yaml:10:16 unknown field "nam" in list.sort; expected a field of vms; did you mean "name"?',
    ]);
  });

  test('without a readable base the file is not checked', () => {
    expect(compile({ 'compute/machines.yaml': 'label: {' }).diagnostics.map(({ file, code }) => [file, code])).toEqual([
      ['compute/machines.yaml', 'yaml-syntax'],
    ]);
  });
});
