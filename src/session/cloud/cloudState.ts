import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Capabilities, CloudOffers } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import { isBelowCloud } from '#model/rules/cloudRest.ts';
import { request } from '#src/http/httpClient.ts';
import { useSelection } from './selectedCloud.ts';

/** What a cloud can do, and how old what is shown of it is (docs/api.md). */
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
 * What may be chosen by word in the cloud of the record, or in the selected one; undefined until it is here. A cloud
 * that cannot be asked says nothing.
 */
export function useOffers(record?: Readonly<Record<string, unknown>>): CloudOffers | undefined {
  const { cloud } = useSelection();
  const cloudId = typeof record?.cloud_id === 'string' ? record.cloud_id : cloud?.cloud_id;
  const { data, isError } = useQuery({ ...offersQuery(cloudId ?? ''), enabled: cloudId !== undefined });
  return cloudId === undefined || isError ? NOTHING_SAID : data;
}

const NOTHING_SAID: CloudOffers = {};

/** Brings the inventory of a resource up to date; lists hear of what changed by themselves. */
export async function refreshInventory(cloudId: string, resource: string): Promise<void> {
  await request(`${addressOf(cloudId)}/refresh`, { method: 'POST', body: { resource } });
}

interface KnownCloud {
  cloudId: string | undefined;
  /** Undefined before it is here, where it cannot be had, and for what lives in no cloud. */
  state: CloudState | undefined;
  /** It is on its way for the first time. */
  isAwaited: boolean;
}

/** The cloud that a record of the definition lives in; without a record, the selected one. */
export function useCloudState(
  definition: Pick<Definition, 'path'> | undefined,
  record?: Readonly<Record<string, unknown>>,
): KnownCloud {
  const { cloud } = useSelection();
  const inCloud = definition !== undefined && isBelowCloud(definition);
  const cloudId = typeof record?.cloud_id === 'string' ? record.cloud_id : cloud?.cloud_id;
  const { data, isLoading } = useQuery({
    ...cloudStateQuery(cloudId ?? ''),
    enabled: inCloud && cloudId !== undefined,
    refetchInterval: FRESH_MS,
  });
  return { cloudId, state: inCloud && cloudId !== undefined ? data : undefined, isAwaited: isLoading };
}

const addressOf = (cloudId: string) => `/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}`;
