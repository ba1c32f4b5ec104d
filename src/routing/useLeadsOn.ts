import { useLocation } from 'react-admin';
import { useRouting } from './RoutingContext.ts';
import { usePlace } from './usePlace.ts';

// Addresses that lead to the reader's landing page (spec 6) if they have no page of their own.
const ENTRANCES = new Set(['/', '/index']);

export const isEntrance = (path: string): boolean => ENTRANCES.has(path);

/** Whether the current address has no page of its own and leads to another: an entrance, or a page that has moved. */
export function useLeadsOn(): boolean {
  const { pathname } = useLocation();
  const { table } = useRouting();
  const place = usePlace();
  return place === undefined && (isEntrance(pathname) || table.addressNow(pathname) !== undefined);
}
