import { queryOptions } from '@tanstack/react-query';
import type { SearchHit } from '#src/dataProviders/searchQuery.ts';
import { request } from '#src/http/httpClient.ts';

/** The resource whose records are favourites; products without it have none. */
export const FAVOURITES = 'favourites';

/** A favourite that its reader can open now (docs/api.md). */
export type Starred = { favourite: number | string } & ({ path: string } | SearchHit);

const FRESH_MS = 60_000;

export const starredQuery = queryOptions({
  queryKey: ['suantai', 'starred'],
  queryFn: async ({ signal }) => (await request<Starred[]>('/api/sys/v1/starred', { signal })).json,
  staleTime: FRESH_MS,
  retry: false,
});
