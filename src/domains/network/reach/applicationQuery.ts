import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';

/** The reply of `GET /clouds/{cloud_id}/application`. */
export interface Application {
  name: string;
  /** Null without a public address. */
  url: string | null;
  port: number;
  access: 'bearer' | 'query' | 'basic';
  user: string | null;
  minutes: number | null;
  can_show_token: boolean;
  state: 'answers' | 'starting' | 'closed' | 'silent' | 'waiting' | 'simulated';
  /** It should have started by now. */
  late: boolean;
}

const LOOK_AGAIN_MS = 20_000;
const pathOf = (cloudId: string) => `/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}/application`;

export interface ApplicationPlace {
  cloudId: string;
  resource: string;
  id: string;
}

/** What is known of the application of a machine; asked again while it starts. */
export const applicationQuery = ({ cloudId, resource, id }: ApplicationPlace) =>
  queryOptions({
    queryKey: [resource, 'application', cloudId, id],
    queryFn: async ({ signal }) =>
      (await request<Application>(`${pathOf(cloudId)}?${new URLSearchParams({ resource, id })}`, { signal })).json,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'starting' || data?.state === 'closed' ? LOOK_AGAIN_MS : false,
  });

/** Shown to who may change the machine, and noted. */
export const readToken = async ({ cloudId, resource, id }: ApplicationPlace): Promise<string> =>
  (await request<{ token: string }>(`${pathOf(cloudId)}/token`, { method: 'POST', body: { resource, id } })).json.token;
