import { queryOptions } from '@tanstack/react-query';
import type { Permission } from '#model/access/permission.ts';
import { request } from '#src/http/httpClient.ts';

/** Asked anew each time: states and roles change. */
export function permissionsQuery(resource: string, id: number | string | undefined) {
  const path = ['', 'api', 'sys', 'v1', 'permissions', resource, ...(id === undefined ? [] : [String(id)])]
    .map(encodeURIComponent)
    .join('/');
  return queryOptions({
    queryKey: ['suantai', 'permissions', resource, id],
    queryFn: async ({ signal }) => (await request<Permission[]>(path, { signal })).json,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
