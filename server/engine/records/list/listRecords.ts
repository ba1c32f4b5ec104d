import { scopeOf } from '#server/engine/records/scope.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json, Operation } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import type { DefinitionOf } from '#server/engine/product/hooks.ts';
import type { ProductWire } from '#server/engine/product/productTypes.ts';
import type { SqlPart, SqlValue } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import {
  gatheredParts,
  rowsSql,
  sortedBySql,
  whereSql,
  type SqlEnv,
} from '#server/engine/records/list/sql/fieldSql.ts';
import { addListLabels } from './labels.ts';
import { orderBy, orderKeys, type OrderKey } from '#server/engine/records/list/sql/order.ts';
import { parentsSql } from '#server/engine/records/list/sql/parentsSql.ts';
import { countRows, pageOf, type RowSource } from '#server/engine/records/list/page/positions.ts';
import { journalPage } from '#server/engine/records/list/page/journalPage.ts';
import { scopeSql } from '#server/engine/records/list/sql/scopeSql.ts';
import { searchSql } from '#server/engine/records/list/sql/search.ts';
import { selectColumns, type Selection } from './selectColumns.ts';

/** A query of many records. Access and input are already checked. */
export interface ListQuery {
  /** Names of the fields to send. */
  fields: readonly string[];
  filter?: Condition | undefined;
  /** The condition of the path, such as the cloud. */
  within?: Condition | undefined;
  q?: string | undefined;
  /** A further condition of the server, which may name every field. */
  also?: Condition | undefined;
  /** Fields that the filter may name: a reader must not learn anything about fields that they cannot read. */
  allows?: ((field: FieldDefinition) => boolean) | undefined;
  /** Search only this number of rows with the highest ids: limits queries without an index. */
  newest?: number | undefined;
  /**
   * The operation that the rows are for: policies may allow less, or more, than seeing them. Default: rows that are
   * visible to the reader.
   */
  operation?: Operation | undefined;
  sort: readonly SortKey[];
  offset: number;
  limit: number;
}

/** Selects rows; see `ListQuery`. */
export type SourceQuery = Pick<ListQuery, 'filter' | 'within' | 'q' | 'also' | 'allows' | 'newest' | 'operation'>;

export interface Page {
  records: RecordData[];
  total: number;
}

export function sqlEnvOf(context: Context): SqlEnv {
  return {
    dialect: context.db.dialect,
    schemas: context.schemas,
    actor: context.actor,
    lang: context.lang,
    now: context.clock(),
    zone: context.dayZone,
    setting: context.live.publicValue,
  };
}

/** One page and the total number of records, as visible to this reader. */
export async function listRecords(context: Context, definition: Definition, query: ListQuery): Promise<Page> {
  const { rows, total, selection } = await readPage(context, definition, query);
  const records = rows.map(selection.toWire);
  await addListLabels(context.db, definition, records, sqlEnvOf(context));
  return { records, total };
}

/** These fields of a record as it comes over the wire, if the product declares the resource. */
export type WireOf<Resource extends string, Field extends string> = Resource extends keyof ProductWire
  ? Pick<ProductWire[Resource], Field & keyof ProductWire[Resource]>
  : RecordData;

/** The first records in order, without counting all. */
export async function firstRecords<Resource extends string, Field extends string>(
  context: Context,
  definition: DefinitionOf<Resource>,
  query: Omit<ListQuery, 'offset'> & { fields: readonly Field[] },
): Promise<WireOf<Resource, Field>[]> {
  const { selection, source, keys } = await prepare(context, definition, query);
  const records = (await pageOf(context.db, selection.select, source, keys, 0, query.limit)).map(selection.toWire);
  await addListLabels(context.db, definition, records, sqlEnvOf(context));
  // The type was generated from the definition that reads the rows.
  return records as WireOf<Resource, Field>[];
}

/** The same page as the JSON of a list. */
export async function listJson(
  context: Context,
  definition: Definition,
  query: ListQuery,
): Promise<{ json: string; count: number; total: number }> {
  const { rows, total, selection } = await readPage(context, definition, query);
  const pointing = selection.toPointers && rows.map(selection.toPointers);
  if (pointing) await addListLabels(context.db, definition, pointing, sqlEnvOf(context));
  // `addListLabels` writes them, always as an object.
  const json = rows.map((row, place) =>
    selection.toJson(row, pointing?.[place]?._labels as { [path: string]: Json } | undefined),
  );
  return { json: `[${json.join()}]`, count: rows.length, total };
}

