import { queryOptions } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import { request } from '#src/http/httpClient.ts';
import { accountsPath } from '#src/session/accountsPath.ts';

/** What an account may do in plain words, each with the reason where it may not (docs/api.md). */
export interface Abilities {
  organisation?: string;
  /** In yuan. */
  approval_above: string | null;
  administrators: string[];
  abilities: {
    key: string;
    group: 'resources' | 'money' | 'organisation';
    label: string;
    allowed: boolean;
    reason?: string;
    policy?: string;
  }[];
}

/** Those of the reader (`current`), or of a member. */
export const abilityQuery = (id: Identifier | 'current', lang: string) =>
  queryOptions({
    queryKey: ['suantai', 'abilities', id, lang],
    queryFn: async ({ signal }) =>
      (await request<Abilities>(`${accountsPath()}/users/${id}/abilities`, { signal })).json,
  });
