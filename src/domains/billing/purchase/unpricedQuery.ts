import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';

/** Something that can be chosen in a cloud, and has no price: a value of a field. */
export interface UnpricedSpec {
  resource: string;
  field: string | null;
  spec: string | null;
}

const FRESH_MS = 30_000;

export const unpricedQuery = (billingPath: string, cloudId: string) =>
  queryOptions({
    queryKey: ['suantai', 'unpricedSpecs', cloudId],
    queryFn: async ({ signal }) =>
      (
        await request<UnpricedSpec[]>(`${billingPath}/unpriced-specs?cloud_id=${encodeURIComponent(cloudId)}`, {
          signal,
        })
      ).json,
    staleTime: FRESH_MS,
    retry: false,
  });
