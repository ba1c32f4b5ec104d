import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';

const REFRESH_MS = 60_000;

/** An account that needs money. Amounts in yuan. */
export interface Standing {
  account_id: number;
  is_own: boolean;
  status: 'low_balance' | 'overdue' | 'suspended';
  available: string;
  owed: string;
  threshold: string;
  to_pay: string;
  empty_at: string | null;
  next_at: string | null;
  /** Of arrears: what has happened and what will. */
  timeline: PlannedStep[];
}

/** A step of arrears, and for administrators its notice: null while it is still to be sent. */
export interface PlannedStep {
  step: 'owes' | 'stops' | 'releases';
  at: string | null;
  done: boolean;
  notice?: { at: string; recipients: number; mailed: number } | null;
}

/** What ends soon and does not renew itself: how many, and the first of them. */
export interface EndsSoon {
  count: number;
  name: string;
  at: string;
}

/** `GET /standing`: of the reader's own account, of a named one, or of the one that pays for a record. */
export const standingQuery = (
  basePath: string | undefined,
  of?: { resource: string; resource_id: string } | { account_id: string },
) =>
  queryOptions({
    queryKey: [of !== undefined && 'resource' in of ? of.resource : 'suantai', 'standing', of],
    queryFn: async ({ signal }) =>
      (
        await request<{ standing: Standing | null; ends: EndsSoon | null }>(
          `${basePath}/standing?${new URLSearchParams(of)}`,
          { signal },
        )
      ).json,
    enabled: basePath !== undefined,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
