import type { CleanupStep } from '#server/engine/jobs/forgetOldHandler.ts';

const DAY_MS = 86_400_000;
/** Long enough to look up what was announced last year. */
const KEPT_MS = 400 * DAY_MS;

/** Deletes messages that are older than anyone looks for. */
export const forgetOldMessages: CleanupStep = async ({ db, clock }) => {
  await db.kysely
    .deleteFrom('messages')
    .where('created_at', '<', clock() - KEPT_MS)
    .execute();
};
