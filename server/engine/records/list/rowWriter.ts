import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { THEIRS } from '#model/access/ownership/isTheirs.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';

/**
 * Writes one row as JSON. Its values: the fields, the version, the titles of references, then whether the record is the
 * reader's. `more`: labels that no column holds.
 */
export type RowWriter = (row: readonly SqlValue[], more?: { [path: string]: Json }) => string;

/**
 * Writes a row as JSON without building an object first: lists are most of a server's work, and most of a row is stored
 * as JSON text already.
 */
export function rowWriter(fields: readonly FieldDefinition[], { theirs = false } = {}): RowWriter {
  const parts = fields.map((field, place) => ({
    place,
    key: `${place === 0 ? '{' : ','}${JSON.stringify(field.name)}:`,
    write: valueWriter(field),
  }));
  const labels = fields
    .filter((field) => field.type === 'reference')
    .map(({ name }, place) => ({
      place: fields.length + 1 + place,
      key: `${place === 0 ? '' : ','}${JSON.stringify(name)}:`,
    }));
  return (row, more) => {
    let text = '';
    for (const { place, key, write } of parts) {
      const value = row[place];
      text += value === null || value === undefined ? `${key}null` : key + write(value);
    }
    text += `,"${VERSION_COLUMN}":${row[fields.length]}`;
    if (theirs) text += `,"${THEIRS}":${row.at(-1) === 1}`;
    const further = more === undefined ? '' : JSON.stringify(more).slice(1, -1);
    if (labels.length === 0 && further === '') return `${text}}`;
    text += ',"_labels":{';
    for (const { place, key } of labels) text += key + JSON.stringify(row[place] ?? null);
    return `${text}${labels.length > 0 && further !== '' ? ',' : ''}${further}}}`;
  };
}

function valueWriter(field: FieldDefinition): (value: SqlValue) => string {
  const kind = fieldKind(field.type);
  const column = kind.column(field);
  const isPlain = kind.isPlainOnWire(field);
  if (isPlain && column !== 'json') return column === 'text' ? (value) => JSON.stringify(value) : String;
  if (isPlain) return (value) => (isJsonText(value) ? value : JSON.stringify(value));
  return (value) => JSON.stringify(kind.fromColumn(fromSql(value, column), field));
}

/** Any other content of the column is sent as text: unknown data never breaks a page. */
function isJsonText(value: SqlValue): value is string {
  if (typeof value !== 'string' || value === '') return false;
  const first = value.charCodeAt(0);
  const last = value.charCodeAt(value.length - 1);
  return (first === OPEN_LIST && last === CLOSE_LIST) || (first === OPEN_OBJECT && last === CLOSE_OBJECT);
}

const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
