import type { Label } from '#model/language/definition.ts';
import type { Manifest, ManifestEntry } from '#model/reading/manifest.ts';
import type { Place } from '#src/routing/place.ts';
import { routeOf } from '#src/routing/routeOf.ts';

export interface Crumb {
  label: Label;
  path?: string;
}

/** The record that a page belongs to, if the reader may open it. */
export function recordAbove(
  place: Place | undefined,
  { resources }: Pick<Manifest, 'resources'>,
): { entry: ManifestEntry; id: string } | undefined {
  if (place?.kind !== 'resource' || place.entry.above === undefined) return undefined;
  const { resource, param } = place.entry.above;
  const entry = resources.find((each) => each.resource === resource && each.routes.show !== undefined);
  const id = place.params[param];
  return entry && id !== undefined ? { entry, id } : undefined;
}

/** The breadcrumbs of a page: its group, then the lists and the record above it. The page itself is the title. */
export function crumbsOf(
  place: Place | undefined,
  { groups, resources, pages }: Pick<Manifest, 'groups' | 'resources' | 'pages'>,
  above?: Crumb,
): Crumb[] {
  if (!place) return [];
  const { group: groupKey, marked, activeMenu, path } = routeOf(place);
  const group = groups.find(({ key }) => key === groupKey);
  const list = [
    ...resources.map(({ routes, plural }) => ({ path: routes.list?.path, label: routes.list?.title ?? plural })),
    ...resources.flatMap(({ views = [] }) => views.map(({ routes, label }) => ({ path: routes.list.path, label }))),
    ...pages.map((page) => ({ path: page.path, label: page.title })),
  ].find((each) => each.path === marked && each.path !== path);
  const isUnder = place.kind === 'resource' && place.entry.under === marked;
  return [
    ...(group ? [{ label: group.label }] : []),
    ...(list ? [{ label: list.label, path: marked }] : []),
    ...(above ? [above] : []),
    // The list of a resource without a place in the menu, between the marked list and its record.
    ...(isUnder && activeMenu !== undefined && activeMenu !== marked
      ? [{ label: place.entry.plural, path: activeMenu }]
      : []),
  ];
}

/** The path that the menu marks while this page is open. */
export function activeMenuPath(place: Place | undefined): string | undefined {
  return place && routeOf(place).marked;
}
