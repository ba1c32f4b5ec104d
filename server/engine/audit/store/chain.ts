import { createHmac, hash } from 'node:crypto';
import type { Journal, JournalWord } from '#model/values/journals.ts';
import type { JournalRow } from '#server/engine/db/tables/journals/journalRows.ts';

/**
 * The hash of a row over the hash of the row before it. Columns without a value are left out, so that a column that
 * comes later does not change the hashes of older rows.
 */
export function hashOf(journal: Journal, previous: string, row: JournalRow): string {
  const held = ['id', ...Object.keys(journal.columns)].flatMap((name) => {
    const value = row[name] ?? null;
    return value === null ? [] : [[name, value]];
  });
  return hash('sha256', `${previous}\n${JSON.stringify(held)}`, 'base64url');
}

/** Only who holds the secret key of the installation can seal: the database alone is not enough. */
export function sealOf(key: Uint8Array, journal: JournalWord, id: number, rowHash: string, day = ''): string {
  return createHmac('sha256', key).update(`${journal}\n${day}\n${id}\n${rowHash}`).digest('base64url');
}
