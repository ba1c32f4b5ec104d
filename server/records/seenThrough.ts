import { conditionFields } from '#model/conditions.ts';
import type { Definition, FieldDefinition, Json } from '#model/definition.ts';
import { fieldAt, referenceIn, type FieldAt } from '#model/fieldPath.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import { idsIn } from '#model/pointers.ts';
import { isSameJson } from '#model/sameJson.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/context.ts';
import type { SqlValue } from '#server/db/database.ts';
import { quoted, VERSION_COLUMN } from '#server/db/tables/tableSpec.ts';
import { surroundingsOf } from './list/listRecords.ts';
import { valueSql } from './list/valueSql.ts';
import { decodeRow, resourceTable } from './table/resourceTable.ts';
import { fromSql } from '#server/db/tables/storage.ts';

/** A path of a scope that leads to another record: `network_id.shared`. */
interface Lean {
  path: string;
  reference: FieldDefinition;
  /** The way on from the target. */
  rest: string;
}

/** Statements stay within the parameters that either database takes. */
const MOST_PLACES = 10_000;
/** What hangs on one record and is told of beside it; beyond that consoles see it when they look again. */
const MOST_FOLLOWERS = 1_000;
/** No row of history stands behind it. */
export const UNRECORDED = 0;

const known = new WeakMap<Definition, readonly Lean[]>();

/** The records with what their scope asks of others, each under its path as conditions write it: `matches` then decides as the database does. */
export async function withSeen(context: Context, definition: Definition, records: readonly RecordData[]): Promise<RecordData[]> {
  let seen = [...records];
  for (const { path, reference, rest } of leansOf(definition)) {
    const values = await valuesAt(context, reference, rest, new Set(seen.flatMap((record) => idsIn(record[reference.name]))));
    // References hold ids, which are numbers or text in every table.
    seen = seen.map((record) => ({ ...record, [path]: values.get(record[reference.name] as RecordId) ?? null }));
  }
  return seen;
}

/** Records that come or go for somebody because of what changed in this one: the subnets of a network that is shared from now on. */
export async function followersOf(context: Context, { resource, id, before, after }: RecordChange): Promise<RecordChange[]> {
  const target = context.schemas.resources[resource];
  if (target === undefined || before === undefined || after === undefined) return [];
  const followers: RecordChange[] = [];
  for (const definition of Object.values(context.schemas.resources)) {
    for (const { path, reference, rest } of leansOf(definition)) {
      const at = reference.to === resource ? fieldAt(target.fields, rest) : undefined;
      if (at === undefined) continue;
      const was = wireAt(at, before[at.top.name] ?? null);
      if (isSameJson(was, wireAt(at, after[at.top.name] ?? null))) continue;
      const table = resourceTable(definition);
      const rows = await context.db.all(`select * from ${table.name} where ${quoted(reference.name)} = ? order by ${table.id} limit ?`, [id, MOST_FOLLOWERS]);
      for (const record of await withSeen(context, definition, rows.map((row) => decodeRow(table, row)))) {
        followers.push({
          resource: definition.resource, id: record[definition.id.field] as RecordId, operation: 'update', version: Number(record[VERSION_COLUMN] ?? 1),
          historyId: UNRECORDED, follows: true, before: { ...record, [path]: was }, after: record,
        });
      }
    }
  }
  return followers;
}

function leansOf(definition: Definition): readonly Lean[] {
  let leans = known.get(definition);
  if (leans === undefined) {
    const paths = new Set(Object.values(definition.scope).flatMap(conditionFields));
    leans = [...paths].flatMap((path) => {
      const through = fieldAt(definition.fields, path) === undefined ? referenceIn(definition.fields, path) : undefined;
      return through === undefined ? [] : [{ path, ...through }];
    });
    known.set(definition, leans);
  }
  return leans;
}

async function valuesAt(context: Context, reference: FieldDefinition, rest: string, ids: ReadonlySet<RecordId>): Promise<Map<RecordId, Json>> {
  const values = new Map<RecordId, Json>();
  const target = context.schemas.resources[reference.to ?? ''];
  const at = target && fieldAt(target.fields, rest);
  if (target === undefined || at === undefined) return values;
  const table = resourceTable(target);
  const value = valueSql(target, at.top.name, 't', surroundingsOf(context));
  const all = [...ids];
  for (let start = 0; start < all.length; start += MOST_PLACES) {
    const some = all.slice(start, start + MOST_PLACES);
    const rows = await context.db.all<{ id: RecordId; value: SqlValue }>(
      `select t.${table.id} as id, ${value.text} as value from ${table.name} t where t.${table.id} in (${some.map(() => '?').join(', ')})`,
      [...value.params, ...some],
    );
    for (const row of rows) values.set(row.id, wireAt(at, fromSql(row.value, fieldKind(at.top.type).column(at.top))));
  }
  return values;
}

/** Without a field of its own, a path is compared as conditions write it. */
function wireAt({ top, path }: FieldAt, stored: Json): Json {
  let value = stored === null ? null : fieldKind(top.type).fromColumn(stored, top);
  for (const step of path) value = isObject(value) ? (value[step] ?? null) : null;
  return value;
}
