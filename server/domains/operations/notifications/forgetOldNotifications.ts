import type { CleanupStep } from '#server/engine/jobs/forgetOldHandler.ts';

const DAY_MS = 86_400_000;
/** As long as messages: what was announced last year can be looked up. */
const KEPT_MS = 400 * DAY_MS;

/** Deletes notifications that are older than anyone looks for, and counts of messages that no budget reads. */
export const forgetOldNotifications: CleanupStep = async ({ db, clock, realTime }) => {
  const before = clock() - KEPT_MS;
  await db.kysely.deleteFrom('notifications').where('created_at', '<', before).execute();
  await db.kysely.deleteFrom('alarm_announcements').where('at', '<', before).execute();
  await db.kysely
    .deleteFrom('alarm_sends')
    .where('at', '<', realTime() - DAY_MS)
    .execute();
};
