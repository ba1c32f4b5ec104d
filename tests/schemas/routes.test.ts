import { describe, expect, test } from 'vitest';
import type { Grant } from '#model/language/definition.ts';
import { schemas } from './productSchemas.ts';
import { SPECIFICATION_ROUTES } from './specificationRoutes.ts';

const { resources, pages, groups, roles } = schemas;
const shapeOf = (path: string) => path.replace(/:\w+/g, ':');

/** The pages: path → who may open it, and the group it belongs to. */
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

const rows = SPECIFICATION_ROUTES.flatMap(({ group, who, paths }) => paths.map((path) => ({ path, group, who })));

describe('every route of spec 2.2 exists', () => {
  test.each(rows)('$path is for $who', ({ path, who }) => {
    const { access = [] } = built.get(shapeOf(path)) ?? {};
    if (who === 'console') expect(access).not.toEqual([]);
    else expect(access.toSorted()).toEqual(who.split(',').toSorted());
  });

  // The specification mentions the licence next to the overview, and it is managed with the platform.
  test.each(rows.filter(({ path }) => path !== '/license'))('$path belongs to the group $group', ({ path, group }) => {
    expect(built.get(shapeOf(path))?.group).toBe(group);
  });

  test('every landing page of a role exists', () => {
    expect(roles.roles.map(({ landing }) => landing).filter((path) => !built.has(path))).toEqual([]);
  });

  test('positions in a menu are unique', () => {
    const places = [
      ...pages.flatMap(({ menu, path }) => (menu ? [{ path, menu }] : [])),
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
