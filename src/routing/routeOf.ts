import type { RouteDefinition, RouteMeta } from '#model/language/definition.ts';
import type { ListPageEntry } from '#model/reading/manifest.ts';
import { routeName } from '#model/rules/navigation/routeName.ts';
import { pathPattern } from './pathPattern.ts';
import type { Place } from './place.ts';

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
  if (place.kind === 'page') {
    const { name, path, activeMenu } = place.page;
    return { ...place.page, name: name ?? routeName(path), marked: activeMenu ?? path };
  }
  const { entry, view } = place;
  const page = listPageOf(place);
  const ofPage = view === 'list' || view === 'show' ? page?.routes[view] : undefined;
  const {
    path = '',
    params: _,
    ...meta
  }: Partial<RouteDefinition> = ofPage ?? entry.routes[view] ?? entry.routes.create ?? {};
  const below = view !== 'list';
  // A reader who came from the page of a view returns there, unless the page of the record declares otherwise.
  const ofView = below && ofPage?.activeMenu === undefined ? page?.routes.list.path : undefined;
  const list = below ? entry.routes.list?.path : entry.under;
  const activeMenu = ofView ?? meta.activeMenu ?? list;
  return {
    showSlider: true,
    showBack: below || entry.under !== undefined,
    ...meta,
    // The list of a resource below another one has the record above it in its address.
    activeMenu: activeMenu && pathPattern(activeMenu).fill((name) => place.params[name]),
    marked: ofView ?? meta.activeMenu ?? entry.under ?? list ?? path,
    name: meta.name ?? routeName(path),
    path,
    group: page?.menu?.group ?? entry.menu?.group,
  };
}

/** The list view whose page a place is, or from which it was reached. */
export function listPageOf(place: Place | undefined): ListPageEntry | undefined {
  return place?.kind === 'resource' ? place.entry.views?.find(({ key }) => key === place.listView) : undefined;
}
