import type { NotedRow } from '#model/values/journals.ts';
import type { Database } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { addLatencies, placeOf } from './latency.ts';

export const HOUR_MS = 3_600_000;

interface Counts {
  hour: number;
  user_id: number;
  bp_id: number;
  total: number;
  errors_4xx: number;
  errors_5xx: number;
  latency: number[];
}

type Place = Pick<Counts, 'hour' | 'user_id' | 'bp_id'>;
type Numbers = Pick<Counts, 'total' | 'errors_4xx' | 'errors_5xx'>;

/** Adds requests to the counters of their hours, under the lock of the journal. */
export async function countHours(tx: Database, rows: readonly NotedRow<'requests'>[]): Promise<void> {
  for (const { latency, ...numbers } of countsOf(rows)) {
    const [before] = await latencyOf(tx, numbers);
    // Written below.
    const earlier = JSON.parse(before?.latency ?? '[]') as number[];
    await addCounts(tx, { ...numbers, latency: JSON.stringify(addLatencies(earlier, latency)) });
  }
}

const latencyOf = preparedQuery((kysely, { hour, user_id, bp_id }: Place & Numbers) =>
  kysely
    .selectFrom('audit_hours')
    .select('latency')
    .where('hour', '=', hour)
    .where('user_id', '=', user_id)
    .where('bp_id', '=', bp_id),
);

const addCounts = preparedQuery(
  (kysely, { hour, user_id, bp_id, total, errors_4xx, errors_5xx, latency }: Place & Numbers & { latency: string }) =>
    kysely
      .insertInto('audit_hours')
      .values({ hour, user_id, bp_id, total, errors_4xx, errors_5xx, latency })
      .onConflict((conflict) =>
        conflict.columns(['hour', 'user_id', 'bp_id']).doUpdateSet((eb) => ({
          total: eb('audit_hours.total', '+', eb.ref('excluded.total')),
          errors_4xx: eb('audit_hours.errors_4xx', '+', eb.ref('excluded.errors_4xx')),
          errors_5xx: eb('audit_hours.errors_5xx', '+', eb.ref('excluded.errors_5xx')),
          latency: eb.ref('excluded.latency'),
        })),
      ),
);

function countsOf(rows: readonly NotedRow<'requests'>[]): Counts[] {
  const found = new Map<string, Counts>();
  for (const row of rows) {
    const hour = Math.floor(row.at / HOUR_MS) * HOUR_MS;
    const [user_id, bp_id] = [row.user_id ?? 0, row.bp_id ?? 0];
    const key = `${hour} ${user_id} ${bp_id}`;
    const counts = found.get(key) ?? { hour, user_id, bp_id, total: 0, errors_4xx: 0, errors_5xx: 0, latency: [] };
    found.set(key, counts);
    const status = row.status ?? 0;
    counts.total += 1;
    if (status >= 500) counts.errors_5xx += 1;
    else if (status >= 400) counts.errors_4xx += 1;
    const duration = row.duration_ms ?? null;
    if (duration !== null) {
      const place = placeOf(duration);
      counts.latency[place] = (counts.latency[place] ?? 0) + 1;
    }
  }
  return [...found.values()];
}
