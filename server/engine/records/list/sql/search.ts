import { can, canField } from '#model/access/access.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { foldText } from '#model/values/foldText.ts';
import type { Database, SqlPart } from '#server/engine/db/database.ts';
import { hasSearch } from '#server/engine/db/ensureSearch.ts';
import { ROW_COLUMN, quoted } from '#server/engine/db/tables/tableSpec.ts';
import { foldedColumn } from '#server/engine/db/tables/spellings.ts';
import { searchedSql, searchTable, TRIGRAM } from '#server/engine/db/tables/searchIndex.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { whereSql, type SqlEnv } from './fieldSql.ts';

/** Lists of words are searched in their stored form. */
const SEARCHED: ReadonlySet<string> = new Set(['text', 'json']);
const MAX_TERMS = 8;
/** From this number of matches, walking the order and testing each row finds a page faster than sorting all matches. */
const MANY_MATCHES = 3_000;

/**
 * Rows in which every word of `q` occurs in some searched field, or in those of the record that a searched reference
 * names.
 */
export async function searchSql(
  db: Database,
  definition: Definition,
  q: string,
  alias: string,
  env: SqlEnv,
): Promise<SqlPart> {
  const terms = foldText(q)
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS);
  if (terms.length === 0) return { text: '1 = 1', params: [] };
  if (definition.gathers !== undefined) return gatheredSearch(db, definition.gathers.from, q, alias, env);
  const targets = namedTargets(definition, env);
  if (targets.length === 0) return ownSql(db, definition, terms, alias);
  const places = terms.map(async (term) =>
    either(
      await Promise.all([
        ownSql(db, definition, [term], alias),
        ...targets.map(({ name, target }) => targetSql(db, name, target, { term, alias, env })),
      ]),
    ),
  );
  return both(await Promise.all(places));
}

/** A gathered record is found as in the list of its own resource. */
async function gatheredSearch(
  db: Database,
  from: readonly string[],
  q: string,
  alias: string,
  env: SqlEnv,
): Promise<SqlPart> {
  const sources = from.flatMap((name) => env.schemas.resources[name] ?? []);
  const found: SqlPart[] = [];
  for (const source of sources) {
    const inner = `${alias}_s`;
    const { text, params } = await searchSql(db, source, q, inner, env);
    const id = quoted(source.id.field);
    found.push({
      text: `${alias}.${id} in (select ${inner}.${id} from ${resourceTable(source).name} ${inner} where ${text})`,
      params,
    });
  }
  return either(found);
}

/** The searched references of a resource whose targets the reader may search, too. */
function namedTargets({ fields }: Definition, { actor, schemas }: SqlEnv): { name: string; target: Definition }[] {
  return Object.values(fields).flatMap((field) => {
    const target = schemas.resources[field.to ?? ''];
    if (field.search !== true || target === undefined || !canField(actor, field, 'read')) return [];
    if (!can(actor, 'list', target).allowed) return [];
    // One index covers all searched fields: a match must not say anything about a field that is hidden.
    const searched = Object.values(target.fields).filter((each) => each.search === true && !isPointer(each));
    return searched.every((each) => canField(actor, each, 'read')) ? [{ name: field.name, target }] : [];
  });
}

async function targetSql(
  db: Database,
  name: string,
  target: Definition,
  { term, alias, env }: { term: string; alias: string; env: SqlEnv },
): Promise<SqlPart> {
  const inner = `${alias}_${name}`;
  const found = await ownSql(db, target, [term], inner);
  // Only what its list would show: of a record whose name alone is readable, a match would reveal more than the name.
  const scope = scopeOf(target, env.actor);
  const seen = scope === undefined ? { text: '1 = 1', params: [] } : whereSql(scope, target, inner, env);
  const from = `${resourceTable(target).name} ${inner}`;
  return {
    text: `${alias}.${quoted(name)} in (select ${inner}.${quoted(target.id.field)} from ${from} where ${found.text} and (${seen.text}))`,
    params: [...found.params, ...seen.params],
  };
}

const isPointer = ({ type }: FieldDefinition): boolean => fieldKind(type).family === 'pointer';

async function ownSql(db: Database, definition: Definition, terms: string[], alias: string): Promise<SqlPart> {
  const columns = Object.values(definition.fields).filter(
    (field) =>
      field.search === true &&
      !isPointer(field) &&
      SEARCHED.has(resourceTable(definition).stored.get(field.name)?.column ?? ''),
  );
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

function either(parts: SqlPart[]): SqlPart {
  const text = parts.map((part) => `(${part.text})`).join(' or ');
  return { text: `(${text})`, params: parts.flatMap((part) => part.params) };
}
