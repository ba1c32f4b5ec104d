import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';

/** A record that the server found (docs/api.md). */
export interface SearchHit {
  resource: string;
  id: number | string;
  title: string;
  subtitle?: string;
  /** The view whose page it has. */
  view?: string;
  params: Record<string, unknown>;
}

const LIMIT = 20;
const FRESH_MS = 10_000;

/** A new search cancels the pending one. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['suantai', 'search', q],
    queryFn: async ({ signal }) => {
      const { json, headers } = await request<SearchHit[]>(
        `/api/sys/v1/search?${new URLSearchParams({ q, limit: String(LIMIT) })}`,
        { signal },
      );
      return { hits: json, partial: headers.get('x-partial') === '1' };
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
}

/** The server does not search for a single letter (docs/api.md). */
export const isSearchable = (q: string) => q.length > 1 || /\p{Script=Han}/u.test(q);
