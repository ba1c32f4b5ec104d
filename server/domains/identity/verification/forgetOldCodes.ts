import type { Database } from '#server/engine/db/database.ts';

const DAY_MS = 86_400_000;

/** Deletes expired codes, counts older than an hour, and messages of the demo. */
export async function forgetOldCodes({ kysely }: Database, now: number): Promise<void> {
  const before = now - DAY_MS;
  await kysely.deleteFrom('verification_codes').where('expires_at', '<', before).execute();
  await kysely.deleteFrom('send_counts').where('began_at', '<', before).execute();
  await kysely.deleteFrom('outbox').where('at', '<', before).execute();
}
