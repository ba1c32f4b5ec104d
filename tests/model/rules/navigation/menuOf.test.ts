import { describe, expect, test } from 'vitest';
import { isGranted } from '#model/access/granted.ts';
import { actorFrom } from '#model/access/actorFrom.ts';
import type { Manifest, ManifestEntry } from '#model/reading/manifest.ts';
import type { PageDefinition, PageGroup } from '#model/language/productDefinition.ts';
import { landingOf } from '#model/rules/navigation/landingOf.ts';
import { menuOf } from '#model/rules/navigation/menuOf.ts';
import { productSchemas } from '../../../support/scenario.ts';
import { actorWith, label } from '../../definitions.ts';

const group = (key: string, sort: number, rest: Partial<PageGroup> = {}): PageGroup => ({
  key,
  label: { zh: key, en: key },
  icon: 'settings',
  sort,
  subs: [],
  ...rest,
});

function listed(resource: string, menu: ManifestEntry['menu'], can: ManifestEntry['can'] = ['list']): ManifestEntry {
  const routes = { list: { path: `/${resource}`, params: {} } };
  return {
    resource,
    label,
    plural: { zh: resource, en: `${resource} of them` },
    icon: 'widgets',
    service: 'ecrm',
    path: `/${resource}`,
    idField: 'id',
    titleField: 'name',
    routes,
    ...(menu ? { menu } : {}),
    can,
    revision: '1',
  };
}

function page(path: string, menu: PageDefinition['menu'], component = 'Shown'): PageDefinition {
  return {
    path,
    title: label,
    icon: 'x',
    group: 'help',
    access: ['all'],
    showSlider: true,
    showBack: false,
    ...(menu ? { menu } : {}),
    component,
  };
}

const paths = (groups: ReturnType<typeof menuOf>) =>
  groups.map(({ key, items }) => [key, items.map(({ path }) => path)]);

describe('the menu (spec 2.2, 6)', () => {
  const platform = (sort: number) => ({ group: 'platform', sort });

  test('groups and entries follow their sort, the higher first; closed entries and empty groups are left out', () => {
    const resources = [
      listed('sites', platform(90)),
      listed('regions', platform(100)),
      listed('secrets', platform(110), ['pick']),
      listed('gateways', platform(80)),
    ];
    const menu = menuOf({
      groups: [group('help', 10), group('platform', 20), group('iam', 30)],
      pages: [page('/help', { group: 'help', sort: 1 })],
      resources,
    });
    expect(paths(menu)).toEqual([
      ['platform', ['/regions', '/sites', '/gateways']],
      ['help', ['/help']],
    ]);
    // A list bears the name of several.
    expect(menu[0]?.items[0]?.label.en).toBe('regions of them');
  });

  test('hidden entries, pages without an entry and pages without a component are in no menu', () => {
    const pages = [
      page('/a', { group: 'help', sort: 3 }),
      page('/b', { group: 'help', sort: 2, hidden: true }),
      page('/c', undefined),
      page('/d', { group: 'help', sort: 1 }, 'Gone'),
    ];
    const menu = menuOf(
      { groups: [group('help', 10)], pages, resources: [listed('versions', { group: 'help', sort: 5, hidden: true })] },
      (component) => component === 'Shown',
    );
    expect(paths(menu)).toEqual([['help', ['/a']]]);
  });

  test('sub-groups follow the entries without one, in the order of the group, without the empty ones', () => {
    const subs = ['first', 'empty', 'second'].map((key) => ({ key, label }));
    const entry = (name: string, sort: number, sub?: string) =>
      listed(name, { group: 'iam', sort, ...(sub ? { sub } : {}) });
    const [iam] = menuOf({
      groups: [group('iam', 1, { subs })],
      pages: [],
      resources: [entry('a', 100, 'second'), entry('b', 90, 'first'), entry('c', 80), entry('d', 95, 'first')],
    });
    expect(iam?.sections.map(({ key, items }) => [key, items.map(({ path }) => path)])).toEqual([
      ['', ['/c']],
      // By its highest sort (spec 6), not as declared.
      ['second', ['/a']],
      ['first', ['/d', '/b']],
    ]);
  });

  test.each([
    ['EasyStack', true],
    ['OPENSTACK', true],
    ['nextstack', false],
    [undefined, false],
  ])('with a cloud of %s selected, the compute group is shown: %s (spec 2.2)', (product, shown) => {
    const compute = productSchemas().groups.filter(({ key }) => key === 'compute');
    const cloud = product === undefined ? undefined : { cloud_id: 'a', product };
    const menu = menuOf(
      { groups: compute, pages: [], resources: [listed('instances', { group: 'compute', sort: 1 })] },
      undefined,
      cloud,
    );
    expect(menu.length > 0).toBe(shown);
  });
});

