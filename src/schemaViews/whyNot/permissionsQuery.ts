import { queryOptions } from '@tanstack/react-query';
import type { WhyNot } from '#model/access.ts';
import { request } from '#src/http/httpClient.ts';

/** The server's decision on one thing that can be done (docs/api.md). */
export interface Permission {
  operation: string;
  label?: string;
  allowed: boolean;
  reason?: string;
  why?: WhyNot;
}

/** Asked anew each time: states and roles change. */
export function permissionsQuery(resource: string, id: number | string | undefined) {
  const path = ['', 'api', 'sys', 'v1', 'permissions', resource, ...(id === undefined ? [] : [String(id)])].map(encodeURIComponent).join('/');
  return queryOptions({
    queryKey: ['suantai', 'permissions', resource, id],
    queryFn: async ({ signal }) => (await request<Permission[]>(path, { signal })).json,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
