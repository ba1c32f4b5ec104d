import { accountsPath } from '#src/session/accountsPath.ts';
import { useMutation, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';
import type { CurrentUser } from './currentUser.ts';
import { currentUserQuery } from '#src/session/actor/actorQuery.ts';

/** What an account keeps of how its owner wants the console. Null: not chosen, the browser decides. */
export interface Preferences {
  language: 'zh' | 'en' | null;
  theme: 'system' | 'light' | 'dark' | null;
  contrast: 'normal' | 'high' | null;
  density: 'standard' | 'compact' | null;
  start_page: string | null;
}

export const PREFERENCES_KEY = ['suantai', 'preferences'];

/** `useSuspenseQuery` with the reader's own record, which the frame has loaded before any page shows. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/** Keeps a choice with the account. It counts at once in this console; writes go out one after the other. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: PREFERENCES_KEY,
    scope: { id: 'preferences' },
    mutationFn: async (preferences: Partial<Preferences>) =>
      (await request<CurrentUser>(`${accountsPath()}/users/current`, { method: 'PUT', body: { preferences } })).json,
    onMutate: (preferences) => lay(queryClient, preferences),
  });
}

function lay(queryClient: QueryClient, chosen: Partial<Preferences>): void {
  queryClient.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, preferences: { ...user.preferences, ...chosen } },
  );
}
