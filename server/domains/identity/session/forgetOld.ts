import type { Context } from '#server/engine/context.ts';

const DAY_MS = 86_400_000;
/** Ended sessions are kept for a while, so that administrators can review them after an incident. */
const SESSION_KEPT_MS = 90 * DAY_MS;
const ATTEMPTS_KEPT_MS = DAY_MS;

/** Deletes sessions that ended long ago, tickets that were never used, and wrong passwords whose freeze is over. */
export async function forgetOld({ db: { kysely }, realTime }: Pick<Context, 'db' | 'realTime'>): Promise<void> {
  const now = realTime();
  await kysely
    .deleteFrom('sign_in_attempts')
    .where('last_at', '<', now - ATTEMPTS_KEPT_MS)
    .execute();
  await kysely.deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute();
  await kysely
    .deleteFrom('sessions')
    .where('expires_at', '<', now - SESSION_KEPT_MS)
    .execute();
}
