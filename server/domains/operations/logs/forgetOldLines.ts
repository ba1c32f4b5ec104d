import type { CleanupStep } from '#server/engine/jobs/forgetOldHandler.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;
const MOST_ROWS = 100_000;

/** Deletes lines of the system log that are old, and the oldest of too many. */
export const forgetOldLines: CleanupStep = async ({ db, realTime }) => {
  await db.kysely
    .deleteFrom('system_logs')
    .where('at', '<', realTime() - KEPT_MS)
    .execute();
  const first = await db.kysely
    .selectFrom('system_logs')
    .select('id')
    .orderBy('id', 'desc')
    .offset(MOST_ROWS)
    .limit(1)
    .executeTakeFirst();
  if (first !== undefined) await db.kysely.deleteFrom('system_logs').where('id', '<=', first.id).execute();
};
