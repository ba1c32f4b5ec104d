import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { SETTINGS_PATH, type PublicSettings } from './publicSettings.ts';

export const settingsQuery = queryOptions({
  queryKey: ['suantai', 'settings'],
  queryFn: async ({ signal }) => (await request<PublicSettings>(SETTINGS_PATH, { signal })).json,
  // Administrators of the settings receive changes at once; other users see them on the next visit.
  meta: { ofResource: 'configs' },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: retryUnanswered,
});
