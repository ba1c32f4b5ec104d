import type { Definition, MenuDefinition } from '#model/definition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf } from '#model/compile/read/node.ts';
import type { Node, Place } from '#model/compile/read/node.ts';
import { checkMenuPlace } from './pages.ts';

/** Checks the paths of one resource and its place in the menu. */
export function checkRoutes(outline: Outline, definition: Definition, context: Context): void {
  const routes = child(outline.node, 'routes');
  for (const key of ['list', 'show', 'create', 'edit'] as const) {
    const at = child(routes, key);
    const route = definition.routes[key];
    if (!at || !route) continue;
    const params = Object.entries(route.params);
    for (const [name, field] of params) {
      // On a list, a parameter narrows it: `/policy/version:id(policy_id)` shows the versions of one policy.
      needField(context, outline, field, at.at, `routes.${key}, parameter ":${name}"`);
    }
    if ((key === 'show' || key === 'edit') && !params.some(([, field]) => field === outline.id.field)) {
      context.reporter.report(at.at, {
        code: 'route-without-id',
        says: `routes.${key} does not say which record`,
        expected: `the parameter :${outline.id.field}`,
      });
    }
  }
  const menu = child(outline.node, 'menu');
  if (!menu) return;
  checkMenuPlace(menu, context);
  // What is in no menu need not lead anywhere.
  if (definition.menu?.hidden) return;
  if (!definition.routes.list) {
    context.reporter.report(placeOf(outline.node, 'menu'), {
      code: 'menu-without-list',
      says: 'menu without a page to go to',
      expected: 'routes: { list: /path }',
    });
  } else if (Object.keys(definition.routes.list.params).length > 0) {
    context.reporter.report(placeOf(outline.node, 'menu'), {
      code: 'menu-without-list',
      says: `menu leads to ${definition.routes.list.path}, which needs a parameter`,
      expected: 'a list without parameters',
    });
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
    for (const key of ['list', 'show', 'create', 'edit'] as const) {
      const route = definition.routes[key];
      const at = child(child(outline.node, 'routes'), key);
      const owner = `${definition.resource} (${key})`;
      if (route && at) claim(paths, routeShape(route.path), { place: at.at, owner }, 'route-clash', `path ${route.path}`, 'error');
    }
    if (definition.menu && !definition.menu.hidden) claimMenu(definition.menu, { place: placeOf(outline.node, 'menu'), owner: definition.resource });
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
