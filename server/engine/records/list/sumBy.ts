import { conditionFields, type Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { fieldSql } from '#server/engine/records/list/sql/fieldSql.ts';
import { sourceOf, sqlEnvOf, type SourceQuery } from './listRecords.ts';

/** A table of sums of the records, whose columns have the names of their fields. */
export interface SumTable {
  table: string;
  columns: ReadonlySet<string>;
}

export interface SumQuery extends Pick<SourceQuery, 'filter' | 'also' | 'allows'> {
  /** Fields; the records with the same values are one group. */
  by: readonly string[];
  /** Numbers to add up. */
  sums: readonly string[];
  /** Read instead of the records if it has every field that the query and the reader's scope name. */
  summed?: SumTable;
}

/** One group: its values in stored form, and the sums. */
export interface Sum {
  values: Record<string, SqlValue>;
  sums: Record<string, number>;
}

interface SumRow {
  [group: `g${number}`]: SqlValue;
  [sum: `s${number}`]: number;
}

/** Sums of the records that are visible to the reader and match, by the values of fields. */
export async function sumBy(context: Context, definition: Definition, query: SumQuery): Promise<Sum[]> {
  const { by, sums, summed, ...conditions } = query;
  const read = summed !== undefined && isCovered(context, definition, query, summed) ? summed.table : definition.table;
  const rows = read === definition.table ? definition : standIn(definition, read);
  const source = await sourceOf(context, rows, { ...conditions, operation: 'list' });
  const env = sqlEnvOf(context);
  const groups = by.map((name) => fieldSql(rows, name, 't', env));
  const totals = sums.map((name) => fieldSql(rows, name, 't', env));
  const columns = [
    ...groups.map(({ text }, place) => `${text} as g${place}`),
    // A sum of integers is a decimal text on PostgreSQL.
    ...totals.map(({ text }, place) => `cast(coalesce(sum(${text}), 0) as double precision) as s${place}`),
  ];
  const grouping = by.length === 0 ? '' : `group by ${by.map((_, place) => place + 1).join(', ')}`;
  const found = await context.db.all<SumRow>(
    `select ${columns.join(', ')} ${source.text} ${grouping}`,
    [...groups, ...totals, source].flatMap(({ params }) => params),
  );
  return found.map((row) => ({
    values: Object.fromEntries(by.map((name, place) => [name, row[`g${place}`] ?? null])),
    sums: Object.fromEntries(sums.map((name, place) => [name, row[`s${place}`] ?? 0])),
  }));
}

function isCovered(
  { actor }: Context,
  definition: Definition,
  { by, sums, filter, also }: SumQuery,
  { columns }: SumTable,
): boolean {
  const conditions = [scopeOf(definition, actor, 'list'), filter, also].filter((each) => each !== undefined);
  const named = conditions.flatMap((condition) => fieldsIn(condition));
  return [...by, ...sums, ...named].every((name) => columns.has(name));
}

/** A condition of a client may be of any shape: a strange one is refused when it becomes SQL. */
function fieldsIn(condition: Condition): string[] {
  try {
    return conditionFields(condition);
  } catch {
    // The records' own table refuses it with its place.
    return ['?'];
  }
}

const standIns = new WeakMap<Definition, Map<string, Definition>>();

/** The same definition on another table, always the same object: its SQL is kept by definition. */
function standIn(definition: Definition, table: string): Definition {
  const known = standIns.get(definition) ?? new Map<string, Definition>();
  standIns.set(definition, known);
  const found: Definition = known.get(table) ?? { ...definition, table };
  known.set(table, found);
  return found;
}

/** The type of values that a reply can hold. */
export const wordOf = (value: SqlValue | undefined): Json =>
  typeof value === 'string' || typeof value === 'number' ? value : null;
