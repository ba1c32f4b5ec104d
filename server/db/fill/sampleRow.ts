import { matches } from '#model/conditions.ts';
import type { Definition, FieldDefinition, Json } from '#model/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { RecordData, RecordId } from '#server/context.ts';

/** Ids that may be pointed at, by resource. */
export type Targets = ReadonlyMap<string, readonly RecordId[]>;

const DAY_MS = 86_400_000;
const SPREAD_MS = 365 * DAY_MS;
/** Every third of those that need not be filled is not: empty values are part of life. */
const EMPTY_EVERY = 3;
/** Nothing that a sample could be: nobody knows the password of a generated account. */
const LEFT_OUT = new Set(['password', 'secret', 'file', 'image']);

/** Makes rows of a definition in their stored form, the same for the same number (`npm run seed`). */
export function sampleMaker(definition: Definition, targets: Targets, now: number): (n: number) => RecordData {
  const fields = Object.values(definition.fields).filter((field) => field.computed === undefined && !(field.name === definition.id.field && definition.id.kind === 'serial'));
  const unique = new Set([...definition.unique.flatMap((rule) => rule.fields), ...fields.filter((field) => field.unique !== undefined).map((field) => field.name)]);
  const makers = fields.filter((field) => field.type === 'reference' || !LEFT_OUT.has(field.type)).map((field, place) => ({ field, make: maker(field, place, unique.has(field.name), targets, now) }));
  const conditional = makers.some(({ field }) => field.when !== undefined);
  return (n) => {
    const row: RecordData = {};
    for (const { field, make } of makers) row[field.name] = make(n);
    if (conditional) {
      for (const { field } of makers) if (field.when !== undefined && !matches(field.when, row, { fields: definition.fields, stored: true })) row[field.name] = null;
    }
    return row;
  };
}

function maker(field: FieldDefinition, place: number, isUnique: boolean, targets: Targets, now: number): (n: number) => Json {
  if (field.name === 'created_at' || field.name === 'updated_at') return (n) => now - ((n * 7_919_000) % SPREAD_MS);
  const kind = fieldKind(field.type);
  const optional = field.required !== true && !isUnique && field.type !== 'state' && field.default === undefined;
  const value = field.to === undefined ? (n: number) => kind.toColumn(kind.sample(field, n), field) : pointer(field, place, targets);
  return optional ? (n) => ((n + place) % EMPTY_EVERY === 0 ? null : value(n)) : value;
}

function pointer(field: FieldDefinition, place: number, targets: Targets): (n: number) => Json {
  const ids = targets.get(field.to ?? '') ?? [];
  if (ids.length === 0) return () => (field.type === 'references' ? [] : null);
  const pick = (n: number) => ids[(n * 31 + place) % ids.length] ?? null;
  return field.type === 'references' ? (n) => [pick(n)] : pick;
}
