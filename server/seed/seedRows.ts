import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { resolveValue } from '#model/conditions/resolveCondition.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ensureSearch } from '#server/engine/db/ensureSearch.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';
import { encodeNewRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { protect } from '#server/engine/records/write/values/protect.ts';
import type { Seed, SeedRow } from './readSeed.ts';

/**
 * Inserts the rows of a seed, targets before the rows that refer to them. They contain states and other fields that
 * only the server writes, so they bypass the API. Their history begins with the first change of a user.
 */
export async function insertSeed(context: Context, seed: Seed): Promise<void> {
  const seeding: Seeding = { context, titles: new Map(), hashes: new Map() };
  for (const definition of inOrder(context.schemas, seed)) {
    const rows = seed.get(definition.resource) ?? [];
    // A row may refer by title to another row of its own table.
    const atOnce = pointsAtItself(definition, rows) ? 1 : ROWS_AT_ONCE;
    for (const some of inChunks(rows, atOnce)) {
      const stored: RecordData[] = [];
      for (const row of some) stored.push(await storedRow(seeding, definition, row));
      await insertRows(context, definition, stored);
    }
  }
}

interface Seeding {
  context: Context;
  /** Ids by resource and title. */
  titles: Map<string, RecordId>;
  /** The accounts of the demo share a password; its hash is computed once. */
  hashes: Map<string, Json>;
}

const ROWS_AT_ONCE = 100;

async function storedRow(
  { context, titles, hashes }: Seeding,
  definition: Definition,
  row: SeedRow,
): Promise<RecordData> {
  const { id, fields } = definition;
  const now = context.clock();
  const values: RecordData = { created_at: now, updated_at: now };
  if (id.kind === 'uuid') values[id.field] = context.ids.uuid();
  for (const field of Object.values(fields)) {
    // A record of the demo has not changed since it was created.
    const given =
      row[field.name] ?? (field.name === 'updated_at' ? row.created_at : undefined) ?? field.default ?? null;
    if (given === null || !isStored(field)) continue;
    // A product with a part of the resources.
    if (field.to !== undefined && context.schemas.resources[field.to] === undefined) continue;
    const wire = await resolved(context, given, titles);
    const normal = fieldKind(field.type).normalise(wire, field);
    // `normalise` returns JSON for JSON.
    const stored = fieldKind(field.type).toColumn(normal as Json, field);
    values[field.name] =
      typeof stored !== 'string'
        ? stored
        : (hashes.get(`${field.type} ${stored}`) ??
          (await protect(context, definition, { [field.name]: stored }))[field.name] ??
          null);
    if (field.type === 'password') hashes.set(`password ${String(stored)}`, values[field.name] ?? null);
  }
  return values;
}

async function insertRows({ db }: Context, definition: Definition, rows: readonly RecordData[]): Promise<void> {
  const table = resourceTable(definition);
  const encoded = rows.map((row) => encodeNewRow(table, row));
  const names = [...new Set(encoded.flatMap((row) => Object.keys(row)))];
  const params = encoded.flatMap((row) => names.map((name) => row[name] ?? null));
  await ensureSearch(db, definition);
  await insertMany(db, definition.table, names, params);
}

function pointsAtItself({ resource }: Definition, rows: readonly SeedRow[]): boolean {
  return rows.some((row) => JSON.stringify(row).includes(`{"$ref":{"${resource}"`));
}

/** Replaces `$now-3d` and `{ $ref: { sites: title } }` at any depth. */
async function resolved(context: Context, value: Json, titles: Map<string, RecordId>): Promise<Json> {
  if (typeof value === 'string') return resolveValue(value, { now: context.clock() });
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    // One after the other: a connection answers one query at a time.
    const entries: Json[] = [];
    for (const each of value) entries.push(await resolved(context, each, titles));
    return entries;
  }
  const ref = value.$ref;
  if (ref !== undefined && ref !== null && typeof ref === 'object' && !Array.isArray(ref)) {
    const [resource = '', by = ''] = Object.entries(ref)[0] ?? [];
    // Titles are in the language of the product. Generated records are referred to by another field: `{ iamServices: {
    // code: ums } }`.
    const [field, wanted] = isObject(by)
      ? (Object.entries(by)[0] ?? [])
      : [context.schemas.resources[resource]?.titleField, by];
    return idBy(context, resource, { field: field ?? '', value: String(wanted) }, titles);
  }
  const members: { [name: string]: Json } = {};
  for (const [name, member] of Object.entries(value)) members[name] = await resolved(context, member, titles);
  return members;
}

async function idBy(
  context: Context,
  resource: string,
  { field, value }: { field: string; value: string },
  titles: Map<string, RecordId>,
): Promise<RecordId> {
  const key = `${resource}\n${field}\n${value}`;
  const known = titles.get(key);
  if (known !== undefined) return known;
  const target = context.schemas.resources[resource];
  const [id] = target === undefined ? [] : await idsWith(context.db, target, { [field]: value }, 1);
  if (id === undefined) throw new Error(`The seed refers to ${resource} "${value}", which does not exist`);
  titles.set(key, id);
  return id;
}

/** Definitions of the seed, each after those that its rows refer to. */
function inOrder({ resources }: CompiledSchemas, seed: Seed): Definition[] {
  const ordered: Definition[] = [];
  const visited = new Set<string>();
  const visit = (name: string) => {
    const definition = resources[name];
    if (definition === undefined || visited.has(name)) return;
    visited.add(name);
    for (const target of targetsOf(Object.values(definition.fields))) if (seed.has(target)) visit(target);
    ordered.push(definition);
  };
  for (const name of seed.keys()) visit(name);
  return ordered;
}

function targetsOf(fields: FieldDefinition[]): string[] {
  return fields.flatMap((field) => [
    ...(field.to === undefined ? [] : [field.to]),
    ...targetsOf(Object.values(field.fields ?? {})),
  ]);
}
