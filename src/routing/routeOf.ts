import type { RouteDefinition, RouteMeta } from '#model/language/definition.ts';
import type { ListPageEntry } from '#model/reading/manifest.ts';
import { routeName } from '#model/rules/navigation/routeName.ts';
import type { Place } from './place.ts';

/** What spec 2 says of a route, with what follows from the kind of page filled in. */
export interface ShownRoute extends RouteMeta {
  name: string;
  path: string;
  /** Key of the group it belongs to. */
  group: string | undefined;
  showSlider: boolean;
  showBack: boolean;
}

/** The route behind an address. A page of one record leads back to its list unless it says otherwise. */
export function routeOf(place: Place): ShownRoute {
  if (place.kind === 'page') return { ...place.page, name: place.page.name ?? routeName(place.page.path) };
  const { entry, view } = place;
  const page = listPageOf(place);
  const ofPage = view === 'list' || view === 'show' ? page?.routes[view] : undefined;
  const {
    path = '',
    params: _,
    ...meta
  }: Partial<RouteDefinition> = ofPage ?? entry.routes[view] ?? entry.routes.create ?? {};
  const below = view !== 'list';
  return {
    activeMenu: below ? entry.routes.list?.path : undefined,
    showSlider: true,
    showBack: below,
    ...meta,
    // Whoever came from the page of a view goes back there, whatever the page of the record says of the plain list.
    ...(below && page && ofPage?.activeMenu === undefined ? { activeMenu: page.routes.list.path } : {}),
    name: meta.name ?? routeName(path),
    path,
    group: page?.menu?.group ?? entry.menu?.group,
  };
}

/** The view of the list that a place is the page of, or was reached from. */
export function listPageOf(place: Place | undefined): ListPageEntry | undefined {
  return place?.kind === 'resource' ? place.entry.views?.find(({ key }) => key === place.listView) : undefined;
}
