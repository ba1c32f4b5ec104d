import type { RouteDefinition } from '#model/language/definition.ts';
import type { Manifest, ManifestEntry } from '#model/reading/manifest.ts';
import { pathPattern, type PathPattern } from './pathPattern.ts';
import type { Place, View } from './place.ts';

const VIEWS = ['list', 'show', 'create', 'edit'] as const satisfies View[];

interface Row {
  pattern: PathPattern;
  placeWith: (params: Record<string, string>) => Place;
}

/** The table of addresses, built from the manifest: maps an address to its place, a resource to its patterns. */
export interface RouteTable {
  placeOf: (pathname: string) => Place | undefined;
  entryOf: (resource: string) => ManifestEntry | undefined;
  /** The current address of a page that was renamed. */
  addressNow: (pathname: string) => string | undefined;
  patternOf: (resource: string, view: View, listView?: string) => PathPattern | undefined;
}

const keyOf = (resource: string, view: View, listView = '') => `${resource} ${view} ${listView}`;

export function routeTable(manifest: Pick<Manifest, 'resources' | 'pages'>): RouteTable {
  const entries = new Map(manifest.resources.map((entry) => [entry.resource, entry]));
  const patterns = new Map<string, PathPattern>();
  const fixed = new Map<string, Row>();
  const open: Row[] = [];
  const moved: { former: PathPattern; now: PathPattern }[] = [];
  const add = (row: Row, path: string, was?: string) => {
    if (row.pattern.fixed) fixed.set(path, row);
    else open.push(row);
    if (was !== undefined) moved.push({ former: pathPattern(was), now: row.pattern });
  };

  for (const page of manifest.pages) {
    add(
      { pattern: pathPattern(page.path), placeWith: (params) => ({ kind: 'page', page, params }) },
      page.path,
      page.was,
    );
  }
  const addRoute = (entry: ManifestEntry, view: View, route: RouteDefinition | undefined, listView?: string) => {
    if (!route) return;
    const pattern = pathPattern(route.path);
    patterns.set(keyOf(entry.resource, view, listView), pattern);
    const idParam = idParamOf(entry, view, route);
    const placeWith = (found: Record<string, string>): Place => {
      const id = idParam && found[idParam];
      const params = { ...found, ...byField(found, route.params) };
      // `/addalarm/{id?}` is one path for both.
      return {
        kind: 'resource',
        entry,
        view: view === 'create' && id ? 'edit' : view,
        ...(listView && { listView }),
        id,
        params,
      };
    };
    add({ pattern, placeWith }, route.path, route.was?.replace(/\(\w+\)/g, ''));
  };
  for (const entry of manifest.resources) {
    for (const view of VIEWS) addRoute(entry, view, entry.routes[view]);
    for (const { key, routes } of entry.views ?? []) {
      addRoute(entry, 'list', routes.list, key);
      addRoute(entry, 'show', routes.show, key);
    }
  }
  // The longest fixed text wins: `/iam/policie/versionDetail/…` before `/iam/policie/version:id`.
  open.sort((a, b) => b.pattern.literal.length - a.pattern.literal.length);

  return {
    placeOf(pathname) {
      const row = fixed.get(pathname) ?? fixed.get(pathname.replace(/\/$/, ''));
      if (row) return row.placeWith({});
      for (const { pattern, placeWith } of open) {
        const params = pattern.match(pathname);
        if (params) return placeWith(params);
      }
      return undefined;
    },
    entryOf: (resource) => entries.get(resource),
    addressNow(pathname) {
      for (const { former, now } of moved) {
        const params = former.match(pathname);
        if (params) return now.fill((name) => params[name]);
      }
      return undefined;
    },
    patternOf: (resource, view, listView) => patterns.get(keyOf(resource, view, listView)),
  };
}

/** The record fields in an address: `/iam/policie/version9` lists the versions whose `policy_id` is 9. */
function byField(found: Record<string, string>, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).map(([param, value]) => [fields[param] ?? param, value]));
}

/**
 * The parameter with the record's id: the one that names its id field, otherwise `id`, otherwise the last one. A list
 * has no record.
 */
function idParamOf(entry: ManifestEntry, view: View, { params }: RouteDefinition): string | undefined {
  if (view === 'list') return undefined;
  const names = Object.keys(params);
  return names.find((name) => params[name] === entry.idField) ?? names.find((name) => name === 'id') ?? names.at(-1);
}
