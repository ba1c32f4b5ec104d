import { queryOptions } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { request } from '#src/http/httpClient.ts';

/** The changes if a version became the default (docs/api.md). */
export interface VersionEffect {
  carriers: number;
  partial: boolean;
  accounts: {
    id: number;
    name: string;
    changes: { word: string; name: string; effect: 'gained' | 'lost' | 'changed' }[];
  }[];
}

/** Never cached: the permissions of accounts change. */
export const versionEffectQuery = ({ id, policy_id: policy }: RaRecord) =>
  queryOptions({
    queryKey: ['suantai', 'versionEffect', id],
    queryFn: async ({ signal }) =>
      (await request<VersionEffect>(`/api/ums/v1/policies/${String(policy)}/versions/${id}/effect`, { signal })).json,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
