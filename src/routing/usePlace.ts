import { useMemo } from 'react';
import { useLocation } from 'react-admin';
import type { Place } from './place.ts';
import { placeAt } from './placeAt.ts';
import { useRouting } from './RoutingContext.ts';

/** The place of the current address; undefined if the console has no page there. */
export function usePlace(): Place | undefined {
  const { table } = useRouting();
  const { pathname, search } = useLocation();
  return useMemo(() => placeAt(table, { pathname, search }), [table, pathname, search]);
}
