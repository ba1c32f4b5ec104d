import type { Database } from './database.ts';

/** What is locked: the numbers keep the words of one apart from those of another. */
const SPACES = { quota: 7202, licence: 7203 } as const;

/**
 * Until the transaction ends, another one that locks the same word waits. SQLite has one writer anyway. A later
 * statement of the transaction sees what the other one has committed.
 */
export async function lockUntilCommit(tx: Database, space: keyof typeof SPACES, word: string): Promise<void> {
  if (tx.dialect === 'postgres') await tx.all('select pg_advisory_xact_lock(?, hashtext(?))', [SPACES[space], word]);
}
