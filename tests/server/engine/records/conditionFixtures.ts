import type { Actor } from '#model/access/actor.ts';
import type { Condition, ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition, FieldKeys, FieldType } from '#model/language/fieldDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { columnOf, fieldKind } from '#model/fields/index.ts';
import type { ColumnClass } from '#model/fields/kind.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { foldedColumn, foldedSql, spellingsOf } from '#server/engine/db/tables/spellings.ts';
import { columnType, quoted, type ColumnKind } from '#server/engine/db/tables/tableSpec.ts';
import { conditionToSql } from '#server/engine/records/where.ts';

const label = { zh: '字段', en: 'Field' };

function field(name: string, type: string, rest: Partial<FieldKeys> = {}): FieldDefinition {
  // Tests use the kinds of the registry.
  return withKeys({ name, type: 'text', label }, { type: type as FieldType, ...rest });
}

/** A field of every storage class, flat and nested. */
export const fields: Record<string, FieldDefinition> = Object.fromEntries(
  [
    field('id', 'integer'),
    field('name', 'text'),
    field('status', 'enum', { values: { a: { label }, b: { label }, c: { label } } }),
    field('size', 'integer'),
    field('usage', 'number'),
    field('price', 'money'),
    field('enabled', 'boolean'),
    field('day', 'date'),
    field('seen_at', 'dateTime'),
    field('site_id', 'reference', { to: 'sites' }),
    field('tags', 'tags'),
    field('site_ids', 'references', { to: 'sites' }),
    field('labels', 'keyValue'),
    field('extra', 'json'),
    field('capacity', 'object', {
      fields: {
        cpu: field('cpu', 'integer'),
        unit: field('unit', 'text'),
        shared: field('shared', 'boolean'),
        price: field('price', 'money'),
      },
    }),
    field('rules', 'list', {
      fields: {
        item: field('item', 'object', { fields: { port: field('port', 'integer'), note: field('note', 'text') } }),
      },
    }),
    field('hidden', 'secret'),
    field('total', 'integer', { computed: { kind: 'count', resource: 'x', by: 'y' } }),
  ].map((each) => [each.name, each]),
);

export const actor: Actor = { id: 7, name: 'reader', kind: 3, bp_id: null, grants: ['TENANT', 'personal', 'all'] };

export const now = Date.UTC(2026, 10, 20, 12);

export const context: ConditionContext = { user: actor, now, fields, form: { site_id: 3 } };

export type Row = Record<string, Json>;

const stored = Object.values(fields).filter((each) => each.computed === undefined);

// Only the fields matter here.
const definition = { fields, unique: [], id: { field: 'id' } } as unknown as Definition;
const folded = spellingsOf(definition).filter(({ of, column }) => column === foldedColumn(definition, of));

/** A new table with these records (in wire form), in their order. */
export async function fill(database: Database, table: string, records: readonly Row[]): Promise<void> {
  const columns = [
    ...stored.map((each) => `${quoted(each.name)} ${columnType(database.dialect, columnKind(each))}`),
    ...folded.map(({ column }) => `${quoted(column)} ${columnType(database.dialect, 'text')}`),
  ];
  await database.run(`create table ${quoted(table)} (row_number integer, ${columns.join(', ')})`);
  for (const [index, record] of records.entries()) {
    const values: SqlValue[] = stored.map((each) =>
      sqlValue(fieldKind(each.type).toColumn(record[each.name] ?? null, each), columnOf(each)),
    );
    for (const { of, derive } of folded) {
      const text = values[stored.findIndex(({ name }) => name === of)];
      values.push(typeof text === 'string' ? derive(text) : null);
    }
    await database.run(`insert into ${quoted(table)} values (${[index, ...values].map(() => '?').join(', ')})`, [
      index,
      ...values,
    ]);
  }
}

/** Positions of the records that the condition selects. */
export async function select(database: Database, table: string, condition: Condition): Promise<number[]> {
  const { text, params } = conditionToSql(condition, {
    definition: { fields },
    dialect: database.dialect,
    context,
    spelling: ({ name }) => ({ text: foldedSql(definition, name), params: [] }),
  });
  const rows = await database.all<{ row_number: number }>(
    `select row_number from ${quoted(table)} where ${text} order by row_number`,
    params,
  );
  return rows.map((row) => Number(row.row_number));
}

function columnKind(each: FieldDefinition): ColumnKind {
  const column = columnOf(each);
  return column === 'json' ? 'text' : column === 'boolean' ? 'integer' : column;
}

/** Booleans are stored as 1 and 0, lists and objects as JSON (server/engine/db/database.ts). */
function sqlValue(value: Json, column: ColumnClass): SqlValue {
  if (value !== null && (column === 'json' || typeof value === 'object')) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
}
