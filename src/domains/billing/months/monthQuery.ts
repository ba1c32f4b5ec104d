import { queryOptions } from '@tanstack/react-query';
import type { Condition } from '#model/conditions/conditions.ts';
import { request } from '#src/http/httpClient.ts';

/** The properties by which the table of a month can be divided. */
export const DIVISIONS = ['product', 'category', 'region', 'project', 'tag', 'account', 'resource'] as const;

export type Division = (typeof DIVISIONS)[number];

/** A group with its amount in yuan, in the month and in the one before. */
export interface Group {
  /** Null: lines without one, or the sum of all others. */
  id: number | string | null;
  name: string | null;
  /** The number of groups that this one stands for. */
  others?: number;
  total: string;
  previous_total: string;
  mom_pct: number | null;
}

export type MonthSummary = Omit<Group, 'id' | 'name'> & {
  period: string;
  voucher: string | null;
  granted: string | null;
  cash: string | null;
  /** The amount of it that the account still owes; null unless it is one account. */
  unpaid?: string | null;
  by_day?: Group[];
} & Partial<Record<`by_${Division}`, Group[]>>;

export interface Month {
  month: string;
  total: string;
  prepaid: string;
  postpaid: string;
  refund: string;
}

interface Asked {
  basePath: string;
  filter: Condition;
}

/** The last twelve months. */
export const monthsQuery = ({ basePath, filter }: Asked) =>
  queryOptions({
    queryKey: ['suantai', 'months', basePath, filter],
    queryFn: async ({ signal }) =>
      (await request<Month[]>(`${basePath}/consumes/monthly?${words({ filter })}`, { signal })).json,
    staleTime: 60_000,
  });

/** One month (or day) beside the one before. `by`: divisions and `day`, separated by commas. */
export const summaryQuery = ({ basePath, filter, month, by }: Asked & { month: string; by: string }) =>
  queryOptions({
    queryKey: ['suantai', 'months', basePath, filter, month, by],
    queryFn: async ({ signal }) =>
      (
        await request<MonthSummary>(
          `${basePath}/consumes/summary?${words({ filter })}&${words({ period: month, by })}`,
          {
            signal,
          },
        )
      ).json,
    staleTime: 60_000,
  });

/** The groups of one month as a file, all of them. */
export const tableFile = ({ basePath, filter, month, by }: Asked & { month: string; by: string }): string =>
  `${basePath}/consumes/summary?${words({ filter, period: month, by, format: 'csv' })}`;

/** The lines that a filter matches as a file. */
export const linesFile = ({ basePath, filter }: Asked, format: 'csv' | 'focus', lang: string): string =>
  `${basePath}/consumes/export?${words({ filter, format, lang })}`;

/** Everything of an account and month as one ZIP file. */
export const packFile = (
  { basePath, account, month }: { basePath: string; account: number | string; month: string },
  lang: string,
): string => `${basePath}/consumes/pack?${words({ account_id: String(account), period: month, lang })}`;

const words = (values: Record<string, string | Condition>) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();
