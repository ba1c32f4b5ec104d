import { accessKey } from '#model/access/accessKey.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { THEIRS } from '#model/access/ownership/isTheirs.ts';
import { pointersOf } from '#model/conditions/pointers.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { SqlPart, SqlValue } from '#server/engine/db/database.ts';
import { quoted, VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { rowWriter, type RowWriter } from './rowWriter.ts';
import { isLabelledAfterwards, labelSql } from './labels.ts';
import { markOf } from './marks.ts';
import { theirsSql } from '#server/engine/records/list/sql/theirsSql.ts';
import { fieldSql, type SqlEnv } from '#server/engine/records/list/sql/fieldSql.ts';

/** Clients choose fields: this bounds the memory for their choices. */
const MOST_KEPT = 2_000;

/** The columns to read of each row, and the conversion of their values, in the same order, to a record on the wire. */
export interface Selection {
  select: SqlPart;
  toWire(row: readonly SqlValue[]): RecordData;
  /** The same as JSON. */
  toJson: RowWriter;
  /**
   * Reads only the columns of references that are labelled afterwards (`addListLabels`): lists of references, and
   * references inside other fields. Absent: there are none.
   */
  toPointers: ((row: readonly SqlValue[]) => RecordData) | undefined;
}

const made = new WeakMap<CompiledSchemas, Map<string, Selection>>();

/** Cached for all readers with the same permissions, if no value depends on the reader or the time. */
export function selectColumns(definition: Definition, names: readonly string[], env: SqlEnv): Selection {
  let known = made.get(env.schemas);
  if (known === undefined) made.set(env.schemas, (known = new Map()));
  const theirs = theirsSql(definition, 't', env);
  if (theirs !== undefined) return makeSelection(definition, names, env, theirs);
  const key = `${definition.resource} ${names.join()} ${env.dialect} ${env.lang ?? ''} ${accessKey(env.actor)}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const selection = makeSelection(definition, names, env);
  if (selection.select.params.length === 0 && known.size < MOST_KEPT) known.set(key, selection);
  return selection;
}

/** Reads the named fields, the id, and the titles and marks of references in one statement, for any number of rows. */
function makeSelection(definition: Definition, names: readonly string[], env: SqlEnv, theirs?: SqlPart): Selection {
  const fields = [definition.id.field, ...names.filter((name) => name !== definition.id.field)].flatMap(
    (name) => definition.fields[name] ?? [],
  );
  const parts: SqlPart[] = [];
  for (const field of fields) {
    const value = fieldSql(definition, field.name, 't', env);
    parts.push({ text: `${value.text} as ${quoted(field.name)}`, params: value.params });
  }
  parts.push({ text: `t.${VERSION_COLUMN}`, params: [] });
  const labelled = fields.filter((field) => field.type === 'reference');
  for (const field of labelled) {
    const label = labelSql(field, env);
    parts.push({ text: `${label.text} as ${quoted(`_label_${field.name}`)}`, params: label.params });
  }
  const marks = labelled.flatMap((field) => markOf(field, env) ?? []);
  for (const { field, select } of marks)
    parts.push({ text: `${select.text} as ${quoted(`_mark_${field}`)}`, params: select.params });
  if (theirs !== undefined) parts.push({ text: `${theirs.text} as ${quoted(THEIRS)}`, params: theirs.params });
  const reads = fields.map((field, place) => reader(field, place));
  const later = new Set(
    pointersOf(definition.fields)
      .filter(isLabelledAfterwards)
      .map(({ top }) => top.name),
  );
  const holding = reads.filter(({ name }) => later.has(name));
  return {
    select: { text: parts.map((part) => part.text).join(', '), params: parts.flatMap((part) => part.params) },
    toJson: rowWriter(fields, { theirs: theirs !== undefined, marks }),
    toPointers:
      holding.length === 0
        ? undefined
        : (row) => Object.fromEntries(holding.map((read) => [read.name, read.value(row)])),
    toWire(row) {
      const record: RecordData = {};
      for (const read of reads) record[read.name] = read.value(row);
      // The places of the columns, as written above.
      record[VERSION_COLUMN] = plain(row[fields.length]);
      if (theirs !== undefined) record[THEIRS] = row.at(-1) === 1;
      if (labelled.length > 0) {
        const labels: { [name: string]: Json } = {};
        for (const [place, { name }] of labelled.entries())
          labels[name] = fromSql(row[fields.length + 1 + place], 'text');
        record._labels = labels;
        const letters = marks.flatMap((mark, place): [string, Json][] =>
          labels[mark.field] === null
            ? []
            : [[mark.field, mark.letters(row[fields.length + 1 + labelled.length + place])]],
        );
        if (marks.length > 0) record._marks = Object.fromEntries(letters);
      }
      return record;
    },
  };
}

function plain(value: SqlValue | undefined): Json {
  return value === undefined || value instanceof Uint8Array ? null : value;
}

function reader(field: FieldDefinition, place: number): { name: string; value(row: readonly SqlValue[]): Json } {
  const kind = fieldKind(field.type);
  const column = kind.column(field);
  const { name } = field;
  // Fast path for numbers and text with the same form on the wire, which are most of every record.
  if (column !== 'json' && kind.isPlainOnWire(field)) return { name, value: (row) => plain(row[place]) };
  return {
    name,
    value(row) {
      const stored = fromSql(row[place], column);
      return stored === null ? null : kind.fromColumn(stored, field);
    },
  };
}
