import { accountsPath } from '#src/session/accountsPath.ts';
import { queryOptions } from '@tanstack/react-query';
import { actorFrom } from '#model/access/actorFrom.ts';
import { request } from '#src/http/httpClient.ts';
import { applyFormats } from '#src/i18n/reader/readerFormats.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import type { CurrentUser } from '#src/session/account/currentUser.ts';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['suantai', 'currentUser'],
  queryFn: async ({ signal }) => {
    const { json } = await request<CurrentUser>(`${accountsPath()}/users/current`, { signal });
    applyFormats(json.preferences);
    return json;
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: retryUnanswered,
});

export const actorQuery = queryOptions({
  queryKey: ['suantai', 'actor'],
  queryFn: async ({ client }) => {
    const [user, manifest] = await Promise.all([
      client.ensureQueryData(currentUserQuery),
      client.ensureQueryData(manifestQuery),
    ]);
    return actorFrom(user, manifest.roles);
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: retryUnanswered,
});
