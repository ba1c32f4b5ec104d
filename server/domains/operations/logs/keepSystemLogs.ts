import { hostname } from 'node:os';
import type { Context } from '#server/engine/context.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { KeptLines } from '#server/engine/observe/keptLines.ts';
import { inRounds } from '#server/engine/process/inRounds.ts';

const EVERY_MS = 1_000;
/** In one statement; more wait for the next second. */
const MOST = 200;

/**
 * Stores what the process has logged as a warning or worse. Returns how many lines there were. During an outage the
 * lines wait; standard output has every line.
 */
export async function storeLines(db: Database, lines: KeptLines, worker: string, now: number): Promise<number> {
  const batch = lines.oldest(MOST);
  const own = { worker, created_at: now, updated_at: now };
  const rows = batch.lines.map((line) => ({ ...line, ...own }));
  if (batch.lost > 0)
    rows.unshift({
      at: now,
      level: 'warn',
      message: `${batch.lost} lines before the next one were not kept`,
      request_id: null,
      details: null,
      ...own,
    });
  try {
    if (rows.length > 0) await db.kysely.insertInto('system_logs').values(rows).execute();
  } catch (error) {
    if (error instanceof DatabaseAway) return 0;
    // Reporting it would be the next line to store, and so on.
    lines.forget(batch);
    return 0;
  }
  lines.forget(batch);
  return rows.length;
}

/** Stores lines once a second. Returns a function that stops it after a last round. */
export function keepSystemLogs(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  lines: KeptLines,
): () => Promise<void> {
  const worker = `${hostname()} ${process.pid}`;
  return inRounds(async () => {
    await storeLines(db, lines, worker, realTime());
  }, EVERY_MS);
}
