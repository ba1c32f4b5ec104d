import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Values } from '#model/conditions/conditions.ts';
import { canDo } from './canDo.ts';

/**
 * `const can = useCan(); can('update', 'regions')`: the synchronous form of `useCanAccess`, which answers one render
 * later.
 */
export function useCan(): (operation: string, resource: string, record?: Values) => boolean {
  const queryClient = useQueryClient();
  return useCallback((operation, resource, record) => canDo(queryClient, operation, resource, record), [queryClient]);
}
