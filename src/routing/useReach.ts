import { useCallback } from 'react';
import { isReachable } from './isReachable.ts';
import { useRouting } from './RoutingContext.ts';

/** `const reaches = useReach(); reaches('/help')`: whether this path has a page that the reader may open. */
export function useReach(): (path: string) => boolean {
  const { table, hasPage } = useRouting();
  return useCallback((path) => isReachable({ table, hasPage }, path), [table, hasPage]);
}
