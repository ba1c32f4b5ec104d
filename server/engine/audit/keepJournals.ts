import type { Logger } from 'pino';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { inRounds } from '#server/engine/process/inRounds.ts';
import type { Journals } from './createJournals.ts';

const EVERY_MS = 1_000;

/** Settles the journals once a second, one round at a time. Returns a function that stops it after a last round. */
export function keepJournals(journals: Journals, log: Logger): () => Promise<void> {
  return inRounds(async () => {
    try {
      await journals.settle();
    } catch (error) {
      if (!(error instanceof DatabaseAway)) log.warn({ err: error }, 'the journals could not be settled');
    }
  }, EVERY_MS);
}
