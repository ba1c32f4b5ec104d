import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';

/** What is connected with what in a cloud (docs/api.md). */
export interface CloudTopology {
  networks: { id: string; name: string; status: string | null; external: boolean; shared: boolean }[];
  subnets: { id: string; name: string; network_id: string | null; cidr: string | null }[];
  routers: { id: string; name: string; status: string | null; external_network_id: string | null; subnet_ids: string[] }[];
  servers: { id: string; name: string; status: string | null; network_ids: string[]; addresses: string[] }[];
  /** There are more machines than these. */
  partial: boolean;
}

/** Often enough that a state is believed; changes that are announced come at once. */
const REFRESH_MS = 15_000;

export const topologyQuery = (cloudId: string) =>
  queryOptions({
    // Below the resource whose changes matter most, so that an announced one asks again.
    queryKey: ['instances', 'topology', cloudId],
    queryFn: async ({ signal }) => (await request<CloudTopology>(`/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}/topology`, { signal })).json,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
