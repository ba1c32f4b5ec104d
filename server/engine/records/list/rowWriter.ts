import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { THEIRS } from '#model/access/ownership/isTheirs.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import type { ReferenceMark } from './marks.ts';

/**
 * Writes one row as JSON. Its values: the fields, the version, the titles of references, their marks, then whether the
 * record is the reader's. `more`: labels that no column holds.
 */
export type RowWriter = (row: readonly SqlValue[], more?: { [path: string]: Json }) => string;

/**
 * Writes a row as JSON without building an object first: lists are most of a server's work, and most of a row is stored
 * as JSON text already.
 */
export function rowWriter(
  fields: readonly FieldDefinition[],
  { theirs = false, marks = [] }: { theirs?: boolean; marks?: readonly ReferenceMark[] } = {},
): RowWriter {
  const parts = fields.map((field, place) => ({
    place,
    key: `${place === 0 ? '{' : ','}${JSON.stringify(field.name)}:`,
    write: valueWriter(field),
  }));
  const references = fields.filter((field) => field.type === 'reference');
  const labels = references.map(({ name }, place) => ({
    place: fields.length + 1 + place,
    key: `${place === 0 ? '' : ','}${JSON.stringify(name)}:`,
  }));
  const marked = marks.map((mark, place) => ({
    mark,
    place: fields.length + 1 + labels.length + place,
    labelPlace: fields.length + 1 + references.findIndex(({ name }) => name === mark.field),
  }));
  return (row, more) => {
    let text = '';
    for (const { place, key, write } of parts) {
      const value = row[place];
      text += value === null || value === undefined ? `${key}null` : key + write(value);
    }
    text += `,"${VERSION_COLUMN}":${row[fields.length]}`;
    if (theirs) text += `,"${THEIRS}":${row.at(-1) === 1}`;
    if (marked.length > 0) text += `,"_marks":${marksJson(row, marked)}`;
    const further = more === undefined ? '' : JSON.stringify(more).slice(1, -1);
    if (labels.length === 0 && further === '') return `${text}}`;
    text += ',"_labels":{';
    for (const { place, key } of labels) text += key + JSON.stringify(row[place] ?? null);
    return `${text}${labels.length > 0 && further !== '' ? ',' : ''}${further}}}`;
  };
}

/** The mark of a record that the reader does not see is not sent. */
function marksJson(
  row: readonly SqlValue[],
  marked: readonly { mark: ReferenceMark; place: number; labelPlace: number }[],
): string {
  const seen = marked.filter(({ labelPlace }) => (row[labelPlace] ?? null) !== null);
  return JSON.stringify(Object.fromEntries(seen.map(({ mark, place }) => [mark.field, mark.letters(row[place])])));
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
