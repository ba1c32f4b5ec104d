import { accountsPath } from '#src/session/accountsPath.ts';
import { useMutation, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { MessageChannel } from '#model/messages/inboxDefinition.ts';
import { request } from '#src/http/httpClient.ts';
import { applyFormats, type NumberForm } from '#src/i18n/reader/readerFormats.ts';
import type { CurrentUser } from './currentUser.ts';
import { currentUserQuery } from '#src/session/actor/actorQuery.ts';

/** Console preferences stored with the account. Null: not chosen, the browser decides. */
export interface Preferences {
  language: 'zh' | 'en' | null;
  theme: 'system' | 'light' | 'dark' | null;
  contrast: 'normal' | 'high' | null;
  density: 'standard' | 'compact' | null;
  start_page: string | null;
  /** Of the IANA database; null: that of the browser. Absent from an older server. */
  time_zone?: string | null;
  /** Absent from an older server. */
  numbers?: NumberForm | null;
  /** Absent from an older server. */
  first_steps?: 'hidden' | null;
  /** First steps that the reader has ticked or left out. Absent from an older server. */
  steps?: { done?: string[] | null; skipped?: string[] | null } | null;
  /** The panels of the overview: their order, and those that are hidden. Absent from an older server. */
  overview?: { order: string[]; hidden: string[] } | null;
  /** The same of the home. */
  home?: { order: string[]; hidden: string[] } | null;
  /** Channels by type of message, where they differ from the default of the type. Absent from an older server. */
  messages?: Record<string, Partial<Record<MessageChannel, boolean>>> | null;
}

export const PREFERENCES_KEY = ['suantai', 'preferences'];

/** `useSuspenseQuery` with the reader's own record, which the frame loads before any page renders. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/** Stores a preference with the account. It applies at once in this console; writes are sent one after the other. */
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
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (user === undefined) return;
  const preferences = { ...user.preferences, ...chosen };
  // Before what follows renders.
  applyFormats(preferences);
  queryClient.setQueryData(currentUserQuery.queryKey, { ...user, preferences });
}
