import { matches } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import type { KindTraits } from '#model/fields/kind.ts';
import type { RecordData, RecordId } from '#server/engine/context.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { toSql } from '#server/engine/db/tables/storage.ts';

/** Ids for references, by resource. */
export type Targets = ReadonlyMap<string, readonly RecordId[]>;

/** Generates the rows of a table. */
export interface Samples {
  /** The columns with generated values. */
  names: string[];
  /** The values of row `n` in stored form, in the order of the names. The same number always gives the same values. */
  row(n: number): SqlValue[];
}

const DAY_MS = 86_400_000;
const SPREAD_MS = 365 * DAY_MS;
/** Every third optional value is empty, as in real data. */
const EMPTY_EVERY = 3;
/** Objects and lists take longer than the rest of a row, so only this number of different ones is generated. */
const NESTED_KEPT = 1_000;
/** Families without a sample: the password of a generated account would be unknown, and no file was uploaded. */
const LEFT_OUT: readonly KindTraits['family'][] = ['sealed', 'file'];

/** Generates rows from a definition (`npm run seed`). */
export function samplesOf(definition: Definition, targets: Targets, now: number): Samples {
  const fields = Object.values(definition.fields)
    .filter((field) => isStored(field) && !(field.name === definition.id.field && definition.id.kind === 'serial'))
    .filter((field) => !LEFT_OUT.includes(fieldKind(field.type).family));
  const unique = new Set([
    ...definition.unique.flatMap((rule) => rule.fields),
    ...fields.filter((field) => field.unique !== undefined).map((field) => field.name),
  ]);
  const columns = fields.map((field, place) => {
    const stored = fieldKind(field.type).column(field);
    const make = storedMaker(field, place, unique.has(field.name), targets, now);
    const encoded = (n: number) => toSql(make(n), stored);
    return { field, make, value: stored === 'json' && !unique.has(field.name) ? kept(encoded) : encoded };
  });
  const conditional = columns.filter(({ field }) => field.when !== undefined);
  return {
    names: columns.map(({ field }) => field.name),
    row(n) {
      const values = columns.map(({ value }) => value(n));
      if (conditional.length === 0) return values;
      const record: RecordData = Object.fromEntries(columns.map(({ field, make }) => [field.name, make(n)]));
      return values.map((value, place) => (exists(columns[place]?.field, record, definition) ? value : null));
    },
  };
}

function exists(field: FieldDefinition | undefined, record: RecordData, { fields }: Definition): boolean {
  return field?.when === undefined || matches(field.when, record, { fields, record, form: record, stored: true });
}

function kept(make: (n: number) => SqlValue): (n: number) => SqlValue {
  const values: SqlValue[] = [];
  return (n) => (values[n % NESTED_KEPT] ??= make(n % NESTED_KEPT));
}

function storedMaker(
  field: FieldDefinition,
  place: number,
  isUnique: boolean,
  targets: Targets,
  now: number,
): (n: number) => Json {
  if (field.name === 'created_at' || field.name === 'updated_at') return (n) => now - ((n * 7_919_000) % SPREAD_MS);
  const kind = fieldKind(field.type);
  const { sample } = kindGrammar(field.type);
  const optional = field.required !== true && !isUnique && field.type !== 'state' && field.default === undefined;
  const value =
    field.to === undefined ? (n: number) => kind.toColumn(sample(field, n), field) : pointer(field, place, targets);
  return optional ? (n) => ((n + place) % EMPTY_EVERY === 0 ? null : value(n)) : value;
}

function pointer(field: FieldDefinition, place: number, targets: Targets): (n: number) => Json {
  const ids = targets.get(field.to ?? '') ?? [];
  if (ids.length === 0) return () => (field.type === 'references' ? [] : null);
  const pick = (n: number) => ids[(n * 31 + place) % ids.length] ?? null;
  return field.type === 'references' ? (n) => [pick(n)] : pick;
}
