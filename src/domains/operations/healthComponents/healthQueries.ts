import { queryOptions } from '@tanstack/react-query';
import type { DaySeconds } from '#model/domains/operations/health/dayLook.ts';
import { request } from '#src/http/httpClient.ts';

const COMPONENTS = '/api/omc/v1/health-components';

export interface WatchedDay extends DaySeconds {
  /** Days since 1970 by the clock of the platform's zone. */
  day: number;
}

export interface HealthDays {
  first_day: number;
  days: number;
  today: number;
  components: Record<string, WatchedDay[]>;
}

/** The days of every component: one request for all rows of a list. */
export const daysQuery = queryOptions({
  queryKey: ['suantai', 'health days'],
  queryFn: async ({ signal }) => (await request<HealthDays>(`${COMPONENTS}/days`, { signal })).json,
  staleTime: 60_000,
  refetchInterval: 60_000,
});

/** The days that are shown, oldest first; undefined where nothing was watched. */
export function daysOf({ first_day, days, components }: HealthDays, id: unknown): [number, WatchedDay | undefined][] {
  const byDay = new Map((components[String(id)] ?? []).map((each) => [each.day, each]));
  return Array.from({ length: days }, (_, place) => [first_day + place, byDay.get(first_day + place)]);
}

/** `2026-11-20` */
export const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
