import { OPERATION_OF_VIEW } from './place.ts';
import type { Routing } from './RoutingContext.ts';

/**
 * Whether this path has a page that the reader may open. A resource's page requires the operation of its view; another
 * page, a component that the console has. Query and fragment are ignored.
 */
export function isReachable({ table, hasPage }: Pick<Routing, 'table' | 'hasPage'>, path: string): boolean {
  const place = table.placeOf(path.split(/[?#]/)[0] ?? '');
  if (!place) return false;
  return place.kind === 'page'
    ? hasPage(place.page.component)
    : place.entry.can.includes(OPERATION_OF_VIEW[place.view]);
}
