import { queryOptions } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import { request } from '#src/http/httpClient.ts';

/** A clock as the server explains it (docs/api.md). Times are RFC 3339. */
export interface ShownClock {
  state: 'running' | 'paused' | 'met' | 'breached';
  target_ms: number;
  used_ms: number;
  due_at: string | null;
  ended_at: string | null;
  intervals: { from: string; to: string; kind: 'counted' | 'off' | 'paused' | 'ended'; used_ms: number }[];
}

interface ShownService {
  calendar: { name: string; zone: string } | null;
  paused_ms: number;
  response: ShownClock | null;
  resolve: ShownClock | null;
}

/** Both clocks of a work order. They run while it is open, so that they are read again. */
export const serviceQuery = (id: Identifier, version: unknown) =>
  queryOptions({
    queryKey: ['suantai', 'workOrderService', id, version],
    queryFn: async ({ signal }) =>
      (await request<ShownService>(`/api/issue/v1/work-orders/${id}/service`, { signal })).json,
    refetchInterval: REFRESH_MS,
  });

const REFRESH_MS = 30_000;
