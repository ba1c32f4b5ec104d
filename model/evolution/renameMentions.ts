import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { itemOf } from '#model/fields/list.ts';
import { renamesOf } from './renames.ts';

/** The renames between two versions of the fields of a resource. */
export interface Renames {
  /** Former name → present name, of fields, and of members below the former name of their field. */
  fields: ReadonlyMap<string, string>;
  /** By the present name of the field: former word → present word. */
  words: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The renames of fields and words. `fields`: new name → former name, as `renamesOf` returns it.
 *
 * @example
 *   renamesWithin({ color }, { colour }, new Map([['colour', 'color']])).fields; // Map { 'color' → 'colour' }
 */
export function renamesWithin(before: Fields, after: Fields, fields: ReadonlyMap<string, string>): Renames {
  const words = new Map<string, ReadonlyMap<string, string>>();
  for (const field of Object.values(after)) {
    const former = before[fields.get(field.name) ?? field.name];
    const renamed = former && turned(renamesOf(wordsOf(former), wordsOf(field)));
    if (renamed && renamed.size > 0) words.set(field.name, renamed);
  }
  return { fields: turned(fields), words };
}

/**
 * Whether nothing was renamed.
 *
 * @example
 *   isNothing({ fields: new Map(), words: new Map() }); // true
 */
export function isNothing({ fields, words }: Renames): boolean {
  return fields.size === 0 && words.size === 0;
}

/** The words of a field; those of its entries for a list, because filters and the history contain them. */
function wordsOf(field: FieldDefinition): NonNullable<FieldDefinition['values']> {
  return field.values ?? (field.type === 'list' ? (itemOf(field).values ?? {}) : {});
}

function turned(renames: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...renames].map(([now, former]) => [former, now]));
}

/**
 * `status` or `status.inner` with the first part renamed.
 *
 * @example
 *   renamedPath('color.name', { fields: new Map([['color', 'colour']]), words }); // 'colour.name'
 */
export function renamedPath(path: string, { fields }: Renames): string {
  const [first = '', ...rest] = path.split('.');
  return [fields.get(first) ?? first, ...rest].join('.');
}

/**
 * A value of the field with this present name, with its words renamed.
 *
 * @example
 *   renamedWords('on', 'state', { fields, words: new Map([['state', new Map([['on', 'active']])]]) }); // 'active'
 */
export function renamedWords(value: Json, name: string, { words }: Renames): Json {
  const renamed = words.get(name);
  if (renamed === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => renamedWords(each, name, { fields: new Map(), words }));
  const now = renamed.get(String(value));
  return now === undefined ? value : typeof value === 'number' ? Number(now) : now;
}

/**
 * A saved condition with its names and words renamed.
 *
 * @example
 *   renamedFilter({ color: 'red' }, { fields: new Map([['color', 'colour']]), words }); // { colour: 'red' }
 */
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

/**
 * A list of field names, each with an optional minus: the columns or the order of a list.
 *
 * @example
 *   renamedNames(['-color'], { fields: new Map([['color', 'colour']]), words }); // ['-colour']
 */
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
