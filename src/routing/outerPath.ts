import { innerTarget, INNER_BASE } from './innerPath.ts';
import { PANEL_PARAMETERS } from './panel.ts';
import type { Place, View } from './place.ts';
import type { RouteTable } from './routeTable.ts';

export interface Address {
  pathname: string;
  search: string;
}

export interface Surroundings {
  table: RouteTable;
  /** Where the reader is now. */
  here: Address;
  /** A record seen before; fills the parameters that its address has beside the id. */
  recordOf: (resource: string, id: string) => Record<string, unknown> | undefined;
}

/** Turns a path of react-admin into the specification's own; any other path comes back as it is. */
export function outerPath({ pathname, search }: Address, around: Surroundings): Address {
  const target = innerTarget(pathname);
  if (!target) return { pathname, search };
  const { table, here } = around;
  const entry = table.entryOf(target.resource);
  // `redirect={() => '/index'}`: react-admin put its basename before an address of ours.
  if (!entry) return { pathname: pathname.slice(INNER_BASE.length), search };

  const own = pageOf(target, around);
  if (own) return { pathname: own, search: own === here.pathname && !search ? withoutPanel(here.search) : search };

  // No page for this view: a panel over the record's own page where the reader stands on it, else over the list.
  const below = panelGround(target, around);
  if (!below) return { pathname: here.pathname, search: withoutPanel(here.search) };
  const query = new URLSearchParams(below === here.pathname ? withoutPanel(here.search) : '');
  for (const [name, value] of new URLSearchParams(search)) query.set(name, value);
  if (target.view !== 'list') query.set(target.view, target.id ?? '');
  return { pathname: below, search: queryText(query) };
}

function pageOf(target: { resource: string; view: View; id?: string }, around: Surroundings): string | undefined {
  const { table, here, recordOf } = around;
  const pattern = table.patternOf(target.resource, target.view);
  const route = table.entryOf(target.resource)?.routes[target.view];
  if (!pattern || !route) return undefined;
  if (pattern.fixed) return pattern.fill(() => undefined);
  const idField = table.entryOf(target.resource)?.idField;
  const record = target.id === undefined ? undefined : recordOf(target.resource, target.id);
  const place = table.placeOf(here.pathname);
  // The address of another record says nothing about this one.
  const known = target.id === undefined || isOn(place, target) ? place?.params : undefined;
  return pattern.fill((param) => {
    const field = route.params[param] ?? param;
    if (target.id !== undefined && (field === idField || param === 'id')) return target.id;
    return record?.[field] ?? known?.[field];
  });
}

function panelGround(target: { resource: string; view: View; id?: string }, around: Surroundings): string | undefined {
  const place = around.table.placeOf(around.here.pathname);
  if (target.view === 'edit' && isOn(place, target)) return around.here.pathname;
  return pageOf({ resource: target.resource, view: 'list' }, around) ?? pageOf({ ...target, view: 'show' }, around);
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
