import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';
import { THING_KINDS } from './arrangement.ts';

interface Thing {
  id: string;
  name: string;
  status: string | null;
}

/** The connections in a cloud (docs/api.md). */
export interface CloudTopology {
  networks: (Thing & { external: boolean; shared: boolean })[];
  subnets: { id: string; name: string; network_id: string | null; cidr: string | null }[];
  routers: (Thing & { external_network_id: string | null; subnet_ids: string[] })[];
  servers: (Thing & { network_ids: string[]; subnet_ids: string[]; addresses: string[] })[];
  vpcs: (Thing & { cidr: string | null })[];
  vpc_subnets: (Thing & { vpc_id: string | null; cidr: string | null })[];
  nat_gateways: (Thing & { vpc_id: string | null; address: string | null })[];
  eips: (Thing & { address: string | null; server_id: string | null; nat_gateway_id: string | null })[];
  vms: (Thing & { subnet_ids: string[]; addresses: string[] })[];
  /** Whether there are more machines than these. */
  partial: boolean;
}

/** Announced changes appear at once; polling finds the others, such as a port of another user's machine. */
const REFRESH_MS = 15_000;

export const topologyQuery = (cloudId: string) =>
  queryOptions({
    queryKey: ['topology', cloudId],
    queryFn: async ({ signal }) =>
      (await request<CloudTopology>(`/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}/topology`, { signal })).json,
    meta: { ofResource: [...THING_KINDS, 'ports'] },
    refetchInterval: REFRESH_MS,
    retry: false,
  });
