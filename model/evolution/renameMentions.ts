import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { itemOf } from '#model/fields/list.ts';
import { renamesOf } from './renames.ts';

/** What was renamed between two versions of the fields of a resource. */
export interface Renames {
  /** Former name → the name now, of fields, and of members below the former name of their field. */
  fields: ReadonlyMap<string, string>;
  /** By the name that the field has now: former word → the word now. */
  words: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

type Fields = Readonly<Record<string, FieldDefinition>>;

/** `fields`: new name → former name, as `renamesOf` gives it. */
export function renamesWithin(before: Fields, after: Fields, fields: ReadonlyMap<string, string>): Renames {
  const words = new Map<string, ReadonlyMap<string, string>>();
  for (const field of Object.values(after)) {
    const former = before[fields.get(field.name) ?? field.name];
    const renamed = former && turned(renamesOf(wordsOf(former), wordsOf(field)));
    if (renamed && renamed.size > 0) words.set(field.name, renamed);
  }
  return { fields: turned(fields), words };
}

export function isNothing({ fields, words }: Renames): boolean {
  return fields.size === 0 && words.size === 0;
}

/** Of a list, the words of its entries: filters and the history speak of them. */
function wordsOf(field: FieldDefinition): NonNullable<FieldDefinition['values']> {
  return field.values ?? (field.type === 'list' ? (itemOf(field).values ?? {}) : {});
}

function turned(renames: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...renames].map(([now, former]) => [former, now]));
}

/** `status` or `status.inner` with the first part renamed. */
export function renamedPath(path: string, { fields }: Renames): string {
  const [first = '', ...rest] = path.split('.');
  return [fields.get(first) ?? first, ...rest].join('.');
}

/** A value of the field that is called `name` now, with its words renamed. */
export function renamedWords(value: Json, name: string, { words }: Renames): Json {
  const renamed = words.get(name);
  if (renamed === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => renamedWords(each, name, { fields: new Map(), words }));
  const now = renamed.get(String(value));
  return now === undefined ? value : typeof value === 'number' ? Number(now) : now;
}

/** A condition that somebody kept: `{ colour: red, $any: [{ size: { lt: 3 } }] }`. */
export function renamedFilter(filter: Json, renames: Renames): Json {
  if (Array.isArray(filter)) return filter.map((each) => renamedFilter(each, renames));
  if (!isObject(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      if (key.startsWith('$')) return [key, renamedFilter(value, renames)];
      const name = renamedPath(key, renames);
      return [
        name,
        isObject(value)
          ? Object.fromEntries(
              Object.entries(value).map(([operator, operand]) => [operator, renamedWords(operand, name, renames)]),
            )
          : renamedWords(value, name, renames),
      ];
    }),
  );
}

/** A list of field names, each maybe with a minus before it: the columns or the order of a list. */
export function renamedNames(names: Json, renames: Renames): Json {
  if (!Array.isArray(names)) return names;
  return names.map((name) =>
    typeof name !== 'string'
      ? name
      : name.startsWith('-')
        ? `-${renamedPath(name.slice(1), renames)}`
        : renamedPath(name, renames),
  );
}
