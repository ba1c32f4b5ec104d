import type { Database } from '#server/engine/db/database.ts';

const DAY_MS = 86_400_000;

/** Codes that ran out, counts whose hour is over, and what the demo would have sent. */
export async function forgetOldCodes(db: Database, now: number): Promise<void> {
  await db.run('delete from verification_codes where expires_at < ?', [now - DAY_MS]);
  await db.run('delete from send_counts where began_at < ?', [now - DAY_MS]);
  await db.run('delete from outbox where at < ?', [now - DAY_MS]);
}
