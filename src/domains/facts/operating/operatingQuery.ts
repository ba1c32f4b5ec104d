import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Dimension } from '#model/domains/facts/operating/dimensions.ts';
import type { Grain } from '#model/domains/facts/operating/period.ts';
import type { QuantityName } from '#model/domains/facts/operating/sumPeriods.ts';
import type { Figure } from '#model/reading/figure.ts';
import { request } from '#src/http/httpClient.ts';

const PATH = '/api/bill/v1/settlement/operating-data';

/** Facts of the past never change, and a new day comes once a day. */
const FRESH_MS = 60_000;

export interface Compared {
  kind: 'month' | 'period' | 'year';
  from: string;
  to: string;
  value: Figure['value'];
  change: number | null;
  missing: 'none' | 'zero' | null;
}

export interface OperatingFigure extends Figure {
  key: QuantityName;
  mean?: true;
}

export interface ComparedFigure extends OperatingFigure {
  before: Compared;
  year_before: Compared;
}

export type PeriodRow = { period: string; id: string | null } & Partial<Record<QuantityName, Figure['value']>>;

export interface Part {
  key: string;
  name: string | null;
  id?: string | null;
  figures: OperatingFigure[];
}

export interface ProductSum {
  product_id: number;
  name: string | null;
  figure: Figure;
}

export interface OperatingReply {
  grain: Grain;
  dimension: Dimension;
  key: string | null;
  name: string | null;
  from: string;
  to: string;
  known: { first: string | null; last: string | null };
  waiting: { day: string; accounts: number; account_id: number | null } | null;
  figures: ComparedFigure[];
  series: PeriodRow[];
  parts: Part[];
  products: ProductSum[];
}

export interface FactReply {
  id: string;
  grain: Grain;
  period: string;
  dimension: Dimension;
  key: string;
  name: string | null;
  figures: ComparedFigure[];
  parts: { dimension: Exclude<Dimension, 'all'>; keys: Part[] }[];
  days: PeriodRow[];
  products: ProductSum[];
}

export interface ForecastReply {
  known_days: number;
  least_days: number;
  days: { day: string; value: string; low: string; high: string }[];
  error: { days: number; share: number | null; inside: number } | null;
}

/** What the page asks for; what is absent has the default of the server. */
export interface OperatingChoice {
  grain: Grain;
  dimension: Dimension;
  key: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

const words = (choice: Partial<OperatingChoice>): string =>
  new URLSearchParams(
    Object.entries(choice).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();

export const operatingQuery = (choice: OperatingChoice) =>
  queryOptions({
    queryKey: ['suantai', 'operatingData', choice],
    queryFn: async ({ signal }) => (await request<OperatingReply>(`${PATH}?${words(choice)}`, { signal })).json,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const forecastQuery = ({ dimension, key }: Pick<OperatingChoice, 'dimension' | 'key'>) =>
  queryOptions({
    queryKey: ['suantai', 'operatingForecast', dimension, key],
    queryFn: async ({ signal }) =>
      (await request<ForecastReply>(`${PATH}/forecast?${words({ dimension, key })}`, { signal })).json,
    staleTime: FRESH_MS,
    retry: false,
  });

export const factQuery = (id: string) =>
  queryOptions({
    queryKey: ['suantai', 'operatingFact', id],
    queryFn: async ({ signal }) => (await request<FactReply>(`${PATH}/${encodeURIComponent(id)}`, { signal })).json,
    staleTime: FRESH_MS,
    retry: false,
  });
