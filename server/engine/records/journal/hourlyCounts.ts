import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { addLatencies, p95Of } from '#server/engine/audit/store/latency.ts';
import { HOUR_MS } from '#server/engine/audit/store/hours.ts';
import { sourceOf } from '#server/engine/records/list/listRecords.ts';

export interface HourlyCount {
  /** Milliseconds since 1970. */
  hour: number;
  total: number;
  errors_4xx: number;
  errors_5xx: number;
  p95_ms: number | null;
}

interface CountRow {
  hour: number;
  total: number;
  errors_4xx: number;
  errors_5xx: number;
  latency: string;
}

/** The requests of each hour that the reader may see, from counters: hours without any count zero. */
export async function hourlyCounts(
  context: Context,
  definition: Definition,
  { from, to }: { from: number; to: number },
): Promise<HourlyCount[]> {
  // The counters have the columns that a reader is confined by.
  const { text, params } = await sourceOf(context, { ...definition, table: 'audit_hours' }, { operation: 'list' });
  const rows = await context.db.all<CountRow>(
    `select t.hour, t.total, t.errors_4xx, t.errors_5xx, t.latency ${text} and t.hour >= ? and t.hour < ?`,
    [...params, from, to],
  );
  const byHour = new Map<number, CountRow[]>();
  for (const row of rows) byHour.set(row.hour, [...(byHour.get(row.hour) ?? []), row]);
  const counts: HourlyCount[] = [];
  for (let hour = Math.floor(from / HOUR_MS) * HOUR_MS; hour < to; hour += HOUR_MS)
    counts.push(sumOf(hour, byHour.get(hour) ?? []));
  return counts;
}

function sumOf(hour: number, rows: readonly CountRow[]): HourlyCount {
  let latency: number[] = [];
  const sum = { hour, total: 0, errors_4xx: 0, errors_5xx: 0 };
  for (const row of rows) {
    sum.total += row.total;
    sum.errors_4xx += row.errors_4xx;
    sum.errors_5xx += row.errors_5xx;
    // Written by `countHours`.
    latency = addLatencies(latency, JSON.parse(row.latency) as number[]);
  }
  return { ...sum, p95_ms: p95Of(latency) };
}
