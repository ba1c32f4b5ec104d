import type { Definition, MenuDefinition, RouteDefinition } from '#model/language/definition.ts';
import type { Context, LiveDefinitions, Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf } from '#model/compile/read/node.ts';
import type { Node, Place } from '#model/compile/read/node.ts';
import { routesOf } from './routes.ts';

/**
 * Checks paths and menu entries across resources: two pages may not have the same path, two menu entries may not have
 * the same place. Of two, the later one gets the finding: a live resource (`live`)
 * that keeps its claims is right.
 *
 * @example
 *   checkClashes(compiled, { pagesNode, live: {} }, context); // reports two pages at `/sites`
 */
export function checkClashes(
  definitions: readonly Compiled[],
  { pagesNode, live }: { pagesNode: Node | undefined; live: LiveDefinitions },
  context: Context,
): void {
  const paths = new Map<string, Claim>();
  const menus = new Map<string, Claim>();
  const claim = (
    claims: Map<string, Claim>,
    key: string,
    mine: Claim,
    code: string,
    what: string,
    severity: 'error' | 'warning',
  ) => {
    const other = claims.get(key);
    if (!other) claims.set(key, mine);
    else if (other.owner !== mine.owner || code === 'route-clash') {
      context.reporter.report(mine.place, {
        code,
        severity,
        says: `${what} is taken by ${other.owner}`,
        expected: 'a different one',
      });
    }
  };
  const claimMenu = (menu: MenuDefinition, mine: Claim) =>
    claim(menus, menuKey(menu), mine, 'menu-clash', `place ${menu.sort} in menu group ${menu.group}`, 'warning');
  const calls = new Map<string, Claim>();
  const publicWords = new Map<string, Claim>();
  const claimPages = () => {
    for (const [path, { key, value }] of entriesOf(child(pagesNode, 'pages'))) {
      claim(paths, routeShape(path), { place: key.at, owner: `page ${path}` }, 'route-clash', `path ${path}`, 'error');
      const page = context.product.pages.find((each) => each.path === path);
      if (page?.menu) claimMenu(page.menu, { place: placeOf(value, 'menu'), owner: `page ${path}` });
    }
  };
  const claimAll = ({ outline, definition }: Compiled) => {
    const path = child(outline.node, 'path');
    const call = `${definition.service} ${definition.path.replace(/\{\w+\}/g, '{}')}`;
    const caller = { place: path?.at ?? outline.node.at, owner: definition.resource };
    claim(calls, call, caller, 'path-clash', `path ${definition.path} of ${definition.service}`, 'error');
    const word = definition.public?.as;
    if (word) {
      const mine = {
        place: child(child(outline.node, 'public'), 'as')?.at ?? outline.node.at,
        owner: definition.resource,
      };
      claim(publicWords, word, mine, 'public-clash', `public word ${word}`, 'error');
    }
    for (const { where, kind, route, at } of routesOf(outline, definition)) {
      const owner = `${definition.resource} (${where.startsWith('routes.') ? kind : where})`;
      claim(paths, routeShape(route.path), { place: at.at, owner }, 'route-clash', `path ${route.path}`, 'error');
    }
    if (definition.menu && !definition.menu.hidden)
      claimMenu(definition.menu, { place: placeOf(outline.node, 'menu'), owner: definition.resource });
    for (const [key, { value }] of entriesOf(child(child(outline.node, 'list'), 'views'))) {
      const menu = definition.list.views[key]?.menu;
      if (menu && !menu.hidden)
        claimMenu(menu, { place: placeOf(value, 'menu'), owner: `${definition.resource} (${key})` });
    }
  };
  const settled = definitions.filter(({ definition }) => isSettled(definition, live));
  settled.forEach(claimAll);
  claimPages();
  definitions.filter((each) => !settled.includes(each)).forEach(claimAll);
}

interface Compiled {
  outline: Outline;
  definition: Definition;
}

/** Whether the resource is live with the same addresses. */
function isSettled(definition: Definition, live: LiveDefinitions): boolean {
  const known = Object.hasOwn(live, definition.resource) ? live[definition.resource] : undefined;
  return known !== undefined && addressesOf(known) === addressesOf(definition);
}

function addressesOf({ domain, service, path, routes, menu, list, public: reading }: Definition): string {
  const views = Object.values(list.views).map((view) => [pathsOf(view.routes), view.menu && menuKey(view.menu)]);
  return JSON.stringify([domain, service, path, pathsOf(routes), menu && menuKey(menu), views, reading?.as]);
}

function pathsOf(pages: Partial<Record<string, RouteDefinition>> = {}): unknown[] {
  return Object.entries(pages).map(([kind, route]) => [kind, route?.path]);
}

interface Claim {
  place: Place;
  owner: string;
}

/** The same form for `/a/:id` and `/a/:name`, which match the same paths. */
function routeShape(path: string): string {
  return path.replace(/:\w+/g, ':');
}

function menuKey({ group, sub = '', sort }: MenuDefinition): string {
  return JSON.stringify([group, sub, sort]);
}
