import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DaysToFull } from '#model/domains/facts/daysToFull.ts';
import type { CapacityWord, Step } from '#model/domains/facts/contradictions.ts';
import type { Figure } from '#model/reading/figure.ts';
import { request } from '#src/http/httpClient.ts';

const BASE_PATH = '/api/bill/v1/settlement';
const EVERY_MS = 60_000;

export interface CapacityLevel {
  by: 'all' | 'region' | 'site' | 'provider' | 'cloud' | 'host' | 'gpu';
  id: string;
  name: string;
}

export interface CapacityReply {
  by: CapacityLevel['by'];
  id: string;
  kinds: { kind: CapacityWord; broken: Step[]; unknown: number; steps: Figure<number | null>[] }[];
  levels: CapacityLevel[];
}

export interface FullReply {
  limit: number;
  rows: { resource: string; metric: string; id: string; name: string; full: DaysToFull }[];
}

/** The capacity at a level; the server counts every minute. */
export const capacityQuery = ({ by, id }: Pick<CapacityLevel, 'by' | 'id'>) =>
  queryOptions({
    queryKey: ['suantai', 'resourceData', 'capacity', by, id],
    queryFn: async ({ signal }) =>
      (await request<CapacityReply>(`${BASE_PATH}/capacity?${new URLSearchParams({ by, id })}`, { signal })).json,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    retry: false,
  });

export const fullQuery = () =>
  queryOptions({
    queryKey: ['suantai', 'resourceData', 'full'],
    queryFn: async ({ signal }) => (await request<FullReply>(`${BASE_PATH}/days-to-full`, { signal })).json,
    // Days pass slowly.
    staleTime: 10 * EVERY_MS,
    retry: false,
  });
