import type { Database } from './database.ts';

/** The purposes of locks. The numbers separate the words of one purpose from those of another. */
const SPACES = {
  quota: 7202,
  licence: 7203,
  journal: 7204,
  login: 7205,
  place: 7206,
  vote: 7207,
  export: 7208,
  task: 7209,
  bankChange: 7210,
  statement: 7211,
} as const;

/**
 * Blocks other transactions that lock the same word until this one ends. SQLite has a single writer anyway. Later
 * statements of this transaction see what the other one committed.
 */
export async function lockUntilCommit(tx: Database, space: keyof typeof SPACES, word: string): Promise<void> {
  if (tx.dialect === 'postgres') await tx.all('select pg_advisory_xact_lock(?, hashtext(?))', [SPACES[space], word]);
}
