import { queryOptions } from '@tanstack/react-query';
import type { Json, Label } from '#model/language/definition.ts';
import type { MetricDefinition } from '#model/language/metricDefinition.ts';
import { serverNow } from '#src/http/serverNow.ts';
import { request } from '#src/http/httpClient.ts';

export const ALARMS = '/api/omc/v1/alarms';
export const EVENTS = '/api/omc/v1/alert-logs';

/** A metric with the rules that watch it. */
export interface CoveredMetric {
  resource: string;
  metric: string;
  label: Label;
  unit: MetricDefinition['unit'];
  /** Words for single values. */
  values?: Record<string, Label>;
  aggregations: string[];
  severity: number | null;
  is_covered: boolean;
  rules: { id: number; name: string; selection: string }[];
  suggested: (Record<string, Json> & { name: string }) | null;
}

/** Every metric of objects that the reader may see. */
export const metricsQuery = queryOptions({
  queryKey: ['suantai', 'alarm metrics'],
  queryFn: async ({ signal }) => (await request<CoveredMetric[]>(`${ALARMS}/coverage`, { signal })).json,
  staleTime: 60_000,
});

export interface TestedEpisode {
  object: string;
  object_name: string;
  fired_at: string;
  ended_at: string | null;
  reason: string | null;
  severity: number;
  trigger_value: number | null;
}

export interface Backtest {
  from: string;
  to: string;
  episodes: TestedEpisode[];
  episode_count: number;
  notifications: { receiver: number; count: number }[];
  notified: number;
  nights: number;
  objects: number;
  measured: number;
  saved: { episode_count: number; notified: number; nights: number; only_now: number; only_saved: number } | null;
  series: {
    object: string;
    object_name: string;
    metric: string;
    unit: string | null;
    threshold: number;
    points: [number, number | null][];
  } | null;
}

/** The result that a rule would have had in the last days; refused like the form. */
export async function runBacktest(rule: object, days: number, alarmId?: number | string): Promise<Backtest> {
  const to = serverNow();
  const body = { rule, from: new Date(to - days * 86_400_000).toISOString(), alarm_id: alarmId ?? null };
  return (await request<Backtest>(`${ALARMS}/backtest`, { method: 'POST', body })).json;
}

type Verdict =
  | 'fired'
  | 'firing'
  | 'would_have_fired'
  | 'rule_off'
  | 'pending'
  | 'condition_false'
  | 'no_data'
  | 'error'
  | 'outside_window'
  | 'not_selected';

export interface Explanation {
  verdict: Verdict;
  object_name: string;
  tick: string;
  conditions: {
    metric: string;
    text: string;
    threshold: number;
    unit: string | null;
    value: number | null;
    holds: boolean | null;
  }[];
  pending: { since: string; for_s: number; left_s: number } | null;
  silence: { id: number } | null;
  event: { id: number; folded_into: number | null; has_receivers: boolean } | null;
  deliveries: {
    transition: string;
    kind: string;
    receiver_name: string;
    channel: string;
    status: string;
    reason: string | null;
    at: string;
  }[];
}

export const explanationQuery = (alarm: number | string, object: string, at: string) =>
  queryOptions({
    queryKey: ['suantai', 'alarm explanation', alarm, object, at],
    queryFn: async ({ signal }) =>
      (
        await request<Explanation>(`${ALARMS}/${alarm}/explain?${new URLSearchParams({ object, at }).toString()}`, {
          signal,
        })
      ).json,
    enabled: object !== '' && at !== '',
    staleTime: 30_000,
  });

export interface Cause {
  resource: string;
  id: string;
  title: string;
  is_object: boolean;
  at: string;
  before_s: number;
  operation: string;
  actor_name: string | null;
  changes: { field: string; before: Json; after: Json }[];
  /** Set for a job; others are changes. */
  job: { failed: boolean; detail: string | null } | null;
}

export const causesQuery = (event: number | string) =>
  queryOptions({
    queryKey: ['suantai', 'alarm causes', event],
    queryFn: async ({ signal }) => (await request<Cause[]>(`${EVENTS}/${event}/causes`, { signal })).json,
    staleTime: 60_000,
  });

export interface ValuesAround {
  from: number | null;
  to: number | null;
  step?: number;
  points: [at: number, min: number, max: number, last: number][];
}

export const valuesQuery = (event: number | string) =>
  queryOptions({
    queryKey: ['suantai', 'alarm values', event],
    queryFn: async ({ signal }) => (await request<ValuesAround>(`${EVENTS}/${event}/values`, { signal })).json,
    staleTime: 30_000,
  });

/** The values with which an incident about an event begins. */
export const readIncident = async (event: number | string): Promise<Record<string, Json>> =>
  (await request<Record<string, Json>>(`${EVENTS}/${event}/incident`)).json;

export interface SilenceAbout {
  /** Null: the reader may not read it. */
  id: number | null;
  name: string | null;
  begin: string | null;
  end: string | null;
  weekly: boolean;
  holds: boolean;
}

export const silencesQuery = (event: number | string) =>
  queryOptions({
    queryKey: ['suantai', 'alarm silences', event],
    queryFn: async ({ signal }) => (await request<SilenceAbout[]>(`${EVENTS}/${event}/silences`, { signal })).json,
    meta: { ofResource: ['silences', 'alertLogs'] },
  });
