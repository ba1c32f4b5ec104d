import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';

interface Licence {
  start_timestamp: number;
  end_timestamp: number;
}

const LATEST_FIRST = new URLSearchParams({
  sort: '["end_timestamp","DESC"]',
  range: '[0,0]',
  fields: 'start_timestamp,end_timestamp',
});

/** The licence that lasts longest; null where none was uploaded (spec 4.6, 7.5). Only kinds 0 and 1 may ask. */
export const licenceQuery = queryOptions({
  queryKey: ['suantai', 'licence'],
  queryFn: async ({ signal }) =>
    (await request<Licence[]>(`/api/sys/v1/licenses?${LATEST_FIRST}`, { signal })).json[0] ?? null,
  // A new one, or one that was deleted, changes what may be done.
  meta: { ofResource: 'licences' },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: retryUnanswered,
});
