import type { Identifier } from 'react-admin';
import { request } from '#src/http/httpClient.ts';
import type { QueryChoice } from './queryState.ts';

export type Labels = Readonly<Record<string, string>>;
type Sample = [number, string];

/** As Prometheus answers it; values are text, because NaN and infinity are no JSON numbers. */
export type QueryResult = { series: number; truncated: boolean; warnings: string[]; elapsed_ms: number } & (
  | { resultType: 'vector'; result: { metric: Labels; value: Sample }[] }
  | { resultType: 'matrix'; result: { metric: Labels; values: Sample[] }[] }
  | { resultType: 'scalar' | 'string'; result: Sample }
);

export async function runQuery(id: Identifier, choice: QueryChoice, signal: AbortSignal): Promise<QueryResult> {
  const { query, mode, range, step } = choice;
  const parameters = new URLSearchParams({
    query,
    ...(mode === 'range' && {
      start: String(range.from / 1_000),
      end: String(range.to / 1_000),
      step: step === '' ? String(range.stepSeconds) : step,
    }),
  });
  return (await request<QueryResult>(`/api/omc/v1/monitor/prometheus/${id}/data/query?${parameters}`, { signal })).json;
}

/** `up{job="node"}`: a series as PromQL writes it. */
export function seriesName({ __name__: name = '', ...labels }: Labels): string {
  const inside = Object.entries(labels).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return inside.length === 0 && name !== '' ? name : `${name}{${inside.join(', ')}}`;
}
