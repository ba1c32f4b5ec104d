import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { ColumnClass, FieldKind } from '#model/fields/kind.ts';
import type { RecordData, RecordId } from '#server/engine/context.ts';
import type { Row, SqlValue } from '#server/engine/db/database.ts';
import { spellings, spellingsOf } from '#server/engine/db/tables/spellings.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { quoted, VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { fromSql, toSql } from '#server/engine/db/tables/storage.ts';
import { versionOf } from './versionOf.ts';

export interface StoredField {
  name: string;
  field: FieldDefinition;
  kind: FieldKind;
  column: ColumnClass;
}

/** The table of a definition. Computed once for each definition. */
export interface ResourceTable {
  definition: Definition;
  /** Quoted, ready for SQL. */
  name: string;
  id: string;
  /** Every column of a row in the stored form. */
  columns: string;
  stored: ReadonlyMap<string, StoredField>;
}

const tables = new WeakMap<Definition, ResourceTable>();

export function resourceTable(definition: Definition): ResourceTable {
  const known = tables.get(definition);
  if (known !== undefined) return known;
  const stored = new Map<string, StoredField>();
  for (const field of Object.values(definition.fields)) {
    if (!isStored(field)) continue;
    const kind = fieldKind(field.type);
    stored.set(field.name, { name: field.name, field, kind, column: kind.column(field) });
  }
  const table: ResourceTable = {
    definition,
    name: quoted(definition.table),
    id: quoted(definition.id.field),
    columns: [...stored.keys(), VERSION_COLUMN].map(quoted).join(', '),
    stored,
  };
  tables.set(definition, table);
  return table;
}

/** A row in the stored form that hooks and conditions receive, with its version. */
export function decodeRow({ stored }: ResourceTable, row: Row): RecordData {
  const record: RecordData = {};
  for (const { name, column } of stored.values()) record[name] = fromSql(row[name], column);
  record[VERSION_COLUMN] = versionOf(row);
  return record;
}

/** Columns and values to write, with those that are derived from them; leaves out unknown names. */
export function encodeRow({ definition, stored }: ResourceTable, record: RecordData): Record<string, SqlValue> {
  const row: Record<string, SqlValue> = {};
  for (const [name, value] of Object.entries(record)) {
    const field = stored.get(name);
    if (field !== undefined) row[name] = toSql(value, field.column);
  }
  return Object.assign(row, spellings(definition, row));
}

/** The same for a new row, without derived columns that hold nothing. */
export function encodeNewRow(table: ResourceTable, record: RecordData): Record<string, SqlValue> {
  const row = encodeRow(table, record);
  for (const { column } of spellingsOf(table.definition)) if (row[column] === null) delete row[column];
  return row;
}

/** Stored form to wire form of one field. */
export function wireValue(definition: Definition, name: string, value: Json): Json {
  const field = definition.fields[name];
  return field === undefined || value === null ? value : fieldKind(field.type).fromColumn(value, field);
}

/** Wire form to stored form of one field; secrets cannot be converted back. */
export function storedValue(definition: Definition, name: string, value: Json): Json {
  const field = definition.fields[name];
  if (field === undefined || value === null || field.writeOnly === true) return null;
  return fieldKind(field.type).toColumn(value, field);
}

/** The whole record in wire form, including hidden fields: for rules, never for a response. */
export function wireRecord(definition: Definition, record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, wireValue(definition, name, value)]));
}

/** An id in the type of the table; undefined for text that is no id of this resource. */
export function parseId({ id }: Definition, text: RecordId): RecordId | undefined {
  if (id.kind === 'serial') {
    const number = typeof text === 'number' ? text : /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(number) && number > 0 ? number : undefined;
  }
  const word = String(text);
  return word.length > 0 && word.length <= 200 && word.isWellFormed() && !word.includes('\0') ? word : undefined;
}
