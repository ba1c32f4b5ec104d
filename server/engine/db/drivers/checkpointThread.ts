import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Copies committed pages from the log to the file whenever it receives a message, as far as no one still reads older
 * ones. Ends with the message `close`.
 */
const db = new DatabaseSync(String(workerData), { timeout: 10_000 });
const copy = db.prepare('pragma wal_checkpoint(passive)');
parentPort?.on('message', (message: 'copy' | 'close') => {
  if (message === 'copy') {
    copy.get();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    parentPort?.postMessage('copied');
    return;
  }
  db.close();
  parentPort?.close();
});
