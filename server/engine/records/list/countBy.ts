import { LRUCache } from 'lru-cache';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Context } from '#server/engine/context.ts';
import type { Database, SqlPart, SqlValue } from '#server/engine/db/database.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { isFresh, type Counted } from '#server/engine/records/list/page/freshness.ts';
import { sourceOf, sqlEnvOf, type SourceQuery } from './listRecords.ts';
import { fieldSql } from '#server/engine/records/list/sql/fieldSql.ts';

export interface Counts {
  /** Every value of the field, including unused ones; '' counts records without a value. */
  byWord: Record<string, number>;
  /** By value, the totals of the requested numbers, in the form of their fields on the wire. */
  sums: Record<string, Record<string, Json>>;
  total: number;
}

const known = new WeakMap<Database, LRUCache<string, Counted & Counts>>();

/** The number of visible records for each value of a field, and the totals of `sums`, in one pass over the records. */
export async function countBy(
  context: Context,
  definition: Definition,
  field: FieldDefinition,
  query: SourceQuery,
  sums: readonly FieldDefinition[] = [],
): Promise<Counts> {
  const { db } = context;
  const source = await sourceOf(context, definition, query);
  const env = sqlEnvOf(context);
  const value = fieldSql(definition, field.name, 't', env);
  const totals = sums.map(({ name }) => fieldSql(definition, name, 't', env));
  // A sum of integers is a decimal text on PostgreSQL.
  const totalled = totals.map(
    ({ text }, place) => `, cast(coalesce(sum(${text}), 0) as double precision) as s${place}`,
  );
  const text = `select ${value.text} as word, count(*) as n${totalled.join('')} ${source.text} group by 1`;
  const params = [...value.params, ...totals.flatMap((total) => total.params), ...source.params];

  let cache = known.get(db);
  if (cache === undefined) known.set(db, (cache = new LRUCache({ max: 500 })));
  const key = `${text}\n${JSON.stringify(params)}`;
  const found = cache.get(key);
  if (found !== undefined && isFresh(found, db)) return found;
  const counted = { revision: db.revision(), at: performance.now() };
  const counts = countsOf(await db.all<CountRow>(text, params), field, sums);
  cache.set(key, { ...counted, ...counts });
  return counts;
}

interface CountRow {
  word: SqlValue;
  n: number;
  [sum: `s${number}`]: number;
}

function countsOf(rows: readonly CountRow[], field: FieldDefinition, sums: readonly FieldDefinition[]): Counts {
  const kind = fieldKind(field.type);
  const counts: Counts = { byWord: Object.fromEntries(wordsOf(field).map((word) => [word, 0])), sums: {}, total: 0 };
  for (const row of rows) {
    const stored = fromSql(row.word, kind.column(field));
    const word = stored === null ? '' : String(kind.fromColumn(stored, field));
    counts.byWord[word] = row.n;
    counts.sums[word] = Object.fromEntries(
      sums.map((each, place) => [each.name, fieldKind(each.type).fromColumn(row[`s${place}`] ?? 0, each)]),
    );
    counts.total += row.n;
  }
  return counts;
}

function wordsOf(field: FieldDefinition): string[] {
  return field.type === 'boolean' ? ['true', 'false'] : Object.keys(field.values ?? {});
}

const DAY_MS = 86_400_000;

/** The number of rows created on each day since 1970, in the given time zone. */
export async function countByDay(db: Database, source: SqlPart, utcOffsetMs: number): Promise<Map<number, number>> {
  const rows = await db.all<{ day: number; n: number }>(
    `select cast((t.created_at + ?) / ? as integer) as day, count(*) as n ${source.text} group by 1`,
    [utcOffsetMs, DAY_MS, ...source.params],
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
}
