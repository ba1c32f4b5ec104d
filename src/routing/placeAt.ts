import type { Address } from './outerPath.ts';
import type { Place } from './place.ts';
import type { RouteTable } from './routeTable.ts';

/**
 * On the page of a record: the key of the view from whose page it was reached, so that it leads back there, also after
 * a reload.
 */
export const FROM = 'from';

/** What an address stands for, with the page that it was reached from. */
export function placeAt(table: RouteTable, { pathname, search }: Address): Place | undefined {
  const place = table.placeOf(pathname);
  if (place?.kind !== 'resource' || place.view === 'list' || place.listView !== undefined) return place;
  const from = new URLSearchParams(search).get(FROM);
  return place.entry.views?.some(({ key }) => key === from) ? { ...place, listView: from ?? undefined } : place;
}
