import { createHmac, hash } from 'node:crypto';
import type { Journal, JournalWord } from '#model/values/journals.ts';
import type { JournalRow } from '#server/engine/db/tables/journals/journalRows.ts';

/**
 * The hash of a row over the hash of the row before it. Columns without a value are left out, so that a column that
 * comes later does not change the hashes of older rows.
 */
export function hashOf(journal: Journal, previous: string, row: JournalRow): string {
  // As JSON.stringify writes a list of pairs, without making the list.
  let text = `${previous}\n[`;
  let between = '';
  for (const { name, head } of headsOf(journal)) {
    const value = row[name] ?? null;
    if (value === null) continue;
    text += `${between}${head}${JSON.stringify(value)}]`;
    between = ',';
  }
  return hash('sha256', `${text}]`, 'base64url');
}

const heads = new WeakMap<Journal, readonly { name: string; head: string }[]>();

/** The beginning of each pair. */
function headsOf(journal: Journal): readonly { name: string; head: string }[] {
  let known = heads.get(journal);
  if (known === undefined) {
    known = ['id', ...Object.keys(journal.columns)].map((name) => ({ name, head: `["${name}",` }));
    heads.set(journal, known);
  }
  return known;
}

/** Only who holds the secret key of the installation can seal: the database alone is not enough. */
export function sealOf(key: Uint8Array, journal: JournalWord, id: number, rowHash: string, day = ''): string {
  return createHmac('sha256', key).update(`${journal}\n${day}\n${id}\n${rowHash}`).digest('base64url');
}
