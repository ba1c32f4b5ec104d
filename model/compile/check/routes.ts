import type { Definition, MenuDefinition, RouteDefinition } from '#model/definition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf } from '#model/compile/read/node.ts';
import type { Node, Place } from '#model/compile/read/node.ts';
import { checkMenuPlace } from './pages.ts';

/** A page that shows records of a resource as a list, and where the file says so. */
interface ListPage {
  route: RouteDefinition;
  menu: MenuDefinition | undefined;
  /** `list`, or the key of the view. */
  name: string;
}

/** The plain list of a resource and its views with a page of their own. */
export function listPages({ routes, menu, list }: Definition): ListPage[] {
  const views = Object.entries(list.views).flatMap(([key, view]) => (view.routes ? [{ route: view.routes.list, menu: view.menu, name: key }] : []));
  return [...(routes.list ? [{ route: routes.list, menu, name: 'list' }] : []), ...views];
}

/** Every route of a resource with the node that says it. */
function routesOf(outline: Outline, definition: Definition): { where: string; kind: string; route: RouteDefinition; at: Node }[] {
  const pages = (written: Node | undefined, built: Partial<Record<string, RouteDefinition>>, where: string) =>
    Object.entries(built).flatMap(([kind, route]) => {
      const at = child(written, kind);
      return at && route ? [{ where: `${where}.${kind}`, kind, route, at }] : [];
    });
  const views = entriesOf(child(child(outline.node, 'list'), 'views'));
  return [
    ...pages(child(outline.node, 'routes'), definition.routes, 'routes'),
    ...views.flatMap(([key, { value }]) => pages(child(value, 'route'), definition.list.views[key]?.routes ?? {}, `list.views.${key}.route`)),
  ];
}

/** Checks the paths of one resource and its places in the menu. */
export function checkRoutes(outline: Outline, definition: Definition, context: Context): void {
  for (const { where, kind, route, at } of routesOf(outline, definition)) {
    const params = Object.entries(route.params);
    for (const [name, field] of params) {
      // On a list, a parameter narrows it: `/policy/version:id(policy_id)` shows the versions of one policy.
      needField(context, outline, field, at.at, `${where}, parameter ":${name}"`);
    }
    checkFormer(route, at, where, context);
    if ((kind === 'show' || kind === 'edit') && !params.some(([, field]) => field === outline.id.field)) {
      context.reporter.report(at.at, { code: 'route-without-id', says: `${where} does not say which record`, expected: `the parameter :${outline.id.field}` });
    }
  }
  checkMenu(outline.node, definition.menu, definition.routes.list, context);
  for (const [key, { value }] of entriesOf(child(child(outline.node, 'list'), 'views'))) {
    const view = definition.list.views[key];
    // A view without a page is told once, by its own check.
    if (view?.routes) checkMenu(value, view.menu, view.routes.list, context);
  }
}

