import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Checkpoints {
  /** After a commit: `pages` of the log are not in the file yet. */
  grown(pages: number): void;
  close(): Promise<void>;
}

const THREAD = new URL('./checkpointThread.ts', import.meta.url);

/** Where SQLite would have the next commit copy them, and JavaScript wait for the disk twice. */
const ENOUGH_PAGES = 1_000;

/** Copies the log of a database to its file in a thread of its own, which begins when it is first needed. */
export function createCheckpoints(path: string): Checkpoints {
  let thread: Worker | undefined;
  let isCopying = false;

  function begin(): Worker {
    const begun = new Worker(THREAD, { workerData: path });
    begun.unref();
    begun.on('message', () => void (isCopying = false));
    // Then a writer copies the log, and reports what is wrong with the disk.
    begun.on('error', () => undefined);
    begun.on('exit', () => {
      thread = undefined;
      isCopying = false;
    });
    return begun;
  }

  return {
    grown(pages) {
      if (isCopying || pages < ENOUGH_PAGES) return;
      isCopying = true;
      thread ??= begin();
      send(thread, 'copy');
    },
    async close() {
      if (thread === undefined) return;
      const ended = once(thread, 'exit');
      thread.ref();
      send(thread, 'close');
      await ended;
    },
  };
}

function send(thread: Worker, message: 'copy' | 'close'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  thread.postMessage(message);
}
