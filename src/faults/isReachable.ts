import type { RouteTable } from '#src/routing/routeTable.ts';

/** Whether this reader can open the page behind a path: it is built, and it is in their manifest. */
export function isReachable(table: Pick<RouteTable, 'placeOf'>, path: string): boolean {
  const place = table.placeOf(path.split(/[?#]/)[0] ?? '');
  if (!place) return false;
  return place.kind === 'page'
    ? Boolean(place.page.component)
    : place.view !== 'list' || place.entry.can.includes('list');
}
