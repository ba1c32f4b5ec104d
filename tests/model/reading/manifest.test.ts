import { describe, expect, test } from 'vitest';
import { can, canField } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import { definitionFor, manifestFor } from '#model/reading/manifest.ts';
import type { CompiledSchemas, PageDefinition } from '#model/language/productDefinition.ts';
import { action, actorWith, definition, field, fieldsOf, label } from '../definitions.ts';

const admin = actorWith('ADMIN');
const tenant = actorWith('TENANT');
const both = ['ADMIN', 'TENANT'];

const vms: Definition = definition({
  resource: 'vms',
  menu: { group: 'compute', sort: 1 },
  access: { ...definition().access, list: both, show: both, update: both },
  scope: { TENANT: { user_id: '$user.id' } },
  fields: fieldsOf(
    field('id', 'integer', { readOnly: true }),
    field('name', 'name', { access: { write: both } }),
    field('host', 'text', { access: { read: ['ADMIN'], write: ['ADMIN'] } }),
    field('password', 'password', { writeOnly: true }),
    field('capacity', 'object', {
      fields: fieldsOf(
        field('cpu', 'integer'),
        field('cost', 'money', { access: { read: ['ADMIN'], write: ['ADMIN'] } }),
      ),
    }),
  ),
  unique: [{ fields: ['name', 'host'] }, { fields: ['name'] }],
  lines: {
    spec: { name: 'spec', type: 'line', label, parts: [{ field: 'host' }, { field: 'capacity' }] },
    place: { name: 'place', type: 'line', label, parts: [{ field: 'host' }] },
  },
  list: {
    columns: ['name', 'host', 'spec', 'place', 'password', 'capacity'],
    hidden: ['host'],
    filters: ['host', 'name'],
    summary: { count: 'name', sum: [{ field: 'host' }, { field: 'id' }] },
    sort: [{ field: 'host', order: 'ASC' }],
    views: {
      busy: { label, filter: { host: 'a' } },
      mine: { label, filter: { name: 'a' }, columns: ['host', 'name'], sort: [{ field: 'host', order: 'ASC' }] },
    },
    expand: ['host'],
  },
  show: {
    summary: ['host', 'name', 'spec', 'place'],
    cards: [
      { key: 'mixed', label, headline: ['host', 'name'], command: ['ssh {name}@{host}', 'ping {name}'] },
      { key: 'host', label, fields: ['host'] },
      { key: 'where', label, fields: ['name'], when: { host: 'a' } },
      { key: 'nodes', label, records: 'nodes' },
      { key: 'disks', label, records: 'disks' },
      { key: 'latest', label, events: 3 },
      { key: 'load', label, metrics: ['cpu'] },
    ],
    sections: [
      { key: 'basic', fields: ['name', 'host'] },
      { key: 'inner', fields: ['host'] },
    ],
    tabs: [
      { key: 'nodes', label, kind: 'records', resource: 'nodes', by: 'vm_id' },
      { key: 'disks', label, kind: 'records', resource: 'disks', by: 'vm_id' },
      { key: 'guests', label, kind: 'records', resource: 'disks', by: 'rack' },
      { key: 'same', label, kind: 'records', resource: 'disks', by: 'id', of: 'host' },
      { key: 'inner', label, kind: 'fields', fields: ['host'] },
      {
        key: 'around',
        label,
        kind: 'records',
        resource: 'disks',
        by: 'id',
        of: 'name',
        fields: ['name', 'host'],
        link: { label, page: '/page', query: { from: 'host' } },
      },
      { key: 'history', label, kind: 'history', access: ['ADMIN'] },
      { key: 'console', label, kind: 'slot' },
    ],
  },
  form: { layout: 'plain', parts: [{ key: 'basic', fields: ['name', 'host', 'password'] }] },
  slots: {
    'input.host': 'HostInput',
    'input.name': 'NameInput',
    'tab.nodes': 'Nodes',
    'tab.console': 'Console',
    'action.migrate': 'Migrate',
    list: 'VmList',
  },
  actions: {
    reboot: action('reboot', {
      access: both,
      input: fieldsOf(
        field('hard', 'boolean'),
        field('host', 'text', { access: { read: ['ADMIN'], write: ['ADMIN'] } }),
      ),
    }),
    migrate: action('migrate'),
    rename: action('rename', { access: both, where: { name: 'old' }, set: { host: 'x' } }),
    evict: action('evict', { access: both, where: { host: 'a' }, whereHelp: label }),
  },
  update: {
    where: { host: 'a' },
    whereHelp: label,
    guards: [{ where: { name: 'old', '$user.grants': ['TENANT'] }, whereHelp: label }],
  },
});
const disks = definition({
  resource: 'disks',
  access: { ...definition().access, list: both },
  fields: fieldsOf(
    field('id', 'integer', { readOnly: true }),
    field('rack', 'text', { access: { read: ['ADMIN'], write: ['ADMIN'] } }),
  ),
});
const nodes = definition({ resource: 'nodes', menu: { group: 'hosts', sort: 1 } });

