import type { Context } from '#server/engine/context.ts';

const DAY_MS = 86_400_000;

/** Deletes expired codes, counts older than an hour, and messages of the demo. */
export async function forgetOldCodes({ db: { kysely }, realTime }: Pick<Context, 'db' | 'realTime'>): Promise<void> {
  const before = realTime() - DAY_MS;
  await kysely.deleteFrom('verification_codes').where('expires_at', '<', before).execute();
  await kysely.deleteFrom('send_counts').where('began_at', '<', before).execute();
  await kysely.deleteFrom('outbox').where('at', '<', before).execute();
}
