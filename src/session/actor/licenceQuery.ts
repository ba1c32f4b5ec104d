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

/** The licence with the latest end; null if none was uploaded (spec 4.6, 7.5). Only kinds 0 and 1 may request it. */
export const licenceQuery = queryOptions({
  queryKey: ['suantai', 'licence'],
  queryFn: async ({ signal }) =>
    (await request<Licence[]>(`/api/sys/v1/licenses?${LATEST_FIRST}`, { signal })).json[0] ?? null,
  // A new or deleted licence changes which actions are allowed.
  meta: { ofResource: 'licences' },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: retryUnanswered,
});
