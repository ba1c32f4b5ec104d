import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Copies committed pages from the log to the file whenever it receives a message, as far as nobody still reads older
 * ones. Ends when it is asked to `close`.
 */
const db = new DatabaseSync(String(workerData), { timeout: 10_000 });
const copy = db.prepare('pragma wal_checkpoint(passive)');
parentPort?.on('message', (message: 'copy' | 'close') => {
  if (message === 'copy') {
    copy.get();
    parentPort?.postMessage('copied');
    return;
  }
  db.close();
  parentPort?.close();
});
