import { queryOptions } from '@tanstack/react-query';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Label, Tone } from '#model/language/definition.ts';
import type { RecentChange } from '#model/reading/recentChange.ts';
import { request } from '#src/http/httpClient.ts';

/** The number of records of a resource for each value of a field (docs/api.md). */
export interface Spread {
  field: string;
  label: Label;
  isState: boolean;
  values: { word: string; label?: Label; tone?: Tone; count: number }[];
}

export interface Attention {
  label: Label;
  tone: Tone;
  count: number;
  filter: Condition;
}

export interface Measured {
  field: string;
  label: Label;
  type: string;
  unit?: string;
  records: { id: number | string; title: string; value: number | null }[];
}

export interface ResourceFigures {
  resource: string;
  total: number;
  spreads: Spread[];
  attention: Attention[];
  added?: number[];
  measured?: Measured;
}

export interface OverviewFigures {
  at: string;
  resources: ResourceFigures[];
  changes: RecentChange[];
  partial: boolean;
}

/** The polling interval while the live channel is down; react-query pauses it in a hidden tab. */
export const REFRESH_MS = 30_000;

export const overviewQuery = queryOptions({
  queryKey: ['suantai', 'overview'],
  queryFn: async ({ signal }) =>
    (await request<OverviewFigures>(`/api/sys/v1/overview?utc_offset=${-new Date().getTimezoneOffset()}`, { signal }))
      .json,
  meta: { ofEverything: true },
  staleTime: 0,
  retry: false,
});
