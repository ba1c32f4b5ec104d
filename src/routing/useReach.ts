import { useCallback } from 'react';
import { isReachable } from './isReachable.ts';
import { useRouting } from './RoutingContext.ts';

/** `const reaches = useReach(); reaches('/help')`: is there a page at this path, and may this reader open it? */
export function useReach(): (path: string) => boolean {
  const { table, hasPage } = useRouting();
  return useCallback((path) => isReachable({ table, hasPage }, path), [table, hasPage]);
}