function page(path: string, group: string, access: string[]): PageDefinition {
  return { path, title: label, icon: 'x', group, access, showSlider: true, showBack: false, component: 'X' };
}

const schemas: CompiledSchemas = {
  languages: ['zh', 'en'],
  resources: { vms, disks, nodes },
  services: {},
  accounts: '/api/ums/v1',
  cloudProducts: {},
  roles: { kinds: [], roles: [] },
  firstSteps: [],
  groups: ['compute', 'hosts', 'overview', 'nobody'].map((key) => ({ key, label, icon: 'x', sort: 1, subs: [] })),
  pages: [page('/index', 'overview', ['ADMIN']), page('/help', 'compute', ['all'])],
  errors: { entries: [], families: [] },
  messages: {},
  revision: '1',
};

describe('the manifest of a reader', () => {
  test('names what they may open, with what they may try there', () => {
    const manifest = manifestFor(schemas, tenant);
    expect(manifest.resources.map(({ resource, can: operations }) => [resource, operations])).toEqual([
      ['vms', ['list', 'show', 'update']],
      ['disks', ['list']],
    ]);
    expect(manifest.pages.map(({ path }) => path)).toEqual(['/help']);
    expect(manifest.groups.map(({ key }) => key)).toEqual(['compute']);
  });

  test('names everything to an administrator, and no group without content', () => {
    const manifest = manifestFor(schemas, admin);
    expect(manifest.resources.map(({ resource }) => resource)).toEqual(['vms', 'disks', 'nodes']);
    expect(manifest.groups.map(({ key }) => key)).toEqual(['compute', 'hosts', 'overview']);
  });

  test('names nothing to a stranger but what is open to all', () => {
    expect(manifestFor(schemas, actorWith())).toMatchObject({ resources: [], pages: [{ path: '/help' }] });
  });

  test('names no resource that needs another one without a record, and says which are needed', () => {
    const shown = { ...schemas.resources['disks'], shownWith: 'vms' } as Definition;
    const needing = { ...schemas, resources: { ...schemas.resources, disks: shown } };
    const namesOf = (absent: string[]) => manifestFor(needing, admin, absent).resources.map(({ resource }) => resource);
    expect(namesOf([])).toEqual(['vms', 'disks', 'nodes']);
    expect(namesOf(['vms'])).toEqual(['vms', 'nodes']);
    expect(namesOf(['nodes'])).toEqual(['vms', 'disks', 'nodes']);
    expect(manifestFor(needing, admin).needs).toEqual(['vms']);
    expect(manifestFor(schemas, admin).needs).toBeUndefined();
  });

  test('names the types that clouds deliver and that the platform charges without one', () => {
    const charged = { ...vms, billing: [{ type: 'object_storage' }] } as Definition;
    const inCloud = { ...charged, cloud: { kind: 'servers' }, billing: [{ type: 'vm' }] } as unknown as Definition;
    expect(manifestFor({ ...schemas, resources: { charged, inCloud } }, admin).delivered).toEqual(['object_storage']);
  });

  test('shows no menu to readers who may not list', () => {
    const pickOnly = definition({
      menu: { group: 'compute', sort: 1 },
      access: { ...definition().access, list: [], pick: ['TENANT'] },
    });
    expect(manifestFor({ ...schemas, resources: { pickOnly } }, tenant).resources[0]?.menu).toBeUndefined();
  });
});

