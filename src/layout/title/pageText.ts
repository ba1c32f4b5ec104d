import type { Label } from '#model/language/definition.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import type { Place } from '#src/routing/place.ts';
import { routeOf } from '#src/routing/routeOf.ts';

export interface Crumb {
  label: Label;
  path?: string;
}

/** The breadcrumbs of a page: its group, then the list above it, if any. The page itself is the title. */
export function crumbsOf(
  place: Place | undefined,
  { groups, resources, pages }: Pick<Manifest, 'groups' | 'resources' | 'pages'>,
): Crumb[] {
  if (!place) return [];
  const { group: groupKey } = routeOf(place);
  const group = groups.find(({ key }) => key === groupKey);
  const above: Crumb[] = group ? [{ label: group.label }] : [];
  const path = listAbove(place);
  const list = [
    ...resources.map(({ routes, plural }) => ({ path: routes.list?.path, label: plural })),
    ...resources.flatMap(({ views = [] }) => views.map(({ routes, label }) => ({ path: routes.list.path, label }))),
    ...pages.map((page) => ({ path: page.path, label: page.title })),
  ].find((each) => each.path === path);
  return path && list ? [...above, { label: list.label, path }] : above;
}

/** The list that a page belongs to; also the fallback of its back link (spec 2.6) and the entry marked in the menu. */
export function listAbove(place: Place): string | undefined {
  return routeOf(place).activeMenu;
}

/** The path that the menu marks while this page is open. */
export function activeMenuPath(place: Place | undefined): string | undefined {
  if (!place) return undefined;
  const { activeMenu, path } = routeOf(place);
  return activeMenu ?? path;
}
