import { queryOptions } from '@tanstack/react-query';
import type { PastDecision } from '#model/reading/pastDecision.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import { request } from '#src/http/httpClient.ts';

/** A record that waits for the reader (docs/api.md). */
export interface WaitingItem {
  resource: string;
  view: string;
  id: string | number;
  title: string;
  since: string;
  record: Record<string, unknown>;
  facts: string[];
  decide: string[];
}

export interface WaitingReply {
  total: number;
  kinds: { resource: string; view: string; count: number }[];
  items: WaitingItem[];
}

export interface WaitingFilter {
  kind?: string | undefined;
  olderHours?: number | undefined;
  offset?: number | undefined;
  limit: number;
}

/** What waits for the reader. Live events of what can wait read it again; nothing polls. */
export const waitingQuery = (
  { resources }: Pick<Manifest, 'resources'>,
  { kind, olderHours = 0, offset = 0, limit }: WaitingFilter,
) => {
  const query = new URLSearchParams({
    limit: `${limit}`,
    ...(kind !== undefined && { kind }),
    ...(olderHours > 0 && { older_hours: `${olderHours}` }),
    ...(offset > 0 && { offset: `${offset}` }),
  });
  return queryOptions({
    queryKey: ['suantai', 'waiting', query.toString()],
    queryFn: async ({ signal }) => (await request<WaitingReply>(`/api/sys/v1/waiting?${query}`, { signal })).json,
    enabled: resources.some(canWait),
    meta: { ofResource: resources.filter(canWait).map(({ resource }) => resource) },
  });
};

/** Whether records of this resource can wait for the reader. */
const canWait = ({ waits = [] }: Manifest['resources'][number]): boolean =>
  waits.some(({ none }) => none === undefined);

export interface WaitingRecord {
  title: string;
  item: WaitingItem | null;
  decided: PastDecision | null;
}

/** Whether one record still waits, or who has decided. */
export const waitingRecordQuery = (resource: string, id: string) =>
  queryOptions({
    queryKey: ['suantai', 'waitingRecord', resource, id],
    queryFn: async ({ signal }) =>
      (await request<WaitingRecord>(`/api/sys/v1/waiting/record?${new URLSearchParams({ resource, id })}`, { signal }))
        .json,
    retry: false,
    meta: { ofResource: resource },
  });
