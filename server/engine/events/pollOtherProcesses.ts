import type { Logger } from 'pino';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { CrossProcessFeed } from './crossProcessFeed.ts';

const EVERY_MS = 500;

/**
 * Polls twice a second, one poll at a time. Returns a function that stops it. A database that cannot be read is polled
 * again.
 */
export function pollOtherProcesses(others: CrossProcessFeed, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function look() {
    try {
      await others.catchUp();
    } catch (error) {
      if (!(error instanceof DatabaseAway)) log.warn({ err: error }, 'changes of other processes could not be read');
    }
    if (!stopped) timer = setTimeout(look, EVERY_MS).unref();
  }
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
