import type { QueryClient } from '@tanstack/react-query';

/** A record from react-admin's cache, loaded by a list or by its own page. */
export function cachedRecord(
  queryClient: QueryClient,
  resource: string,
  id: string,
): Record<string, unknown> | undefined {
  return queryClient.getQueryData([resource, 'getOne', { id, meta: undefined }]);
}
