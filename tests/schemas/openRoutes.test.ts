import { describe, expect, test } from 'vitest';
import type { Grant } from '#model/language/definition.ts';
import { schemas } from './productSchemas.ts';
import { SPECIFICATION_ROUTES } from './specificationRoutes.ts';

const { resources, pages, openRoutes, groups, roles } = schemas;
const shapeOf = (path: string) => path.replace(/:\w+/g, ':');

/** Existing pages: path → who may open it, and the group it belongs to. */
const built = new Map<string, { access: Grant[]; group?: string }>([
  ...pages.map(({ path, access, group }) => [shapeOf(path), { access, group }] as const),
  ...Object.values(resources).flatMap(({ routes, access, menu }) =>
    (['list', 'show', 'create', 'edit'] as const).flatMap((view) => {
      const route = routes[view];
      return route
        ? [
            [
              shapeOf(route.path),
              {
                access: route.access ?? access[view === 'edit' ? 'update' : view],
                ...(menu ? { group: menu.group } : {}),
              },
            ] as const,
          ]
        : [];
    }),
  ),
  ...Object.values(resources).flatMap((definition) =>
    Object.values(definition.list.views).flatMap(({ routes, menu, access = definition.access.list }) =>
      Object.values(routes ?? {}).map(
        (route) => [shapeOf(route.path), { access, ...(menu ? { group: menu.group } : {}) }] as const,
      ),
    ),
  ),
]);
const open = new Map(openRoutes.map((route) => [shapeOf(route.path), route]));

const rows = SPECIFICATION_ROUTES.flatMap(({ group, who, paths }) => paths.map((path) => ({ path, group, who })));

describe('every route of spec 2.2 is declared', () => {
  test.each(rows)('$path is built or open, never both', ({ path }) => {
    const found = [
      built.has(shapeOf(path)) && 'built',
      open.has(shapeOf(path)) && 'open in schemas/openRoutes.yaml',
    ].filter(Boolean);
    expect(found, 'a route that is built has no line in schemas/openRoutes.yaml any more').toHaveLength(1);
  });

  test.each(rows)('$path is for $who', ({ path, who }) => {
    const { access = [] } = built.get(shapeOf(path)) ?? open.get(shapeOf(path)) ?? {};
    if (who === 'console') expect(access).not.toEqual([]);
    else expect(access.toSorted()).toEqual(who.split(',').toSorted());
  });

  // The specification mentions the licence next to the overview, and it is managed with the platform.
  test.each(rows.filter(({ path }) => path !== '/license'))('$path belongs to the group $group', ({ path, group }) => {
    expect((built.get(shapeOf(path)) ?? open.get(shapeOf(path)))?.group).toBe(group);
  });

  test('no open route is missing in the specification', () => {
    const named = new Set(rows.map(({ path }) => shapeOf(path)));
    expect(openRoutes.map(({ path }) => path).filter((path) => !named.has(shapeOf(path)))).toEqual([]);
  });

  test('every landing page of a role is built or open', () => {
    expect(roles.roles.map(({ landing }) => landing).filter((path) => !built.has(path) && !open.has(path))).toEqual([]);
  });

  test('an open route below another names its parent, any other is in its menu', () => {
    expect(
      openRoutes.filter(
        ({ menu, activeMenu, showBack }) =>
          (menu === undefined) !== (activeMenu !== undefined) || showBack !== (activeMenu !== undefined),
      ),
    ).toEqual([]);
  });

  test('positions in a menu are unique, for built and open pages', () => {
    const places = [
      ...[...pages, ...openRoutes].flatMap(({ menu, path }) => (menu ? [{ path, menu }] : [])),
      ...Object.values(resources).flatMap(({ menu, resource, list }) =>
        [menu, ...Object.values(list.views).map((view) => view.menu)].flatMap((place) =>
          place ? [{ path: resource, menu: place }] : [],
        ),
      ),
    ].map(({ menu: { group, sub = '', sort } }) => `${group} ${sub} ${sort}`);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });
});

describe('groups (spec 2.2, 2.5)', () => {
  test('the cloud switcher belongs to nextStack and compute', () => {
    expect(groups.filter(({ cloud }) => cloud).map(({ key }) => key)).toEqual(['nextStack', 'compute']);
  });

  test('compute alone depends on products', () => {
    expect(groups.filter(({ products }) => products)).toMatchObject([
      { key: 'compute', products: ['easystack', 'openstack'] },
    ]);
  });
});
