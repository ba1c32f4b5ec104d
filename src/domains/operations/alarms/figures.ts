import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';
import type { CoveredMetric } from './alarmQueries.ts';

export const ALARMS = '/api/omc/v1/alarms';
const EVENTS = '/api/omc/v1/alert-logs';

/** Every metric of objects that the reader may see, with the rules that watch it. */
export const coverageQuery = queryOptions({
  queryKey: ['suantai', 'alarm coverage'],
  queryFn: async ({ signal }) => (await request<CoveredMetric[]>(`${ALARMS}/coverage`, { signal })).json,
});

export interface AlarmCounts {
  total: number;
  open: number;
  by_status: Record<string, number>;
  by_severity: Record<string, number>;
  open_by_severity: Record<string, number>;
  top_alarms: { name: string; count: number }[];
  top_objects: { name: string; count: number }[];
}

export const countsQuery = queryOptions({
  queryKey: ['suantai', 'alarm counts'],
  queryFn: async ({ signal }) => (await request<AlarmCounts>(`${EVENTS}/counts`, { signal })).json,
  staleTime: 30_000,
});

export interface TrendDay {
  day: string;
  total: number;
  emergency: number;
  warning: number;
  notice: number;
}

export const trendQuery = (days: number) =>
  queryOptions({
    queryKey: ['suantai', 'alarm trend', days],
    queryFn: async ({ signal }) => (await request<TrendDay[]>(`${EVENTS}/daily/trend?days=${days}`, { signal })).json,
    staleTime: 30_000,
  });
