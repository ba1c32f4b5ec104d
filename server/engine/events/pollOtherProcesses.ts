import type { Logger } from 'pino';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { CrossProcessFeed } from './crossProcessFeed.ts';

const EVERY_MS = 500;

/** Looks twice a second, one look at a time; gives back how to stop. A database that can not be read is looked at again. */
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
