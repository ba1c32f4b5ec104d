import type { RouteDefinition, RouteMeta } from '#model/language/definition.ts';
import type { ListPageEntry } from '#model/reading/manifest.ts';
import { routeName } from '#model/rules/navigation/routeName.ts';
import type { Place } from './place.ts';

/** A route of spec 2, completed with the defaults of its kind of page. */
export interface ShownRoute extends RouteMeta {
  name: string;
  path: string;
  /** Key of its group. */
  group: string | undefined;
  showSlider: boolean;
  showBack: boolean;
}

/** The route of an address. A page of one record leads back to its list unless it declares otherwise. */
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
    // A reader who came from the page of a view returns there, unless the page of the record declares otherwise.
    ...(below && page && ofPage?.activeMenu === undefined ? { activeMenu: page.routes.list.path } : {}),
    name: meta.name ?? routeName(path),
    path,
    group: page?.menu?.group ?? entry.menu?.group,
  };
}

/** The list view whose page a place is, or from which it was reached. */
export function listPageOf(place: Place | undefined): ListPageEntry | undefined {
  return place?.kind === 'resource' ? place.entry.views?.find(({ key }) => key === place.listView) : undefined;
}
