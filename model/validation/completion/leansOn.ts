import { conditionFields, type Condition } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The names of the other fields that decide whether this one, or a member of it, exists: directly, and through the
 * conditions of those fields.
 *
 * @example
 *   leansOn({ kind, size_gb }, size_gb); // ['kind'] with `when: { kind: disk }`
 */
export function leansOn(fields: Fields, field: FieldDefinition): string[] {
  const found = new Set<string>();
  const collect = (each: FieldDefinition) => {
    for (const name of readBy(each)) {
      if (found.has(name)) continue;
      found.add(name);
      const next = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (next !== undefined) collect(next);
    }
  };
  collect(field);
  found.delete(field.name);
  return [...found];
}

const known = new WeakMap<FieldDefinition, readonly string[]>();

function readBy(field: FieldDefinition): readonly string[] {
  let names = known.get(field);
  if (names === undefined)
    known.set(field, (names = [...new Set([...keysOf(field.when), ...conditionsIn(field).flatMap(formWords)])]));
  return names;
}

const keysOf = (when: Condition | undefined): string[] =>
  when === undefined ? [] : conditionFields(when).map(firstStep);

/**
 * The condition of a field and those of its members. Members read the members next to them, and the record by
 * `$form.x`.
 */
const conditionsIn = ({ when, fields = {} }: FieldDefinition): Condition[] => [
  ...(when === undefined ? [] : [when]),
  ...Object.values(fields).flatMap(conditionsIn),
];

const formWords = (condition: Condition): string[] =>
  [...JSON.stringify(condition).matchAll(/"\$form\.([\w.]+)"/g)].map(([, path = '']) => firstStep(path));

const firstStep = (path: string): string => path.split('.')[0] ?? path;
