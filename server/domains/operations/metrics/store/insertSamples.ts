import { inChunks } from '#model/values/inChunks.ts';
import type { Database } from '#server/engine/db/database.ts';

export type SampleRow = readonly [at: number, series: number, value: number, late: number];

/** Rows of one statement: few enough parameters for both databases. */
const ROWS = 250;

/** Writes rows in the order of their key, no two with the same. */
export async function insertSamples(db: Database, rows: readonly SampleRow[]): Promise<void> {
  for (const some of inChunks(rows, ROWS)) {
    await db.run(statement(some.length), some.flat());
  }
}

function statement(rows: number): string {
  return `insert into metric_samples (at, series, value, late_ms) values ${Array.from({ length: rows }, () => '(?, ?, ?, ?)').join(', ')}
    on conflict (at, series) do update set value = excluded.value, late_ms = excluded.late_ms`;
}
