import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';

/** The key that licences are checked against (spec 7.5), in PEM, and its SHA-256 fingerprint. */
export const publicKeyQuery = queryOptions({
  queryKey: ['suantai', 'licenceKey'],
  queryFn: async ({ signal }) =>
    (await request<{ pubkey: string; fingerprint: string }>('/api/sys/v1/licenses/pubkey', { signal })).json,
  staleTime: Infinity,
  retry: false,
});
