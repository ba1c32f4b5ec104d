import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, placeOf } from '#model/compile/read/node.ts';
import { RESERVED_TABLES } from './reservedTables.ts';

/**
 * PostgreSQL silently cuts names at 63 bytes, so that two names may become one. Migrations and additional tables
 * (`__search`) append up to fifteen characters to a name.
 */
const MOST_OF_NAME = 48;
/** The longest name with the suffix of its search index: `table__column__search`. */
const MOST_OF_SEARCH = 63 - '____search'.length;

/** Columns of every table: the system columns of PostgreSQL, and the row number of SQLite. */
const RESERVED_COLUMNS: ReadonlySet<string> = new Set(['ctid', 'cmin', 'cmax', 'xmin', 'xmax', 'tableoid', 'rowid']);
/** The name of the own column of SQLite's full-text index. */
const RANK = 'rank';

/**
 * Refuses names of tables and columns that a database would refuse or confuse with another.
 *
 * @example
 *   checkStoredNames(outline, definition, context); // reports `name-too-long`, `reserved-name` and others
 */
export function checkStoredNames(outline: Outline, definition: Definition, context: Context): void {
  checkTable(outline, definition, context);
  const spelt = new Map<string, string>();
  for (const field of Object.values(outline.fields)) checkColumn(field, spelt, outline, definition, context);
}

function checkTable({ node, name }: Outline, { table }: Definition, { reporter }: Context): void {
  const at = placeOf(node, 'resource');
  if (table.length > MOST_OF_NAME) {
    reporter.report(at, {
      code: 'name-too-long',
      says: `the table of ${name} has a name of ${table.length} characters`,
      expected: `at most ${MOST_OF_NAME}`,
    });
  }
  if (RESERVED_TABLES.has(table) || table.startsWith('sqlite_')) {
    reporter.report(at, {
      code: 'reserved-name',
      says: `the table of ${name} would be ${table}, which belongs to the platform`,
      expected: 'another name',
    });
  }
}

function checkColumn(
  { name, search }: FieldDefinition,
  spelt: Map<string, string>,
  outline: Outline,
  { table, id }: Definition,
  { reporter }: Context,
): void {
  const fields = child(outline.node, 'fields');
  const isDeclared = child(fields, name) !== undefined;
  const at =
    isDeclared || name !== id.field
      ? placeOf(fields ?? outline.node, name)
      : placeOf(child(outline.node, 'id') ?? outline.node, 'field');
  const where = `fields.${name}`;
  if (name.length > MOST_OF_NAME) {
    reporter.report(at, {
      code: 'name-too-long',
      says: `${where} has a name of ${name.length} characters`,
      expected: `at most ${MOST_OF_NAME}`,
    });
  } else if (search && table.length + name.length > MOST_OF_SEARCH) {
    const says = `${where} is searched by an index that is named after it and the table ${table}: ${table.length + name.length} characters`;
    reporter.report(at, { code: 'name-too-long', says, expected: `at most ${MOST_OF_SEARCH} together` });
  }
  const lower = name.toLowerCase();
  if (RESERVED_COLUMNS.has(lower) || (search && lower === RANK)) {
    reporter.report(at, {
      code: 'reserved-name',
      says: `${where} has a name that databases reserve`,
      expected: search && lower === RANK ? 'another name, or no search' : 'another name',
    });
  }
  const other = spelt.get(lower);
  if (other === undefined) spelt.set(lower, name);
  else
    reporter.report(at, {
      code: 'same-name',
      says: `${where} differs from ${other} only by capitals, which databases do not distinguish`,
      expected: 'another name',
    });
}
