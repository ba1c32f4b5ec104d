import { queryOptions } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import { request } from '#src/http/httpClient.ts';

/** So many of a resource are in the project, in one cloud. */
export interface InProject {
  resource: string;
  cloud_id: string;
  cloud: string;
  count: number;
}

/** What a project has in the clouds (docs/api.md). */
export const projectResourcesQuery = (id: Identifier) =>
  queryOptions({
    queryKey: ['suantai', 'projectResources', id],
    queryFn: async ({ signal }) =>
      (await request<InProject[]>(`/api/issue/v1/project/${id}/resources`, { signal })).json,
  });
