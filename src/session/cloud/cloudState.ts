import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Capabilities, CloudOffers } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import { livesInClouds, spansClouds } from '#model/rules/inClouds.ts';
import { request } from '#src/http/httpClient.ts';
import { useSelection } from './selectedCloud.ts';

/** The capabilities of a cloud, and the age of its data (docs/api.md). */
export interface CloudState {
  product: string;
  simulated: boolean;
  status: string;
  stale: boolean;
  fault: { message?: string } | null;
  capabilities: Capabilities;
  kinds: Record<string, { synced_at: string | null; count: number } | undefined>;
}

const FRESH_MS = 30_000;

export const cloudStateQuery = (cloudId: string) =>
  queryOptions({
    queryKey: ['suantai', 'cloudState', cloudId],
    queryFn: async ({ signal }) => (await request<CloudState>(`${addressOf(cloudId)}/state`, { signal })).json,
    staleTime: FRESH_MS,
    retry: false,
  });

const offersQuery = (cloudId: string) =>
  queryOptions({
    queryKey: ['suantai', 'cloudOffers', cloudId],
    queryFn: async ({ signal }) => (await request<CloudOffers>(`${addressOf(cloudId)}/offers`, { signal })).json,
    staleTime: FRESH_MS,
    retry: false,
  });

/**
 * The choices that the cloud of the record offers, or the selected cloud; undefined until loaded. A cloud that cannot
 * be reached offers none.
 */
export function useOffers(record?: Readonly<Record<string, unknown>>): CloudOffers | undefined {
  const { cloud } = useSelection();
  const cloudId = typeof record?.cloud_id === 'string' ? record.cloud_id : cloud?.cloud_id;
  const { data, isError } = useQuery({ ...offersQuery(cloudId ?? ''), enabled: cloudId !== undefined });
  return cloudId === undefined || isError ? NO_OFFERS : data;
}

const NO_OFFERS: CloudOffers = {};

/** Synchronises the inventory of a resource. Lists receive the changes through the live channel. */
export async function refreshInventory(cloudId: string, resource: string): Promise<void> {
  await request(`${addressOf(cloudId)}/refresh`, { method: 'POST', body: { resource } });
}

interface KnownCloud {
  cloudId: string | undefined;
  /** Undefined before it is loaded, if it cannot be loaded, and for resources outside a cloud. */
  state: CloudState | undefined;
  /** Whether the first request is still pending. */
  isAwaited: boolean;
}

/** The cloud of a record; without a record, the selected cloud. */
export function useCloudState(
  definition: Pick<Definition, 'path' | 'cloud'> | undefined,
  record?: Readonly<Record<string, unknown>>,
): KnownCloud {
  const { cloud } = useSelection();
  const inCloud = definition !== undefined && livesInClouds(definition);
  // A list over all clouds, and its form, are not about the selected one.
  const selected = definition !== undefined && spansClouds(definition) ? undefined : cloud?.cloud_id;
  const cloudId = typeof record?.cloud_id === 'string' ? record.cloud_id : selected;
  const { data, isLoading } = useQuery({
    ...cloudStateQuery(cloudId ?? ''),
    enabled: inCloud && cloudId !== undefined,
    refetchInterval: FRESH_MS,
  });
  return { cloudId, state: inCloud && cloudId !== undefined ? data : undefined, isAwaited: isLoading };
}

const addressOf = (cloudId: string) => `/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}`;
