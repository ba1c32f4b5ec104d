import type { RouteDefinition, RouteMeta } from '#model/language/definition.ts';
import type { ListPageEntry } from '#model/reading/manifest.ts';
import { routeName } from '#model/rules/navigation/routeName.ts';
import { pathPattern } from './pathPattern.ts';
import type { Place } from './place.ts';

type ResourcePlace = Place & { kind: 'resource' };

/** A route of spec 2, completed with the defaults of its kind of page. */
export interface ShownRoute extends RouteMeta {
  name: string;
  path: string;
  /** Key of its group. */
  group: string | undefined;
  showSlider: boolean;
  showBack: boolean;
  /** The path of the entry that the menu marks. */
  marked: string;
}

/** The route of an address. A page of one record leads back to its list unless it declares otherwise. */
export function routeOf(place: Place): ShownRoute {
  return place.kind === 'page' ? routeOfPage(place.page) : routeOfResource(place);
}

function routeOfPage(page: (Place & { kind: 'page' })['page']): ShownRoute {
  const { name, path, activeMenu } = page;
  return { ...page, name: name ?? routeName(path), marked: activeMenu ?? path };
}

function routeOfResource(place: ResourcePlace): ShownRoute {
  const { entry, view } = place;
  const page = listPageOf(place);
  const ofPage = view === 'list' || view === 'show' ? page?.routes[view] : undefined;
  const {
    path = '',
    params: _,
    ...meta
  }: Partial<RouteDefinition> = ofPage ?? entry.routes[view] ?? entry.routes.create ?? {};
  return {
    showSlider: true,
    showBack: view !== 'list' || entry.under !== undefined,
    ...meta,
    ...wayBack(place, meta.activeMenu, path),
    name: meta.name ?? routeName(path),
    path,
    group: page?.menu?.group ?? entry.menu?.group,
  };
}

/** Where a page leads back to, and the entry that the menu marks; `declared` is its own declaration. */
function wayBack(
  place: ResourcePlace,
  declared: string | undefined,
  path: string,
): Pick<ShownRoute, 'activeMenu' | 'marked'> {
  const { entry, view, params } = place;
  const below = view !== 'list';
  // A reader who came from the page of a view returns there, unless the page of the record declares otherwise.
  const page = listPageOf(place);
  const isDeclaredThere = view === 'show' && page?.routes.show?.activeMenu !== undefined;
  const ofView = below && !isDeclaredThere ? page?.routes.list.path : undefined;
  const list = below ? entry.routes.list?.path : entry.under;
  const activeMenu = ofView ?? declared ?? list;
  return {
    // The list of a resource below another one has the record above it in its address.
    activeMenu: activeMenu && pathPattern(activeMenu).fill((name) => params[name]),
    marked: ofView ?? declared ?? entry.under ?? list ?? path,
  };
}

/** The list view whose page a place is, or from which it was reached. */
export function listPageOf(place: Place | undefined): ListPageEntry | undefined {
  return place?.kind === 'resource' ? place.entry.views?.find(({ key }) => key === place.listView) : undefined;
}
