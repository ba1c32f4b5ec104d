import { useLocation } from 'react-admin';
import { isEntrance } from './entrances.ts';
import { useRouting } from './RoutingContext.ts';
import { usePlace } from './usePlace.ts';

/** Whether the current address has no page of its own and leads to another: an entrance, or a page that has moved. */
export function useLeadsOn(): boolean {
  const { pathname } = useLocation();
  const { table } = useRouting();
  const place = usePlace();
  return place === undefined && (isEntrance(pathname) || table.addressNow(pathname) !== undefined);
}
