import type { ListPageEntry } from '#model/reading/manifest.ts';
import { innerTarget, INNER_BASE } from './innerPath.ts';
import { PANEL_PARAMETERS } from './panel.ts';
import type { Place, View } from './place.ts';
import { FROM, placeAt } from './placeAt.ts';
import { listPageOf } from './routeOf.ts';
import type { RouteTable } from './routeTable.ts';

export interface Address {
  pathname: string;
  search: string;
}

export interface ServerDeps {
  table: RouteTable;
  /** The reader's current address. */
  here: Address;
  /** Returns a cached record; it fills the address parameters other than the id. */
  recordOf: (resource: string, id: string) => Record<string, unknown> | undefined;
}

/** Converts a path of react-admin to that of the specification; returns any other path unchanged. */
export function outerPath({ pathname, search }: Address, around: ServerDeps): Address {
  const target = innerTarget(pathname);
  if (!target) return { pathname, search };
  const { table, here } = around;
  const entry = table.entryOf(target.resource);
  // `redirect={() => '/index'}`: react-admin prefixes our address with its basename.
  if (!entry) return { pathname: pathname.slice(INNER_BASE.length), search };

  const own = pageOf(target, around);
  if (own)
    return {
      pathname: own,
      search: own === here.pathname && !search ? withoutPanel(here.search) : withOrigin(search, target, around),
    };

  // This view has no page: open a panel over the record's own page if the reader is there, otherwise over the list.
  const below = panelGround(target, around);
  if (!below) return { pathname: here.pathname, search: withoutPanel(here.search) };
  const query = new URLSearchParams(below === here.pathname ? withoutPanel(here.search) : '');
  for (const [name, value] of new URLSearchParams(search)) query.set(name, value);
  if (target.view !== 'list') query.set(target.view, target.id ?? '');
  return { pathname: below, search: queryText(query) };
}

interface PageTarget {
  resource: string;
  view: View;
  id?: string;
}

function pageOf(target: PageTarget, around: ServerDeps): string | undefined {
  const { table, here, recordOf } = around;
  const found = routeTo(target, around);
  if (!found) return undefined;
  const { pattern, route, forBoth } = found;
  if (pattern.fixed) return pattern.fill(() => undefined);
  const idField = table.entryOf(target.resource)?.idField;
  const place = table.placeOf(here.pathname);
  // The address of another record has no parameters for this one.
  const known = target.id === undefined || isOn(place, target) ? place?.params : undefined;
  return pattern.fill((param) => {
    const field = route.params[param] ?? param;
    if (target.id === undefined) return forBoth && param === 'id' ? undefined : known?.[field];
    if (field === idField || param === 'id') return target.id;
    return recordOf(target.resource, target.id)?.[field] ?? known?.[field];
  });
}

/** The route of a page, if it has one. `forBoth`: one route creates and edits (`/addalarm/:id?`). */
function routeTo(target: PageTarget, around: ServerDeps) {
  const { table } = around;
  const page = pageHere(target.resource, around);
  const ofPage = target.view === 'list' || target.view === 'show' ? page?.routes[target.view] : undefined;
  const routes = table.entryOf(target.resource)?.routes;
  const forBoth = routes?.create?.path.endsWith('/:id?') === true;
  const view = forBoth && target.view === 'edit' && !routes?.edit ? 'create' : target.view;
  const pattern = table.patternOf(target.resource, view, ofPage && page?.key);
  const route = ofPage ?? routes?.[view];
  return pattern && route && { pattern, route, forBoth };
}

/** The page of a view of this resource that the reader is on, or came from. */
function pageHere(resource: string, { table, here }: ServerDeps): ListPageEntry | undefined {
  const place = placeAt(table, here);
  return place?.kind === 'resource' && place.entry.resource === resource ? listPageOf(place) : undefined;
}

/** The address of a record whose pages belong to a view. */
export function pathInView(
  table: RouteTable,
  { resource, view, id }: { resource: string; view: string; id: string },
  values: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const routes = table.entryOf(resource)?.views?.find(({ key }) => key === view)?.routes;
  const route = routes?.show;
  const pattern = route && table.patternOf(resource, 'show', view);
  if (!pattern) return routes?.list.path;
  return pattern.fill((param) => (param === 'id' ? id : (values[route.params[param] ?? param] ?? id)));
}

/** The page of a record belongs to no view, so its address keeps the view from which it was reached. */
function withOrigin(search: string, target: { resource: string; view: View }, around: ServerDeps): string {
  const page = target.view === 'show' || target.view === 'edit' ? pageHere(target.resource, around) : undefined;
  if (!page || (target.view === 'show' && page.routes.show)) return search;
  const query = new URLSearchParams(search);
  query.set(FROM, page.key);
  return queryText(query);
}

function panelGround(target: PageTarget, around: ServerDeps): string | undefined {
  const place = around.table.placeOf(around.here.pathname);
  if (target.view === 'edit' && isOn(place, target)) return around.here.pathname;
  const list = pageOf({ resource: target.resource, view: 'list' }, around);
  if (list !== undefined || target.id !== undefined) return list ?? pageOf({ ...target, view: 'show' }, around);
  // A new record has no page yet: only the page of another of its kind can stand behind its form.
  return place?.kind === 'resource' && place.entry.resource === target.resource ? around.here.pathname : undefined;
}

const isOn = (place: Place | undefined, target: { resource: string; id?: string }) =>
  place?.kind === 'resource' && place.entry.resource === target.resource && place.id === target.id;

function withoutPanel(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of PANEL_PARAMETERS) query.delete(name);
  return queryText(query);
}

/** `?create`, not `?create=`. */
function queryText(query: URLSearchParams): string {
  const text = query.toString().replace(/(^|&)create=(?=&|$)/, '$1create');
  return text && `?${text}`;
}
