import type { Address } from './outerPath.ts';
import type { Place } from './place.ts';
import type { RouteTable } from './routeTable.ts';

/** On the page of a record: the key of the view from whose page it was reached, so the way back survives a reload. */
export const FROM = 'from';

/** The place of an address, with the page from which it was reached. */
export function placeAt(table: RouteTable, { pathname, search }: Address): Place | undefined {
  const place = table.placeOf(pathname);
  if (place?.kind !== 'resource' || place.view === 'list' || place.listView !== undefined) return place;
  const from = new URLSearchParams(search).get(FROM);
  return place.entry.views?.some(({ key }) => key === from) ? { ...place, listView: from ?? undefined } : place;
}
