import { LRUCache } from 'lru-cache';
import type { JournalWord } from '#model/values/journals.ts';
import type { Database, SqlPart, SqlValue } from '#server/engine/db/database.ts';
import type { OrderKey } from '#server/engine/records/list/sql/order.ts';
import { pageOf, type RowSource } from './positions.ts';

/** The numbers of the rows that a count covers: they never change. */
interface Counted {
  first: number;
  last: number;
  total: number;
}

const known = new WeakMap<Database, LRUCache<string, Counted>>();

/**
 * A page of a journal and the exact number of its rows. Rows only come at the end, so a count is continued from where
 * it stood. The second half is read from the other end: the last page costs as much as the first.
 */
export async function journalPage(
  db: Database,
  word: JournalWord,
  select: SqlPart,
  source: RowSource,
  keys: readonly OrderKey[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SqlValue[][]; total: number }> {
  const total = await countOf(db, word, source);
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { rows: [], total };
  // SQLite merges the months in order only if the keys are among the columns.
  const withKeys = { ...select, text: [select.text, ...keys.map((key) => key.expression)].join(', ') };
  if (offset <= total / 2) return { rows: await pageOf(db, withKeys, source, keys, offset, limit), total };
  const backwards = keys.map((key) => ({ ...key, order: key.order === 'ASC' ? ('DESC' as const) : ('ASC' as const) }));
  const rows = await pageOf(db, withKeys, source, backwards, total - offset - count, count);
  return { rows: rows.toReversed(), total };
}

async function countOf(db: Database, word: JournalWord, source: RowSource): Promise<number> {
  let cache = known.get(db);
  if (cache === undefined) known.set(db, (cache = new LRUCache({ max: 500 })));
  const key = `${word}\n${source.text}\n${JSON.stringify(source.params)}`;
  const found = cache.get(key);
  const { first, last } = await boundsOf(db, word);
  if (found?.first === first && found.last === last) return found.total;
  const isContinued = found !== undefined && found.first === first && found.last <= last;
  const [row] = await db.all<{ total: number }>(`select count(*) as total ${source.text} and t.id > ? and t.id <= ?`, [
    ...source.params,
    isContinued ? found.last : 0,
    last,
  ]);
  const total = (row?.total ?? 0) + (isContinued ? found.total : 0);
  cache.set(key, { first, last, total });
  return total;
}

async function boundsOf(db: Database, word: JournalWord): Promise<{ first: number; last: number }> {
  const months = await db.kysely
    .selectFrom('audit_months')
    .select(({ fn }) => [fn.min('first_id').as('first'), fn.max('last_id').as('last')])
    .where('journal', '=', word)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return { first: months?.first ?? 0, last: months?.last ?? 0 };
}
