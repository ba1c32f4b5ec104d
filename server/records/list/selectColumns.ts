import type { Definition, FieldDefinition, Json } from '#model/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { RecordData } from '#server/context.ts';
import type { Row, SqlPart } from '#server/db/database.ts';
import { quoted, VERSION_COLUMN } from '#server/db/tables/tableSpec.ts';
import { fromSql } from '#server/records/table/storage.ts';
import { labelSql } from './labels.ts';
import { valueSql, type SqlSurroundings } from './valueSql.ts';

/** What is read of each row, and how it becomes a record as it goes over the wire. */
export interface Selection {
  select: SqlPart;
  toWire(row: Row): RecordData;
}

/** The named fields, the id, and the titles of what they refer to: all in one statement, however many rows. */
export function selectColumns(definition: Definition, names: readonly string[], surroundings: SqlSurroundings): Selection {
  const fields = [definition.id.field, ...names.filter((name) => name !== definition.id.field)].flatMap((name) => definition.fields[name] ?? []);
  const parts: SqlPart[] = [];
  for (const field of fields) {
    const value = valueSql(definition, field.name, 't', surroundings);
    parts.push({ text: `${value.text} as ${quoted(field.name)}`, params: value.params });
  }
  parts.push({ text: `t.${VERSION_COLUMN}`, params: [] });
  const labelled = fields.filter((field) => field.type === 'reference');
  for (const field of labelled) {
    const label = labelSql(field, surroundings);
    parts.push({ text: `${label.text} as ${quoted(labelColumn(field.name))}`, params: label.params });
  }
  const reads = fields.map((field) => reader(field));
  return {
    select: { text: parts.map((part) => part.text).join(', '), params: parts.flatMap((part) => part.params) },
    toWire(row) {
      const record: RecordData = {};
      for (const read of reads) record[read.name] = read.value(row);
      record[VERSION_COLUMN] = Number(row[VERSION_COLUMN]);
      if (labelled.length > 0) {
        const labels: { [name: string]: Json } = {};
        for (const { name } of labelled) labels[name] = fromSql(row[labelColumn(name)], 'text');
        record._labels = labels;
      }
      return record;
    },
  };
}

const labelColumn = (name: string) => `_label_${name}`;

function reader(field: FieldDefinition): { name: string; value(row: Row): Json } {
  const kind = fieldKind(field.type);
  const column = kind.column(field);
  const { name } = field;
  return {
    name,
    value(row) {
      const stored = fromSql(row[name], column);
      return stored === null ? null : kind.fromColumn(stored, field);
    },
  };
}
