import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Identifier, RaRecord } from 'react-admin';

/** A record from react-admin's cache: that of its own page, otherwise its row in a list, which may be partial. */
export function cachedRecord(queryClient: QueryClient, resource: string, id: string): RaRecord | undefined {
  return (
    queryClient.getQueryData([resource, 'getOne', { id, meta: undefined }]) ?? cachedRow(queryClient, resource, id)
  );
}

/** The newest row of a record among the lists in the cache. */
function cachedRow(queryClient: QueryClient, resource: string, id: string): RaRecord | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey: [resource, 'getList'] });
  return lists
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as { data?: RaRecord[] } | undefined)?.data ?? []) // The result of getList.
    .find((row) => String(row.id) === id);
}

/**
 * The placeholder of a record until it is loaded: its row in a list, as `placeholderData` of its query. React-admin
 * never takes a partial row for the record itself, because their queries differ in `meta`.
 */
export function useRowAsPlaceholder(resource: string, id: Identifier | undefined): () => RaRecord | undefined {
  const queryClient = useQueryClient();
  return useCallback(
    () => (id === undefined ? undefined : cachedRow(queryClient, resource, String(id))),
    [queryClient, resource, id],
  );
}
