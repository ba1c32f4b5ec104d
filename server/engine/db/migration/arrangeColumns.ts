import { fieldChange } from '#model/evolution/carryValue.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { cutName } from '#server/engine/db/tables/cutName.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import type { RetiredField } from './applied.ts';

/** Stored fields by name. */
export type Fields = Readonly<Record<string, FieldDefinition>>;

/** The column that holds the values of a field now. */
export interface Origin {
  column: string;
  /** Undefined for a column that no definition recorded. */
  field: FieldDefinition | undefined;
  cameBack: boolean;
}

/** Finds the column that holds the values of each field, renames it to the field, and moves retired columns aside. */
export function arrangeColumns(
  stored: Fields,
  earlier: Fields,
  renames: ReadonlyMap<string, string>,
  retired: readonly RetiredField[],
  existing: ExistingTable,
  { resource, id }: Definition,
) {
  const origins = originsOf(stored, earlier, renames, retired, existing);
  const used = new Set([...origins.values()].map(({ column }) => column));
  const left = [
    ...retired.filter(({ column }) => existing.columns.has(column)),
    ...Object.values(earlier)
      .filter(({ name }) => existing.columns.has(name))
      .map((definition): RetiredField => ({ resource, field: definition.name, column: definition.name, definition })),
  ].filter(({ column }) => !used.has(column) && column !== id.field);
  const taken = new Set([...Object.keys(stored), ...existing.columns.keys(), id.field]);
  const moves = [...origins]
    .filter(([name, { column }]) => name !== column)
    .map(([name, { column }]) => ({ from: column, to: name }));
  const merged: { from: string; to: string }[] = [];
  // SQLite ignores the case of column names.
  const inPlace = new Map(Object.values(stored).map((field) => [field.name.toLowerCase(), field]));
  const put = left.flatMap((each): RetiredField[] => {
    const field = inPlace.get(each.column.toLowerCase());
    if (field === undefined) return [{ ...each, resource }];
    const column = freeName(each.field, taken);
    taken.add(column);
    moves.push({ from: each.column, to: column });
    if (isMerged(each, field, earlier, origins.get(field.name))) {
      merged.push({ from: column, to: field.name });
      return [];
    }
    return [{ ...each, resource, column }];
  });
  return { origins, moves, merged, retired: put };
}

/**
 * Finds the column of every field: its own, that of its former name, or a retired one. A field without any of these is
 * new.
 */
function originsOf(
  stored: Fields,
  earlier: Fields,
  renames: ReadonlyMap<string, string>,
  retired: readonly RetiredField[],
  existing: ExistingTable,
): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  const moved = new Set(renames.values());
  for (const name of Object.keys(stored)) {
    const former = renames.get(name) ?? name;
    const isLive =
      earlier[former] !== undefined && existing.columns.has(former) && (former !== name || !moved.has(name));
    const back = newestFirst(retired).find(({ field, column }) => field === former && existing.columns.has(column));
    if (isLive) origins.set(name, { column: former, field: earlier[former], cameBack: false });
    else if (back !== undefined) origins.set(name, { column: back.column, field: back.definition, cameBack: true });
  }
  const taken = new Set([...Object.keys(earlier), ...retired.map(({ column }) => column)]);
  for (const name of Object.keys(stored)) {
    if (!origins.has(name) && existing.columns.has(name) && !taken.has(name))
      origins.set(name, { column: name, field: undefined, cameBack: true });
  }
  return origins;
}

/** A retired column keeps its name until a field needs it. Of renamed ones, the last has the highest number. */
function newestFirst(retired: readonly RetiredField[]): RetiredField[] {
  return retired.toSorted((a, b) => age(b) - age(a));
}

function age({ field, column }: RetiredField): number {
  return field === column ? Number.MAX_SAFE_INTEGER : Number(/\d+$/.exec(column)?.[0] ?? 0);
}

/**
 * A field continues under its name, and takes over a retired column as well, because `was` was declared after the new
 * name.
 */
function isMerged(left: RetiredField, field: FieldDefinition, earlier: Fields, origin: Origin | undefined): boolean {
  const before = earlier[field.name];
  return (
    left.column === field.name &&
    before !== undefined &&
    left.definition === before &&
    origin?.cameBack === true &&
    origin.field?.name !== field.name &&
    fieldChange(before, field) === 'none'
  );
}

function freeName(field: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const name = cutName(field, `__old${count}`);
    if (![...taken].some((each) => each.toLowerCase() === name.toLowerCase())) return name;
  }
}
