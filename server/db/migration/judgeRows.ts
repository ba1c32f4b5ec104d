import { carryValue } from '#model/evolution/carryValue.ts';
import type { FieldDefinition, Json } from '#model/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Database } from '#server/db/database.ts';
import { quoted, type IndexSpec } from '#server/db/tables/tableSpec.ts';
import { columnValues, type ColumnPlace } from './columnValues.ts';

/** How many values stand in the way, of how many, and one of them in words. */
export interface Misfits {
  count: number;
  of: number;
  example: string;
}

/** Values that cannot be carried over from one version of a field to the other. */
export async function notCarried(db: Database, place: ColumnPlace, from: FieldDefinition, to: FieldDefinition): Promise<Misfits> {
  return misfits(db, place, from, (value) => carryValue(value, from, to) === undefined);
}

/** Values that a field no longer allows: they stay, and are judged when they are written next. */
export async function againstRules(db: Database, place: ColumnPlace, field: FieldDefinition): Promise<Misfits> {
  const kind = fieldKind(field.type);
  return misfits(db, place, field, (value) => kind.check(kind.fromColumn(value, field), field) !== undefined);
}

async function misfits(db: Database, place: ColumnPlace, field: FieldDefinition, isMisfit: (value: Json) => boolean): Promise<Misfits> {
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
  if (field.writeOnly === true || field.type === 'password' || field.type === 'secret') return 'a value that is never shown';
  const text = JSON.stringify(fieldKind(field.type).fromColumn(value, field));
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;
}

/** Rows without a value. */
export async function withoutValue(db: Database, { table, column }: ColumnPlace): Promise<number> {
  const [row] = await db.all<{ n: number }>(`select count(*) as n from ${quoted(table)} where ${quoted(column)} is null`);
  return Number(row?.n ?? 0);
}

/** Groups of rows that a unique index would refuse; `on` are its columns and expressions on the table as it is now. */
export async function duplicatesOf(db: Database, table: string, id: string, { on, where }: Pick<IndexSpec, 'on' | 'where'>): Promise<Misfits | undefined> {
  const columns = on.map(({ sql }) => sql).join(', ');
  const values = on.map(({ sql }, place) => `min(${sql}) as v${place}`).join(', ');
  const groups = await db.all<Record<string, number | string>>(
    `select count(*) as n, min(${quoted(id)}) as one, max(${quoted(id)}) as other, ${values} from ${quoted(table)}${where === undefined ? '' : ` where ${where}`} group by ${columns} having count(*) > 1`,
  );
  const [first] = groups;
  if (first === undefined) return undefined;
  const shared = on.map((_, place) => JSON.stringify(first[`v${place}`])).join(', ');
  return { count: groups.length, of: groups.reduce((sum, group) => sum + Number(group['n']), 0), example: `records ${first['one']} and ${first['other']} both hold ${shared}` };
}
