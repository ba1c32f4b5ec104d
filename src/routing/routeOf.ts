import type { RouteDefinition, RouteMeta } from '#model/definition.ts';
import { routeName } from '#model/rules/routeName.ts';
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
  const { path = '', params: _, ...meta }: Partial<RouteDefinition> = entry.routes[view] ?? entry.routes.create ?? {};
  const below = view !== 'list';
  return {
    activeMenu: below ? entry.routes.list?.path : undefined,
    showSlider: true,
    showBack: below,
    ...meta,
    name: meta.name ?? routeName(path),
    path,
    group: entry.menu?.group,
  };
}
