import { carryValue, fieldChange } from '#model/evolution/carryValue.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { columnOf, fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import { itemOf } from '#model/fields/list.ts';
import type { Database } from '#server/engine/db/database.ts';
import { toSql } from '#server/engine/db/tables/storage.ts';
import { quoted, type IndexSpec } from '#server/engine/db/tables/tableSpec.ts';
import { columnValues, type ColumnPlace } from './columnValues.ts';

/** The number of values that prevent a change, of how many, and one of them as text. */
export interface Misfits {
  count: number;
  of: number;
  example: string;
}

/**
 * Values that one version of a field cannot convert to the other, and the number of values that are stored differently
 * afterwards.
 */
export async function notCarried(
  db: Database,
  place: ColumnPlace,
  from: FieldDefinition,
  to: FieldDefinition,
): Promise<Misfits & { rewritten: number }> {
  let rewritten = 0;
  const found = await misfits(db, place, from, (value) => {
    const carried = carryValue(value, from, to);
    if (toSql(carried, columnOf(to)) !== toSql(value, columnOf(from))) rewritten += 1;
    return carried === undefined;
  });
  return { ...found, rewritten };
}

/** Stored values that the field no longer allows. They stay; the next write of their record validates them. */
export async function againstRules(
  db: Database,
  place: ColumnPlace,
  from: FieldDefinition,
  to: FieldDefinition,
): Promise<Misfits> {
  return misfits(db, place, from, (value) => {
    const carried = fieldChange(from, to) === 'none' ? value : carryValue(value, from, to);
    return carried !== undefined && breaksRules(fieldKind(to.type).fromColumn(carried, to), to);
  });
}

function breaksRules(value: Json, field: FieldDefinition): boolean {
  if (value === null) return false;
  if (fieldKind(field.type).check(value, field) !== undefined) return true;
  if (field.type === 'list') return Array.isArray(value) && value.some((item) => breaksRules(item, itemOf(field)));
  return (
    field.type === 'object' &&
    isObject(value) &&
    Object.values(field.fields ?? {}).some((member) => breaksRules(value[member.name] ?? null, member))
  );
}

/** Rows that have a value in both of two columns. */
export async function bothFilled(db: Database, { table, id, column }: ColumnPlace, other: string): Promise<Misfits> {
  const [row] = await db.all<{ n: number; one: number | string | null }>(
    `select count(*) as n, min(${quoted(id)}) as one from ${quoted(table)} where ${quoted(column)} is not null and ${quoted(other)} is not null`,
  );
  const count = row?.n ?? 0;
  return { count, of: count, example: `record ${row?.one}` };
}

async function misfits(
  db: Database,
  place: ColumnPlace,
  field: FieldDefinition,
  isMisfit: (value: Json) => boolean,
): Promise<Misfits> {
  const found: Misfits = { count: 0, of: 0, example: '' };
  for await (const values of columnValues(db, place, field)) {
    for (const { id, value } of values) {
      found.of += 1;
      if (!isMisfit(value)) continue;
      found.count += 1;
      if (found.count === 1) found.example = `record ${String(id)} holds ${shown(value, field)}`;
    }
  }
  return found;
}

const LONGEST_EXAMPLE = 60;

function shown(value: Json, field: FieldDefinition): string {
  if (field.writeOnly === true || fieldKind(field.type).family === 'sealed') return 'a value that is never shown';
  const text = JSON.stringify(fieldKind(field.type).fromColumn(value, field));
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;
}

/** Rows without a value. An empty list or map counts as none. */
export async function withoutValue(
  db: Database,
  { table, column }: ColumnPlace,
  field: FieldDefinition,
): Promise<number> {
  const empty = columnOf(field) === 'json' ? ` or ${quoted(column)} in ('[]', '{}')` : '';
  const [row] = await db.all<{ n: number }>(
    `select count(*) as n from ${quoted(table)} where ${quoted(column)} is null${empty}`,
  );
  return row?.n ?? 0;
}

/** Groups of rows that a unique index would refuse. `on`: its columns and expressions on the present table. */
export async function duplicatesOf(
  db: Database,
  table: string,
  id: string,
  { on, where }: Pick<IndexSpec, 'on' | 'where'>,
): Promise<Misfits | undefined> {
  const values = on.map(({ sql }, place) => `, min(${sql}) as v${place}`).join('');
  const grouped = on.length === 0 ? '' : ` group by ${on.map(({ sql }) => sql).join(', ')}`;
  const groups = await db.all<
    { n: number; one: number | string; other: number | string } & Record<string, number | string>
  >(
    `select count(*) as n, min(${quoted(id)}) as one, max(${quoted(id)}) as other${values} from ${quoted(table)}${where === undefined ? '' : ` where ${where}`}${grouped} having count(*) > 1`,
  );
  const [first] = groups;
  if (first === undefined) return undefined;
  const shared = on.map((_, place) => JSON.stringify(first[`v${place}`])).join(', ');
  return {
    count: groups.length,
    of: groups.reduce((sum, group) => sum + group.n, 0),
    example: `records ${first.one} and ${first.other} both hold ${shared === '' ? 'the same' : shared}`,
  };
}
