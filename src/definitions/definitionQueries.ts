import { queryOptions } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import { request, type Reply } from '#src/http/httpClient.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { definitionUrl } from './definitionUrl.ts';
import { eventId } from './eventId.ts';

// Never stale by time: the `schemas` event of the live channel announces changes.
const untilAnnounced = { staleTime: Infinity, gcTime: Infinity, retry: retryUnanswered } as const;

export const manifestQuery = queryOptions({
  queryKey: ['suantai', 'manifest'],
  queryFn: async ({ signal }) => readManifest(await request<Manifest>('/api/sys/v1/manifest', { signal })),
  ...untilAnnounced,
});

export function readManifest({ headers, json }: Reply<Manifest>): Manifest {
  eventId.read(headers);
  return json;
}

export function definitionQuery(resource: string, cloud?: string) {
  return queryOptions({
    queryKey: ['suantai', 'definition', resource, ...(cloud ? [cloud] : [])],
    queryFn: async ({ signal }) => (await request<Definition>(definitionUrl(resource, cloud), { signal })).json,
    ...untilAnnounced,
    // Nothing announces what a cloud offers.
    ...(cloud && { staleTime: 60_000 }),
  });
}