describe('one menu for two kinds of clouds (spec 2.2, 2.4)', () => {
  const there = (name: string, products: string[], rest: Partial<ManifestEntry> = {}): ManifestEntry => ({
    ...listed(name, { group: 'iam', sort: 1 }),
    path: `/clouds/{cloud_id}/${name}`,
    cloud: { kind: 'volumes', products },
    ...rest,
  });
  const resources = [
    there('vmDisks', ['nextstack']),
    there('volumes', ['openstack']),
    // Over all clouds; below a cloud without being in it.
    there('deployments', ['docker'], { path: '/deployments' }),
    { ...there('policies', []), cloud: undefined, products: ['openstack'] } as unknown as ManifestEntry,
    listed('everything', { group: 'iam', sort: 1 }),
  ];
  const pages = [
    { ...page('/topology', { group: 'iam', sort: 0 }), shows: ['volumes'] },
    { ...page('/figures', { group: 'iam', sort: 0 }), shows: ['everything'] },
  ];
  const menuAt = (product: string | undefined) =>
    paths(
      menuOf(
        { groups: [group('iam', 1)], pages, resources },
        undefined,
        product === undefined ? undefined : { cloud_id: 'a', product },
      ),
    )[0]?.[1];

  test('an entry is there while the selected cloud is of a product that has it', () => {
    expect(menuAt('NextStack')).toEqual(['/vmDisks', '/deployments', '/everything', '/figures']);
    expect(menuAt('openstack')).toEqual([
      '/volumes',
      '/deployments',
      '/policies',
      '/everything',
      '/topology',
      '/figures',
    ]);
  });

  test('without a cloud, everything is there', () => {
    expect(menuAt(undefined)).toHaveLength(7);
  });
});

describe('the readers of a route (spec 6): kinds 0 and 1 by authority list, others by role overlap', () => {
  const actor = (kind: number, ...roles: string[]) =>
    actorFrom({ id: 1, name: 'reader', kind, permissions: roles.map((role) => ({ role })) }, productSchemas().roles);

  test.each([
    [0, [], ['system'], true],
    [1, [], ['system'], false],
    [1, [], ['admin', 'system'], true],
    [0, [], ['ADMIN'], true],
    [1, [], ['ADMIN'], true],
    [0, ['TENANT'], ['TENANT'], false],
    [1, ['PROVIDER'], ['PROVIDER'], false],
    [2, [], ['TENANT_ADMIN'], true],
    [2, [], ['ADMIN'], false],
    [2, ['ADMIN'], ['ADMIN'], true],
    [3, [], ['TENANT'], true],
    [3, [], ['TENANT_ADMIN'], false],
    [4, [], ['TENANT'], false],
    [4, ['TENANT', 'PROVIDER'], ['PROVIDER', 'ADMIN'], true],
    [4, ['COPOTE_NORMAL'], ['PROVIDER', 'ADMIN'], false],
    [4, [], ['all'], true],
    [4, ['ADMIN'], [], false],
  ])('kind %i with %j given, at a route for %j: %s', (kind, given, access, sees) => {
    expect(isGranted(actor(kind, ...given), access)).toBe(sees);
  });
});

describe('landing (spec 6)', () => {
  const { roles } = productSchemas();
  const manifest = (rest: Partial<Manifest>): Manifest => ({
    languages: ['zh', 'en'],
    resources: [],
    pages: [],
    groups: [group('help', 1), group('platform', 2)],
    services: {},
    cloudProducts: {},
    roles,
    selectsCloud: true,
    revision: '1',
    ...rest,
  });
  const regions = listed('regions', { group: 'platform', sort: 1 });

  test('is the page of the role where that is built', () => {
    expect(landingOf(actorWith('ADMIN'), manifest({ pages: [page('/index', undefined)], resources: [regions] }))).toBe(
      '/index',
    );
  });

  test('may be the list of a resource', () => {
    expect(landingOf(actorWith('COPOTE_NORMAL'), manifest({ resources: [listed('workOrderlist', undefined)] }))).toBe(
      '/workOrderlist',
    );
    expect(
      landingOf(actorWith('COPOTE_NORMAL'), manifest({ resources: [listed('workOrderlist', undefined, ['pick'])] })),
    ).toBeUndefined();
  });

  test('is the first page of the menu where the page of the role is not built', () => {
    expect(
      landingOf(
        actorWith('TENANT'),
        manifest({ pages: [page('/help', { group: 'help', sort: 1 })], resources: [regions] }),
      ),
    ).toBe('/regions');
  });

  test('is the personal centre with an empty menu, and nothing where that is not built either', () => {
    expect(
      landingOf(actorWith('PROVIDER'), manifest({ pages: [page('/other', undefined), page('/userMsg', undefined)] })),
    ).toBe('/userMsg');
    expect(landingOf(actorWith('PROVIDER'), manifest({}))).toBeUndefined();
  });
});
