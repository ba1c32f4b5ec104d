import { hostname } from 'node:os';
import type { Context } from '#server/engine/context.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { KeptLines } from '#server/engine/observe/keptLines.ts';
import { inRounds } from '#server/engine/process/inRounds.ts';

const EVERY_MS = 1_000;
/** In one statement; more wait for the next second. */
const MOST = 200;

/** Stores what the process has logged as a warning or worse. Returns how many lines there were. */
export async function storeLines(db: Database, lines: KeptLines, worker: string, now: number): Promise<number> {
  const taken = lines.take(MOST);
  const lost = lines.lost();
  const rows = taken.map((line) => ({ ...line, worker, created_at: now, updated_at: now }));
  if (lost > 0)
    rows.push({
      at: now,
      level: 'warn',
      message: `${lost} lines before this one were not kept`,
      request_id: null,
      details: null,
      worker,
      created_at: now,
      updated_at: now,
    });
  if (rows.length > 0) await db.kysely.insertInto('system_logs').values(rows).execute();
  return rows.length;
}

/** Stores lines once a second. Returns a function that stops it after a last round. */
export function keepSystemLogs(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  lines: KeptLines,
): () => Promise<void> {
  const worker = `${hostname()} ${process.pid}`;
  return inRounds(async () => {
    try {
      await storeLines(db, lines, worker, realTime());
    } catch (error) {
      // Its warning would be the next line to store, and so on. Standard output has every line.
      if (!(error instanceof DatabaseAway)) lines.take(MOST);
    }
  }, EVERY_MS);
}
