import type { Definition, MenuDefinition, RouteDefinition } from '#model/language/definition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { checkMenuPlace } from '#model/compile/check/product/pages.ts';
import { checkGrants } from '#model/compile/check/words.ts';

/** A page with a list of records, and its place in the file. */
interface ListPage {
  route: RouteDefinition;
  menu: MenuDefinition | undefined;
  /** `list`, or the key of the view. */
  name: string;
}

/**
 * The plain list of a resource and its views with their own page.
 *
 * @example
 *   listPages(definition).map(({ route }) => route.path); // ['/sites']
 */
export function listPages({ routes, menu, list }: Definition): ListPage[] {
  const views = Object.entries(list.views).flatMap(([key, view]) =>
    view.routes ? [{ route: view.routes.list, menu: view.menu, name: key }] : [],
  );
  return [...(routes.list ? [{ route: routes.list, menu, name: 'list' }] : []), ...views];
}

interface WrittenRoute {
  where: string;
  kind: string;
  route: RouteDefinition;
  at: Node;
}

/**
 * Every route of a resource with its node.
 *
 * @example
 *   routesOf(outline, definition).map(({ route }) => route.path); // ['/sites', '/sites/:id']
 */
export function routesOf(outline: Outline, definition: Definition): WrittenRoute[] {
  const views = entriesOf(child(child(outline.node, 'list'), 'views'));
  return [
    ...writtenRoutes(child(outline.node, 'routes'), definition.routes, 'routes'),
    ...views.flatMap(([key, { value }]) =>
      writtenRoutes(child(value, 'route'), definition.list.views[key]?.routes ?? {}, `list.views.${key}.route`),
    ),
  ];
}

function writtenRoutes(
  written: Node | undefined,
  built: Partial<Record<string, RouteDefinition>>,
  where: string,
): WrittenRoute[] {
  return Object.entries(built).flatMap(([kind, route]) => {
    const at = child(written, kind);
    return at && route ? [{ where: `${where}.${kind}`, kind, route, at }] : [];
  });
}

/**
 * Checks the paths of one resource and its places in the menu.
 *
 * @example
 *   checkRoutes(outline, definition, context); // reports a menu entry without a list route
 */
export function checkRoutes(outline: Outline, definition: Definition, context: Context): void {
  for (const { where, kind, route, at } of routesOf(outline, definition)) {
    const params = Object.entries(route.params);
    for (const [name, field] of params) {
      // On a list, a parameter filters it: `/policy/version:id(policy_id)` shows the versions of one policy.
      needField(context, outline, field, at.at, `${where}, parameter ":${name}"`);
    }
    checkFormer(route, at, where, context);
    checkGrants(child(at, 'access'), `${where}.access`, context);
    if ((kind === 'show' || kind === 'edit') && !params.some(([, field]) => field === outline.id.field)) {
      context.reporter.report(at.at, {
        code: 'route-without-id',
        says: `${where} does not identify the record`,
        expected: `the parameter :${outline.id.field}`,
      });
    }
  }
  checkMenu(outline.node, definition.menu, definition.routes.list, context);
  for (const [key, { value }] of entriesOf(child(child(outline.node, 'list'), 'views'))) {
    const view = definition.list.views[key];
    // Its own check reports a view without a page.
    if (view?.routes) checkMenu(value, view.menu, view.routes.list, context);
  }
}

/** The former path must contain every parameter of the present one. */
function checkFormer({ path, was }: RouteDefinition, at: Node, where: string, { reporter }: Context): void {
  if (was === undefined) return;
  const [before, now] = [was, path].map((each) => [...each.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  const lacking = now?.filter((name) => !before?.includes(name)) ?? [];
  if (was !== path && lacking.length === 0) return;
  const says = was === path ? `${where}.was is its present path` : `${where}.was lacks the parameter :${lacking[0]}`;
  reporter.report(placeOf(at, 'was'), {
    code: 'former-route',
    says,
    expected: 'the path that it had before, with the same parameters',
  });
}

function checkMenu(
  node: Node,
  menu: MenuDefinition | undefined,
  list: RouteDefinition | undefined,
  context: Context,
): void {
  const written = child(node, 'menu');
  if (!written) return;
  checkMenuPlace(written, context);
  // A page that is in no menu needs no list.
  if (menu?.hidden) return;
  if (!list) {
    context.reporter.report(placeOf(node, 'menu'), {
      code: 'menu-without-list',
      says: 'menu has no page to lead to',
      expected: 'routes: { list: /path }',
    });
  } else if (Object.keys(list.params).length > 0) {
    context.reporter.report(placeOf(node, 'menu'), {
      code: 'menu-without-list',
      says: `menu leads to ${list.path}, which needs a parameter`,
      expected: 'a list without parameters',
    });
  }
}
