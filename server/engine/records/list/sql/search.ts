import type { Definition } from '#model/language/definition.ts';
import { foldText } from '#model/values/foldText.ts';
import type { Database, SqlPart } from '#server/engine/db/database.ts';
import { hasSearch } from '#server/engine/db/ensureSearch.ts';
import { ROW_COLUMN, quoted } from '#server/engine/db/tables/tableSpec.ts';
import { foldedColumn } from '#server/engine/db/tables/spellings.ts';
import { searchedSql, searchTable, TRIGRAM } from '#server/engine/db/tables/searchIndex.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** Lists of words are searched in their stored form. */
const SEARCHED: ReadonlySet<string> = new Set(['text', 'json']);
const MAX_TERMS = 8;
/** From this number of matches, walking the order and testing each row finds a page faster than sorting all matches. */
const MANY_MATCHES = 3_000;

/** Rows in which every word of `q` occurs in some searched field. */
export async function searchSql(db: Database, definition: Definition, q: string, alias: string): Promise<SqlPart> {
  const terms = foldText(q)
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS);
  const columns = Object.values(definition.fields).filter(
    (field) => field.search === true && SEARCHED.has(resourceTable(definition).stored.get(field.name)?.column ?? ''),
  );
  if (terms.length === 0) return { text: '1 = 1', params: [] };
  if (columns.length === 0) return { text: '1 = 0', params: [] };
  const names = columns.map(({ name }) =>
    searchedSql({ column: name, spelling: foldedColumn(definition, name) }, `${alias}.`),
  );
  const likes = terms.map((term) => like(db, names, term));
  const indexed = terms.filter((term) => [...term].length >= TRIGRAM);
  if (db.dialect === 'postgres' || indexed.length === 0 || !(await hasSearch(db, definition.table))) return both(likes);
  const match = indexed.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');
  const index = quoted(searchTable(definition.table));
  const [{ n } = { n: 0 }] = await db.all<{ n: number }>(
    `select count(*) as n from (select 1 from ${index} where ${index} match ? limit ${MANY_MATCHES})`,
    [match],
  );
  if (n === MANY_MATCHES) return both(likes);
  const row = definition.id.kind === 'serial' ? definition.id.field : ROW_COLUMN;
  const found = {
    text: `${alias}.${quoted(row)} in (select rowid from ${index} where ${index} match ?)`,
    params: [match],
  };
  return both([found, ...likes.filter((_, place) => !indexed.includes(terms[place] ?? ''))]);
}

function like({ dialect }: Database, columns: string[], term: string): SqlPart {
  const pattern = `%${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const operator = dialect === 'postgres' ? 'ilike' : 'like';
  return {
    text: `(${columns.map((column) => `${column} ${operator} ? escape '\\'`).join(' or ')})`,
    params: columns.map(() => pattern),
  };
}

function both(parts: SqlPart[]): SqlPart {
  return { text: parts.map((part) => part.text).join(' and '), params: parts.flatMap((part) => part.params) };
}
