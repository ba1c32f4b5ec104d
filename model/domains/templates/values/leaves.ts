import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

export type Values = Record<string, Json>;
type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The values that can be overridden one by one, by path. Lists and maps of texts are replaced as a whole.
 *
 * @example
 *   [...leavesOf({ db: { type: 'object', fields: { size } } }).keys()]; // db.size
 */
export function leavesOf(fields: Fields, above = ''): Map<string, FieldDefinition> {
  const leaves = new Map<string, FieldDefinition>();
  for (const field of Object.values(fields)) {
    const path = `${above}${field.name}`;
    if (field.type !== 'object') leaves.set(path, field);
    else for (const [inner, leaf] of leavesOf(field.fields, `${path}.`)) leaves.set(inner, leaf);
  }
  return leaves;
}

/**
 * The value at a path; undefined where there is none.
 *
 * @example
 *   valueAt({ db: { size: 5 } }, 'db.size'); // 5
 */
export function valueAt(values: Json | undefined, path: string): Json | undefined {
  let value: Json | undefined = values;
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/**
 * The values with another one at a path; without it if `value` is undefined. Groups that become empty are left out.
 *
 * @example
 *   withValue({}, 'db.size', 5); // { db: { size: 5 } }
 */
export function withValue(values: Values, path: string, value: Json | undefined): Values {
  const [name = '', ...rest] = path.split('.');
  const { [name]: before, ...others } = values;
  if (rest.length === 0) return value === undefined ? others : { ...others, [name]: value };
  const inner = withValue(isObject(before) ? before : {}, rest.join('.'), value);
  return Object.keys(inner).length === 0 ? others : { ...others, [name]: inner };
}

/**
 * The defaults with the overrides in their place: the values that a stack has.
 *
 * @example
 *   mergeValues(fields, { port: 80, tag: '1' }, { port: 81 }); // { port: 81, tag: '1' }
 */
export function mergeValues(fields: Fields, defaults: Values, overrides: Values): Values {
  let merged: Values = {};
  for (const path of leavesOf(fields).keys()) {
    const override = valueAt(overrides, path);
    const value = override === undefined ? valueAt(defaults, path) : override;
    if (value !== undefined) merged = withValue(merged, path, value);
  }
  return merged;
}
