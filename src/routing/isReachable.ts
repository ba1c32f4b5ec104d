import { OPERATION_OF_VIEW } from './place.ts';
import type { Routing } from './RoutingContext.ts';

/**
 * Is there a page at this path, and may this reader open it? A resource's page needs the operation of its view, another
 * page a component that the console has. A query or fragment does not count.
 */
export function isReachable({ table, hasPage }: Pick<Routing, 'table' | 'hasPage'>, path: string): boolean {
  const place = table.placeOf(path.split(/[?#]/)[0] ?? '');
  if (!place) return false;
  return place.kind === 'page'
    ? hasPage(place.page.component)
    : place.entry.can.includes(OPERATION_OF_VIEW[place.view]);
}
