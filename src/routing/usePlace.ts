import { useMemo } from 'react';
import { useLocation } from 'react-admin';
import { isReachable } from './isReachable.ts';
import type { Place } from './place.ts';
import { placeAt } from './placeAt.ts';
import { useRouting } from './RoutingContext.ts';

/** The place of the current address; undefined if the console has no page there, or none that the reader may open. */
export function usePlace(): Place | undefined {
  const routing = useRouting();
  const { pathname, search } = useLocation();
  return useMemo(
    () => (isReachable(routing, pathname) ? placeAt(routing.table, { pathname, search }) : undefined),
    [routing, pathname, search],
  );
}
