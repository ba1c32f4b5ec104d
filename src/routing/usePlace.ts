import { useMemo } from 'react';
import { useLocation } from 'react-admin';
import type { Place } from './place.ts';
import { useRouting } from './RoutingContext.ts';

/** What the present address stands for; undefined where it is none of ours. */
export function usePlace(): Place | undefined {
  const { table } = useRouting();
  const { pathname } = useLocation();
  return useMemo(() => table.placeOf(pathname), [table, pathname]);
}