async function readPage(
  context: Context,
  definition: Definition,
  query: ListQuery,
): Promise<{ rows: SqlValue[][]; total: number; selection: Selection }> {
  const { selection, source, keys } = await prepare(context, definition, query);
  if (definition.journal !== undefined)
    return { ...(await journalPage(context.db, definition.journal, selection.select, source, keys, query)), selection };
  const total = await countRows(context.db, source);
  const rows =
    query.limit === 0 || query.offset >= total
      ? []
      : await pageOf(context.db, selection.select, source, keys, query.offset, query.limit);
  return { rows, total, selection };
}

/** Streams every record of a query, so that exports do not hold them in memory. */
export async function* walkRecords(
  context: Context,
  definition: Definition,
  query: Omit<ListQuery, 'offset' | 'limit'>,
): AsyncIterable<RecordData> {
  const { source, keys, selection } = await prepare(context, definition, query);
  const text = `select ${selection.select.text} ${source.text} order by ${orderBy(keys, context.db.dialect)}`;
  const params = [...selection.select.params, ...source.params, ...keys.flatMap((key) => key.params)];
  for await (const row of context.db.stream(text, params)) yield selection.toWire(row);
}

/** The ids that a filter matches, in order, at most `limit`. */
export async function matchingIds(
  context: Context,
  definition: Definition,
  query: Omit<ListQuery, 'fields' | 'offset'>,
): Promise<RecordId[]> {
  const { source, keys } = await prepare(context, definition, { ...query, fields: [] });
  const rows = await context.db.all<{ id: RecordId }>(
    `select t.${quoted(definition.id.field)} as id ${source.text} order by ${orderBy(keys, context.db.dialect)} limit ?`,
    [...source.params, ...keys.flatMap((key) => key.params), query.limit],
  );
  return rows.map((row) => row.id);
}

interface Prepared {
  selection: Selection;
  source: RowSource;
  keys: OrderKey[];
}

async function prepare(
  context: Context,
  definition: Definition,
  query: Omit<ListQuery, 'offset' | 'limit'>,
): Promise<Prepared> {
  const env = sqlEnvOf(context);
  return {
    selection: selectColumns(definition, query.fields, env),
    source: await sourceOf(context, definition, query),
    keys: orderKeys(definition, query.sort.length > 0 ? query.sort : definition.list.sort, (field) =>
      sortedBySql(definition, field, 't', env),
    ),
  };
}

/** The `from` and `where` of the visible, matching rows. */
export async function sourceOf(
  context: Context,
  definition: Definition,
  { filter, within, q, also, allows, newest, operation }: SourceQuery,
): Promise<RowSource> {
  const env = sqlEnvOf(context);
  const parts: SqlPart[] = [];
  const scope = scopeOf(definition, context.actor, operation);
  if (scope !== undefined) parts.push(scopeSql(scope, definition, env));
  if (filter !== undefined && Object.keys(filter).length > 0)
    parts.push(whereSql(filter, definition, 't', env, allows));
  if (within === undefined) parts.push(...parentsSql(definition, 't', env));
  else parts.push(whereSql(within, definition, 't', env));
  if (also !== undefined) parts.push(whereSql(also, definition, 't', env));
  if (q !== undefined) parts.push(await searchSql(context.db, definition, q, 't', env));
  if (newest !== undefined) parts.push(newestSql(definition, newest));
  // There is always a condition, so that pages can append another with “and”.
  const conditions = parts.length === 0 ? '1 = 1' : parts.map(({ text }) => `(${text})`).join(' and ');
  const params = parts.flatMap((part) => part.params);
  const from = (rows: SqlPart): RowSource => ({
    text: `from ${rows.text} t where ${conditions}`,
    params: [...rows.params, ...params],
  });
  const gathered = gatheredParts(definition, env)?.map((part) => from({ ...part, text: `(${part.text})` }));
  return { ...from(rowsSql(definition, env)), ...(gathered && { gathered }) };
}

function newestSql(definition: Definition, rows: number): SqlPart {
  const { name, id } = resourceTable(definition);
  return { text: `t.${id} in (select ${id} from ${name} order by ${id} desc limit ?)`, params: [rows] };
}
