import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { foldOf, isFolded, isOneInAnySpelling, sortsAsExpected } from '#model/fields/spelling.ts';
import { foldedBeyondAscii } from '#model/values/foldText.ts';
import { sortKeyBeyondAscii } from '#model/values/sortKey.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { cutName } from './cutName.ts';
import { isStored } from './storedField.ts';
import { quoted, type ColumnSpec, type Spelling } from './tableSpec.ts';

export const foldColumn = (name: string) => cutName(`_fold_${name}`, '');
export const sortColumn = (name: string) => cutName(`_sort_${name}`, '');

/** No field begins like this, so that no field is called like a derived column. */
const DERIVED = /^_(?:fold|sort)_/;

export function isSpelling(column: string): boolean {
  return DERIVED.test(column);
}

/** The derived columns that a column of this name may have. */
export function spellingsBeside(column: string): string[] {
  return [foldColumn(column), sortColumn(column)];
}

const known = new WeakMap<Definition, readonly Spelling[]>();

/** The derived columns of a definition. The rows of a journal are in tables of the engine, which have none. */
export function spellingsOf(definition: Definition): readonly Spelling[] {
  let columns = known.get(definition);
  if (columns === undefined)
    known.set(
      definition,
      (columns = Object.values(definition.fields).flatMap((field) => [
        ...(hasFold(definition, field)
          ? [
              {
                of: field.name,
                column: foldColumn(field.name),
                derive: (text: string) => foldedBeyondAscii(text, foldOf(field)),
              },
            ]
          : []),
        ...(hasSortKey(definition, field)
          ? [{ of: field.name, column: sortColumn(field.name), derive: sortKeyBeyondAscii }]
          : []),
      ])),
    );
  return columns;
}

/** The derived column that searches read in place of a text. */
export function foldedColumn(definition: Definition, name: string): string | undefined {
  const field = definition.fields[name];
  return field !== undefined && hasFold(definition, field) ? foldColumn(name) : undefined;
}

export function spellingColumns(definition: Definition): ColumnSpec[] {
  return spellingsOf(definition).map(({ column }) => ({ name: column, kind: 'text' }));
}

/** The derived values of a row that is to be written. */
export function spellings(definition: Definition, row: Readonly<Record<string, SqlValue>>): Record<string, SqlValue> {
  const derived: Record<string, SqlValue> = {};
  for (const { of, column, derive } of spellingsOf(definition)) {
    const text = row[of];
    if (text !== undefined) derived[column] = typeof text === 'string' ? derive(text) : null;
  }
  return derived;
}

/** The folded text of a field as SQL. `prefix`: the alias of the table with a dot, or nothing. */
export function foldedSql(definition: Definition, name: string, prefix = ''): string {
  if (definition.gathers !== undefined) return prefix + quoted(foldColumn(name));
  return spelled(prefix, name, foldedColumn(definition, name));
}

/** The SQL whose result is the same for two values that a unique field counts as one. */
export function identitySql(definition: Definition, name: string, prefix = ''): string {
  const field = definition.fields[name];
  return field !== undefined && isOneInAnySpelling(field) ? foldedSql(definition, name, prefix) : prefix + quoted(name);
}

/** The SQL that a list sorts by for a field. */
export function sortSql(definition: Definition, name: string, prefix = ''): string {
  const field = definition.fields[name];
  if (definition.gathers !== undefined && name !== definition.id.field) return prefix + quoted(sortColumn(name));
  return field !== undefined && hasSortKey(definition, field)
    ? spelled(prefix, name, sortColumn(name))
    : prefix + quoted(name);
}

function spelled(prefix: string, name: string, derived: string | undefined): string {
  const small = `lower(${prefix}${quoted(name)})`;
  return derived === undefined ? small : `coalesce(${prefix}${quoted(derived)}, ${small})`;
}

function hasFold(definition: Definition, field: FieldDefinition): boolean {
  if (!hasColumns(definition) || !isStored(field)) return false;
  const hasWords = field.search === true && fieldKind(field.type).column(field) === 'json';
  return isFolded(field) || hasWords || (isOneInAnySpelling(field) && isInRule(definition, field));
}

const isInRule = ({ unique, fields }: Definition, { name, unique: own }: FieldDefinition): boolean =>
  own !== undefined ||
  unique.some((rule) => rule.fields.includes(name)) ||
  Object.values(fields).some((field) => Array.isArray(field.unique) && field.unique.includes(name));

function hasSortKey(definition: Definition, field: FieldDefinition): boolean {
  return hasColumns(definition) && isStored(field) && field.name !== definition.id.field && sortsAsExpected(field);
}

/** The rows of a journal are in tables of the engine, and gathered ones bring what they are sorted by. */
const hasColumns = ({ journal, gathers }: Definition) => journal === undefined && gathers === undefined;
