import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';

const openFile = promisify(open);
const closeFile = promisify(close);
const toDisk = promisify(fdatasync);

export interface Flush {
  /** Resolves when everything that was written before survives a power cut. */
  written(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Waits for the disk beside the event loop: SQLite would stop all of JavaScript meanwhile. One wait serves everyone who
 * asked before it began. The file is opened when it is first needed.
 */
export function createFlush(path: string, onAway?: (fault: DatabaseAway) => void): Flush {
  let file: number | undefined;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function flush(): Promise<void> {
    // Writes from here on may come too late for this one.
    next = undefined;
    try {
      file ??= await openFile(path, 'r');
      await toDisk(file);
    } catch (error) {
      const fault = new DatabaseAway(error);
      onAway?.(fault);
      throw fault;
    }
  }

  return {
    written() {
      if (next !== undefined) return next;
      const mine = running.then(flush);
      next = mine;
      running = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await running;
      if (file !== undefined) await closeFile(file);
    },
  };
}
