import { queryOptions } from '@tanstack/react-query';
import type { Label } from '#model/language/definition.ts';
import { request } from '#src/http/httpClient.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';

/** One limit of the licence and its current usage. */
export interface LicenceUse {
  key: string;
  label: Label;
  /** Null: unlimited. */
  limit: number | null;
  used: number;
  /** The usage that clouds report. */
  in_clouds: number;
}

/** Only platform administrators may request it. */
export const licenceUsageQuery = queryOptions({
  queryKey: ['suantai', 'licenceUsage'],
  queryFn: async ({ signal }) => (await request<LicenceUse[]>('/api/sys/v1/licenses/usage', { signal })).json,
  meta: { ofResource: 'licences' },
  retry: retryUnanswered,
});