describe('the definition of a reader', () => {
  const narrowed = definitionFor(vms, tenant, schemas);

  test('puts a resource without a menu where the records above it are, at any depth, and without an entry', () => {
    const below = (resource: string, to: string) =>
      definition({
        resource,
        routes: { list: { path: `/${to}/:above/${resource}`, params: { above: 'above_id' } } },
        access: vms.access,
        fields: fieldsOf(field('above_id', 'reference', { to })),
      });
    const routes = { list: { path: '/vm', params: {} } };
    const resources = { vms: { ...vms, routes }, drives: below('drives', 'vms'), parts: below('parts', 'drives') };
    const placed = (some: CompiledSchemas['resources']) =>
      manifestFor({ ...schemas, resources: some }, tenant).resources.map(({ menu, under }) => [menu, under]);
    const hidden = [{ ...vms.menu, hidden: true }, '/vm'];
    expect(placed(resources)).toEqual([[vms.menu, undefined], hidden, hidden]);
    // A hidden entry of its own says the group, and not what it is below.
    const own = { ...resources.drives, menu: { group: 'hosts', sort: 9, hidden: true } };
    expect(placed({ vms: resources.vms, own })).toEqual([
      [vms.menu, undefined],
      [own.menu, '/vm'],
    ]);
    const [, , parts] = manifestFor({ ...schemas, resources }, tenant).resources;
    expect(parts?.above).toEqual({ resource: 'drives', param: 'above' });
    expect(placed({ parts: resources.parts, drives: below('drives', 'parts') })).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test('is none where nothing is allowed', () => {
    expect(definitionFor(nodes, tenant, schemas)).toBeUndefined();
  });

  test('names no field that is neither read nor written by them, nowhere', () => {
    expect(Object.keys(narrowed?.fields ?? {})).toEqual(['id', 'name', 'password', 'capacity']);
    expect(Object.keys(narrowed?.fields['capacity']?.fields ?? {})).toEqual(['cpu']);
    expect(JSON.stringify(narrowed)).not.toContain('host');
    expect(narrowed?.list).toMatchObject({
      columns: ['name', 'spec', 'capacity'],
      hidden: [],
      filters: ['name'],
      summary: { count: 'name', sum: [{ field: 'id' }] },
      sort: [],
      expand: [],
    });
    expect(narrowed?.list.views).toEqual({ mine: { label, filter: { name: 'a' }, columns: ['name'], sort: [] } });
    expect(narrowed?.lines).toMatchObject({ spec: { parts: [{ field: 'capacity' }] } });
    expect(narrowed?.show.summary).toEqual(['name', 'spec']);
    expect(narrowed?.show.sections).toEqual([{ key: 'basic', fields: ['name'] }]);
    expect(narrowed?.form.parts).toEqual([{ key: 'basic', fields: ['name', 'password'] }]);
  });

  test('has no tab over what they may not list, see or open', () => {
    expect(narrowed?.show.tabs.map(({ key }) => key)).toEqual(['disks', 'around', 'console']);
  });

  test('has a tab of records without the fields and the link that they may not read', () => {
    const around = narrowed?.show.tabs.find(({ key }) => key === 'around');
    expect(around).toMatchObject({ fields: ['name'] });
    expect(around).not.toHaveProperty('link');
  });

  test('has no card of fields, records or a history that are closed to them', () => {
    expect(narrowed?.show.cards).toEqual([
      { key: 'mixed', label, headline: ['name'], command: ['ping {name}'] },
      { key: 'disks', label, records: 'disks' },
      { key: 'load', label, metrics: ['cpu'] },
    ]);
  });

  test('does not reveal the words and scopes of others', () => {
    expect(narrowed?.scope).toEqual({});
    const shared: Definition['scope'] = {
      TENANT: { $any: [{ name: '$user.name' }, { capacity: null }] },
      TENANT_ADMIN: { name: 'a' },
    };
    expect(definitionFor({ ...vms, scope: shared }, tenant, schemas)?.scope).toEqual({ TENANT: shared['TENANT'] });
    expect(JSON.stringify(narrowed)).not.toContain('ADMIN');
  });

  test('has only their actions, with the inputs that are open to them', () => {
    expect(Object.keys(narrowed?.actions ?? {})).toEqual(['reboot', 'rename', 'evict']);
    expect(Object.keys(narrowed?.actions['reboot']?.input ?? {})).toEqual(['hard']);
  });

  test('leaves to the server a condition that they cannot evaluate', () => {
    expect(narrowed?.actions['rename']?.where).toEqual({ name: 'old' });
    expect(narrowed?.actions['evict']).not.toHaveProperty('where');
    expect(narrowed?.update).toEqual({ whereHelp: label, guards: vms.update?.guards });
    expect(definitionFor(vms, admin, schemas)?.update).toEqual(vms.update);
  });

  test('has no slot for what is not there', () => {
    expect(narrowed?.slots).toEqual({ 'input.name': 'NameInput', 'tab.console': 'Console', list: 'VmList' });
  });

  test('decides like the whole definition', () => {
    for (const actor of [tenant, admin]) {
      const own = definitionFor(vms, actor, schemas) ?? vms;
      for (const operation of ['list', 'show', 'create', 'update', 'delete', 'export'] as const) {
        expect(can(actor, operation, own).allowed).toBe(can(actor, operation, vms).allowed);
      }
      for (const each of Object.values(own.fields)) {
        const whole = vms.fields[each.name] ?? each;
        for (const use of ['read', 'write'] as const)
          expect(canField(actor, each, use)).toBe(canField(actor, whole, use));
      }
    }
  });

  test('leaves the whole as it was', () => {
    expect(vms.fields['host']).toBeDefined();
    expect(definitionFor(vms, admin, schemas)).toMatchObject({
      fields: { host: {} },
      list: { hidden: ['host'], filters: ['host', 'name'] },
    });
  });
});

describe('views of a list with a page of their own', () => {
  const views = {
    plain: { label },
    bin: {
      label,
      where: { name: 'a' },
      routes: { list: { path: '/bin', params: {} } },
      menu: { group: 'storage', sort: 1 },
    },
    secret: { label, routes: { list: { path: '/secret', params: {} } }, access: ['ADMIN'] },
    hidden: { label, where: { host: 'a' }, routes: { list: { path: '/host', params: {} } } },
  };
  const paged = definition({ ...vms, list: { ...vms.list, views } });
  const whole = { ...schemas, resources: { vms: paged } };

  test('are sent to those who may open them, with their group', () => {
    const entryOf = (actor: typeof admin) =>
      manifestFor(whole, actor).resources.find(({ resource }) => resource === 'vms');
    expect(entryOf(admin)?.views?.map(({ key }) => key)).toEqual(['bin', 'secret', 'hidden']);
    expect(entryOf(tenant)?.views?.map(({ key }) => key)).not.toContain('secret');
  });

  test('ring the bell with their condition, for those who may read what it is about', () => {
    const ringing = (bell: string) => definition({ ...vms, list: { ...vms.list, views, bell } });
    const bellOf = (bell: string, actor: typeof admin) =>
      manifestFor({ ...schemas, resources: { vms: ringing(bell) } }, actor).resources[0]?.bell;
    expect(bellOf('hidden', admin)).toEqual({ view: 'hidden', filter: { host: 'a' } });
    expect(bellOf('hidden', tenant)).toBeUndefined();
    expect(bellOf('bin', tenant)).toEqual({ view: 'bin', filter: { name: 'a' } });
    expect(bellOf('plain', tenant)).toEqual({ view: 'plain', filter: {} });
    expect(definitionFor(ringing('hidden'), tenant, whole)?.list).not.toHaveProperty('bell');
  });

  test('wait for those whom they name and who may read what they are about', () => {
    const none = label;
    const waiting = definition({
      ...vms,
      list: {
        ...vms.list,
        views: {
          bin: { ...views.bin, waits: { access: ['TENANT'] } },
          hidden: { ...views.hidden, waits: { access: ['ADMIN', 'TENANT'], none } },
        },
      },
    });
    const waitsOf = (actor: typeof admin) =>
      manifestFor({ ...schemas, resources: { vms: waiting } }, actor).resources[0]?.waits;
    expect(waitsOf(tenant)).toEqual([{ view: 'bin', label, filter: { name: 'a' } }]);
    expect(waitsOf(admin)).toEqual([{ view: 'hidden', label, filter: { host: 'a' }, none }]);
    expect(definitionFor(waiting, tenant, whole)?.list.views['bin']).not.toHaveProperty('waits');
  });

  test('do not read what their reader may not read', () => {
    expect(Object.keys(definitionFor(paged, tenant, whole)?.list.views ?? {})).toEqual(['plain', 'bin', 'secret']);
  });
});
