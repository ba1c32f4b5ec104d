import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldAt } from '#model/conditions/fieldPath.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import { idsIn } from '#model/conditions/pointers.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/engine/context.ts';
import type { SqlPart, SqlValue } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { pathSql } from '#server/engine/records/list/sql/fieldSql.ts';
import { followersByResource, scopePaths, type Hop, type Lean } from './scopePaths.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { versionOf } from '#server/engine/records/table/versionOf.ts';

/** Either database accepts this number of parameters. */
const MOST_PLACES = 10_000;
/** The most dependent records that are announced with one change. Consoles see any others when they reload. */
const MOST_FOLLOWERS = 1_000;
/** There is no history row for it. */
export const UNRECORDED = 0;

/**
 * Adds the stored values of other records that the scope reads, each under its path, so that `matches` decides like the
 * database.
 */
export async function withSeen(
  context: Context,
  definition: Definition,
  records: readonly RecordData[],
): Promise<RecordData[]> {
  let seen = [...records];
  for (const {
    path,
    hops: [{ reference, target, rest }],
  } of scopePaths(context.schemas, definition).leans) {
    const values = await valuesAt(
      context,
      target,
      rest,
      new Set(seen.flatMap((record) => idsIn(record[reference.name]))),
    );
    // References hold ids, which are numbers or text in every table.
    seen = seen.map((record) => ({ ...record, [path]: values.get(record[reference.name] as RecordId) ?? null }));
  }
  return seen;
}

/**
 * Records that become visible or invisible to some readers because this one changed, such as the subnets of a network
 * that becomes shared.
 */
export async function followersOf(context: Context, change: RecordChange): Promise<RecordChange[]> {
  if (change.before === undefined || change.after === undefined) return [];
  const followers: RecordChange[] = [];
  for (const { definition, lean, place } of followersByResource(context.schemas).get(change.resource) ?? [])
    followers.push(...(await followersThrough(context, definition, lean, place, change)));
  return followers;
}

async function followersThrough(
  context: Context,
  definition: Definition,
  lean: Lean,
  place: number,
  { id, before = {}, after = {} }: RecordChange,
): Promise<RecordChange[]> {
  const next = lean.hops[place + 1];
  const name = next?.reference.name ?? lean.at.top.name;
  const endsHere = next === undefined;
  const stoodThere = (record: RecordData) =>
    endsHere ? leafOf(lean.at, record[name] ?? null) : (record[name] ?? null);
  if (isSameJson(stoodThere(before), stoodThere(after))) return [];
  // References hold ids, which are numbers or text in every table.
  const from = before[name] as RecordId;
  const was = endsHere
    ? stoodThere(before)
    : ((await valuesAt(context, next.target, next.rest, new Set(idsIn(from)))).get(from) ?? null);
  const table = resourceTable(definition);
  const where = pointingThere(lean.hops.slice(0, place + 1), id);
  const rows = await context.db.all(`select * from ${table.name} where ${where.text} order by ${table.id} limit ?`, [
    ...where.params,
    MOST_FOLLOWERS,
  ]);
  const records = await withSeen(
    context,
    definition,
    rows.map((row) => decodeRow(table, row)),
  );
  return records.map((record): RecordChange => ({
    // Ids are numbers or text in every table.
    resource: definition.resource,
    id: record[definition.id.field] as RecordId,
    operation: 'update',
    version: versionOf(record),
    historyId: UNRECORDED,
    follows: true,
    before: { ...record, [lean.path]: was },
    after: record,
  }));
}

/** The rows that lead to a record through a chain of references. */
function pointingThere([hop, ...further]: readonly Hop[], id: RecordId): SqlPart {
  if (hop === undefined) return { text: 'true', params: [] };
  const column = quoted(hop.reference.name);
  if (further.length === 0) return { text: `${column} = ?`, params: [id] };
  const { name, id: key } = resourceTable(hop.target);
  const inner = pointingThere(further, id);
  return { text: `${column} in (select ${key} from ${name} where ${inner.text})`, params: inner.params };
}

async function valuesAt(
  context: Context,
  target: Definition,
  rest: string,
  ids: ReadonlySet<RecordId>,
): Promise<Map<RecordId, Json>> {
  const values = new Map<RecordId, Json>();
  const found = pathSql(rest, target, 't', sqlEnvOf(context));
  if (found === undefined) return values;
  const { at, column } = found;
  const table = resourceTable(target);
  const all = [...ids];
  for (const some of inChunks(all, MOST_PLACES)) {
    const rows = await context.db.all<{ id: RecordId; value: SqlValue }>(
      `select t.${table.id} as id, ${column.text} as value from ${table.name} t where t.${table.id} in (${some.map(() => '?').join(', ')})`,
      [...column.params, ...some],
    );
    for (const row of rows) values.set(row.id, leafOf(at, fromSql(row.value, fieldKind(at.top.type).column(at.top))));
  }
  return values;
}

/** The value at the end of the path inside the column. */
function leafOf({ path }: FieldAt, stored: Json): Json {
  let value = stored;
  for (const step of path)
    value = Array.isArray(value) ? (value[Number(step)] ?? null) : isObject(value) ? (value[step] ?? null) : null;
  return value;
}