/** The way from the former path must give every parameter of the present one. */
function checkFormer({ path, was }: RouteDefinition, at: Node, where: string, { reporter }: Context): void {
  if (was === undefined) return;
  const [before, now] = [was, path].map((each) => [...each.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  const lacking = now?.filter((name) => !before?.includes(name)) ?? [];
  if (was !== path && lacking.length === 0) return;
  const says = was === path ? `${where}.was is its present path` : `${where}.was lacks the parameter :${lacking[0]}`;
  reporter.report(placeOf(at, 'was'), { code: 'former-route', says, expected: 'the path that it had before, with the same parameters' });
}

function checkMenu(node: Node, menu: MenuDefinition | undefined, list: RouteDefinition | undefined, context: Context): void {
  const written = child(node, 'menu');
  if (!written) return;
  checkMenuPlace(written, context);
  // What is in no menu need not lead anywhere.
  if (menu?.hidden) return;
  if (!list) {
    context.reporter.report(placeOf(node, 'menu'), { code: 'menu-without-list', says: 'menu without a page to go to', expected: 'routes: { list: /path }' });
  } else if (Object.keys(list.params).length > 0) {
    context.reporter.report(placeOf(node, 'menu'), { code: 'menu-without-list', says: `menu leads to ${list.path}, which needs a parameter`, expected: 'a list without parameters' });
  }
}

interface Claim {
  place: Place;
  owner: string;
}

/** Two pages may not answer the same path; two menu entries may not claim the same place; a route is built or open, never both. */
export function checkClashes(
  definitions: readonly { outline: Outline; definition: Definition }[],
  { pagesNode, openNode }: { pagesNode: Node | undefined; openNode: Node | undefined },
  context: Context,
): void {
  const paths = new Map<string, Claim>();
  const menus = new Map<string, Claim>();
  const claim = (claims: Map<string, Claim>, key: string, mine: Claim, code: string, what: string, severity: 'error' | 'warning') => {
    const other = claims.get(key);
    if (!other) claims.set(key, mine);
    else if (other.owner !== mine.owner || code === 'route-clash') {
      context.reporter.report(mine.place, { code, severity, says: `${what} is taken by ${other.owner}`, expected: 'one of its own' });
    }
  };
  const claimMenu = (menu: MenuDefinition, mine: Claim) =>
    claim(menus, menuKey(menu), mine, 'menu-clash', `place ${menu.sort} in menu group ${menu.group}`, 'warning');
  for (const [path, { key, value }] of entriesOf(child(pagesNode, 'pages'))) {
    claim(paths, routeShape(path), { place: key.at, owner: `page ${path}` }, 'route-clash', `path ${path}`, 'error');
    const page = context.product.pages.find((each) => each.path === path);
    if (page?.menu) claimMenu(page.menu, { place: placeOf(value, 'menu'), owner: `page ${path}` });
  }
  const calls = new Map<string, Claim>();
  const publicWords = new Map<string, Claim>();
  for (const { outline, definition } of definitions) {
    const path = child(outline.node, 'path');
    const call = `${definition.service} ${definition.path.replace(/\{\w+\}/g, '{}')}`;
    const caller = { place: path?.at ?? outline.node.at, owner: definition.resource };
    claim(calls, call, caller, 'path-clash', `path ${definition.path} of ${definition.service}`, 'error');
    const word = definition.public?.as;
    if (word) {
      const mine = { place: child(child(outline.node, 'public'), 'as')?.at ?? outline.node.at, owner: definition.resource };
      claim(publicWords, word, mine, 'public-clash', `public word ${word}`, 'error');
    }
    for (const { where, kind, route, at } of routesOf(outline, definition)) {
      const owner = `${definition.resource} (${where.startsWith('routes.') ? kind : where})`;
      claim(paths, routeShape(route.path), { place: at.at, owner }, 'route-clash', `path ${route.path}`, 'error');
    }
    if (definition.menu && !definition.menu.hidden) claimMenu(definition.menu, { place: placeOf(outline.node, 'menu'), owner: definition.resource });
    for (const [key, { value }] of entriesOf(child(child(outline.node, 'list'), 'views'))) {
      const menu = definition.list.views[key]?.menu;
      if (menu && !menu.hidden) claimMenu(menu, { place: placeOf(value, 'menu'), owner: `${definition.resource} (${key})` });
    }
  }
  for (const [path, { key }] of entriesOf(openNode)) {
    const owner = paths.get(routeShape(path))?.owner;
    // Only a warning: whoever builds the page should not have to wait for this line to go.
    if (owner) context.reporter.report(key.at, { code: 'route-built', severity: 'warning', says: `open route ${path} is built by ${owner}`, expected: 'this line to be removed' });
  }
}

/** `/a/:id` and `/a/:name` answer the same paths. */
function routeShape(path: string): string {
  return path.replace(/:\w+/g, ':');
}

function menuKey({ group, sub = '', sort }: MenuDefinition): string {
  return JSON.stringify([group, sub, sort]);
}
