import type { Definition, MenuDefinition, RouteDefinition, RouteMeta } from '#model/language/definition.ts';
import type { Outline } from '#model/compile/context.ts';
import { child, flagOf, numberOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readLabel } from './labels.ts';

/**
 * The pages of a resource: each a path, or a map with the path and further properties.
 *
 * @example
 *   buildRoutes(child(node, 'routes'), outline).list?.path; // '/sites'
 */
export function buildRoutes(node: Node | undefined, outline: Outline): Definition['routes'] {
  const routes: Definition['routes'] = {};
  for (const key of ['list', 'show', 'create', 'edit'] as const) {
    const route = child(node, key);
    const path = textOf(route) ?? textOf(child(route, 'path'));
    const access = child(route, 'access');
    const title = child(route, 'title');
    if (path !== undefined)
      routes[key] = {
        ...readRoute(path, outline),
        ...readMeta(route),
        ...(title && { title: readLabel(title) }),
        ...(flagOf(child(route, 'single')) === true && { single: true }),
        ...(access && { access: wordsOf(access).map(({ word }) => word) }),
      };
  }
  return routes;
}

/**
 * `/x/:id/:regionid(region_id)` → path `/x/:id/:regionid`, parameter regionid filled from region_id.
 *
 * @example
 *   readRoute('/x/:id', outline); // { path: '/x/:id', params: { id: 'id' } }
 */
export function readRoute(written: string, outline: Outline): RouteDefinition {
  const params: Record<string, string> = {};
  const path = written.replace(/:(\w+)(?:\(([\w.]+)\))?/g, (_, name: string, field?: string) => {
    params[name] = field ?? (name === 'id' && !outline.fields['id'] ? outline.id.field : name);
    return `:${name}`;
  });
  return { path, params };
}

/**
 * The properties of a route in addition to its path; none for a plain path.
 *
 * @example
 *   readMeta(node); // { back: '/sites' }
 */
export function readMeta(node: Node | undefined): RouteMeta {
  const was = textOf(child(node, 'was'));
  const name = textOf(child(node, 'name'));
  const article = textOf(child(node, 'article'));
  const smallTitle = child(node, 'smallTitle');
  const showSlider = flagOf(child(node, 'showSlider'));
  const showBack = flagOf(child(node, 'showBack'));
  const showSwitcher = flagOf(child(node, 'showSwitcher'));
  const activeMenu = textOf(child(node, 'activeMenu'));
  return {
    ...(was === undefined ? {} : { was }),
    ...(name === undefined ? {} : { name }),
    ...(article === undefined ? {} : { article }),
    ...(smallTitle ? { smallTitle: readLabel(smallTitle) } : {}),
    ...(showSlider === undefined ? {} : { showSlider }),
    ...(showBack === undefined ? {} : { showBack }),
    ...(showSwitcher === undefined ? {} : { showSwitcher }),
    ...(activeMenu === undefined ? {} : { activeMenu }),
  };
}

/**
 * The place in the menu; `group` is for a page that declares its group elsewhere.
 *
 * @example
 *   readMenu(node); // { group: 'compute', sort: 40 }
 */
export function readMenu(node: Node, group = ''): MenuDefinition {
  const sub = textOf(child(node, 'sub'));
  return {
    group: textOf(child(node, 'group')) ?? group,
    ...(sub === undefined ? {} : { sub }),
    sort: numberOf(child(node, 'sort')) ?? 0,
    ...(flagOf(child(node, 'hidden')) ? { hidden: true } : {}),
  };
}
