import { queryOptions } from '@tanstack/react-query';
import { CLOUD_LIST_PAGE_SIZE } from '#model/values/constants.ts';
import type { Cloud as CloudRecord } from '#model/language/records.ts';
import type { Label, Tone } from '#model/language/definition.ts';
import { request } from '#src/http/httpClient.ts';

/** A cloud as the list of the switcher returns it (spec 3, 7.6). */
export interface Cloud extends Pick<CloudRecord, 'cloud_id' | 'name' | 'product' | 'usage'> {
  /** Absent if the usage has no tag (spec 4.4). */
  usage_tag?: { label: Label; tone?: Tone };
  /** JSON strings (spec 3); null from a server that has none. */
  labels: unknown[] | null;
}

/** The clouds of the navigation bar (spec 7.6), all on one page. */
export const cloudsQuery = queryOptions({
  queryKey: ['suantai', 'clouds'],
  queryFn: async ({ signal }) =>
    (
      await request<{ clouds: Cloud[] }>(`/api/cmp/v1/clouds/basic-info?page_size=${CLOUD_LIST_PAGE_SIZE}&page_num=1`, {
        signal,
      })
    ).json.clouds,
  // A new platform has its first cloud from one moment to the next.
  meta: { ofResource: 'clouds' },
  staleTime: 60_000,
  retry: false,
});
