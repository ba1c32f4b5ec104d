import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';

/** One thing that will happen. Amounts in yuan. */
export type OutlookEvent = { at: string } & (
  | { kind: 'renewed'; name: string; amount: string; ends: string }
  | { kind: 'renewalFails'; name: string; amount: string | null; missing: string | null }
  | { kind: 'ends'; name: string }
  | { kind: 'grantEnds'; name: string; amount: string }
  | { kind: 'priceChanges'; names: string[] }
  | { kind: 'overdue'; owed: string }
  | { kind: 'suspended'; names: string[] }
);

/** The future of an account, as far as it follows from what it has now. */
export interface Outlook {
  now: string;
  until: string;
  /** The amount to add now so that the money lasts until the end. */
  needed: string;
  /** What usage and renewals still cost in this month. */
  rest_of_month: string;
  overdue_at: string | null;
  suspended_at: string | null;
  events: OutlookEvent[];
  curve: { at: string; available: string }[];
}

/** The future of an account until a moment, as of its last change. While another one loads, the last one stays. */
export const outlookQuery = (
  basePath: string,
  { account, until, asOf }: { account: number; until: string; asOf: string | undefined },
) =>
  queryOptions({
    queryKey: ['suantai', 'outlook', account, until, asOf],
    queryFn: async ({ signal }) =>
      (await request<Outlook>(`${basePath}/accounts/${account}/outlook?until=${until}`, { signal })).json,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
