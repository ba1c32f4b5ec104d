import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { definitionQuery } from './definitionQueries.ts';

/** Fetches a definition while the pointer is still on its way to the click. */
export function usePrefetchDefinition(): (resource: string | undefined) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (resource) => {
      if (resource) void queryClient.prefetchQuery(definitionQuery(resource));
    },
    [queryClient],
  );
}
