import { queryOptions } from '@tanstack/react-query';
import type { Label } from '#model/language/definition.ts';
import { request } from '#src/http/httpClient.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';

/** One limit of the licence, and what there is of it. */
export interface LicenceUse {
  key: string;
  label: Label;
  /** Null: not limited. */
  limit: number | null;
  used: number;
  /** How much of it clouds report. */
  in_clouds: number;
}

/** Only administrators of the platform may ask. */
export const licenceUsageQuery = queryOptions({
  queryKey: ['suantai', 'licenceUsage'],
  queryFn: async ({ signal }) => (await request<LicenceUse[]>('/api/sys/v1/licenses/usage', { signal })).json,
  meta: { ofResource: 'licences' },
  retry: retryUnanswered,
});
