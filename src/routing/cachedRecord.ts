import type { QueryClient } from '@tanstack/react-query';

/** A record as react-admin's cache last saw it, from a list or from its own page. */
export function cachedRecord(
  queryClient: QueryClient,
  resource: string,
  id: string,
): Record<string, unknown> | undefined {
  return queryClient.getQueryData([resource, 'getOne', { id, meta: undefined }]);
}
