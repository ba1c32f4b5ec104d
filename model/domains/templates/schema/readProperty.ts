import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { validateValue } from '#model/validation/fieldRules/validateValue.ts';
import { choiceKeys } from './choiceKeys.ts';
import { listKeys } from './listKeys.ts';
import { readMembers, type Place } from './readMembers.ts';
import { resolveReference } from './resolveReference.ts';
import { ANNOTATIONS, numberKeys, textKeys, type KindOf } from './scalarKeys.ts';
import { below, DEEPEST, report, type Reading } from './schemaReading.ts';
import { textIn } from './textIn.ts';

export interface Property {
  field: FieldDefinition;
  /** Its default; undefined without one. */
  value?: Json | undefined;
}

/**
 * One property: its kind, the limits of that kind, its words, and its default.
 *
 * @example
 *   readProperty(reading, { type: 'integer', default: 80 }, place, 'port')?.value; // 80
 */
export function readProperty(reading: Reading, given: Json, place: Place, name: string): Property | undefined {
  const found = resolveReference(reading, given, place);
  if (found === undefined) return undefined;
  const { schema, refs } = found;
  const { at, path, depth } = place;
  if (depth > DEEPEST) return report(reading, at, 'schemaDeep', { max: DEEPEST });
  const keys = keysOf(reading, schema, { ...place, refs });
  if (keys === undefined) return undefined;
  const { taken, value: inner, ...kind } = keys;
  const allowed = new Set([...ANNOTATIONS, ...taken]);
  const other = Object.keys(schema).find((word) => !allowed.has(word));
  if (other !== undefined) return report(reading, below(at, other), 'schemaKeyword', { word: other });
  const help = textIn(schema, 'description');
  const placeholder = Array.isArray(schema.examples) ? schema.examples[0] : undefined;
  const label = textIn(schema, 'title') ?? { zh: name, en: name };
  const built = withKeys(
    { type: 'boolean', name, label },
    {
      ...kind,
      ...(help && { help }),
      ...(typeof placeholder === 'string' && { placeholder: { zh: placeholder, en: placeholder } }),
    },
  );
  noteFormer(reading, schema, at, path);
  if (kind.type === 'secret') return secretOf(reading, schema, place, built);
  return { field: built, value: inner ?? defaultOf(reading, schema, at, built) };
}

function keysOf(reading: Reading, schema: Record<string, Json>, place: Place): (KindOf & { value?: Json }) | undefined {
  if (schema.enum !== undefined || schema.oneOf !== undefined || schema.const !== undefined)
    return choiceKeys(reading, schema, place.at);
  switch (typeOf(schema)) {
    case 'boolean':
      return { type: 'boolean', taken: [] };
    case 'integer':
    case 'number':
      return numberKeys(reading, schema, place.at);
    case 'string':
      return textKeys(reading, schema, place.at);
    case 'array':
      return listKeys(reading, schema, place);
    case 'object':
      return groupKeys(reading, schema, place);
    default:
      return report(reading, below(place.at, 'type'), 'schemaType');
  }
}

/** `[string, 'null']` says that a value may be missing, which any value of ours may be. */
function typeOf({ type }: Record<string, Json>): Json | undefined {
  if (!Array.isArray(type)) return type;
  const types = type.filter((word) => word !== 'null');
  return types.length === 1 ? types[0] : undefined;
}

function groupKeys(
  reading: Reading,
  schema: Record<string, Json>,
  place: Place,
): (KindOf & { value?: Json }) | undefined {
  const { additionalProperties: others } = schema;
  if (schema.properties === undefined && isObject(others) && others.type === 'string') {
    const open = Object.keys(others).find((word) => word !== 'type');
    if (open !== undefined)
      report(reading, below(below(place.at, 'additionalProperties'), open), 'schemaKeyword', { word: open });
    return { type: 'keyValue', taken: ['additionalProperties'] };
  }
  if (schema.properties === undefined) return report(reading, place.at, 'schemaOpenObject');
  const { fields, defaults } = readMembers(reading, schema, place);
  const taken = Object.keys(schema);
  return { type: 'object', fields, taken, ...(Object.keys(defaults).length > 0 && { value: defaults }) };
}

function secretOf(reading: Reading, schema: Record<string, Json>, { at, path }: Place, field: FieldDefinition) {
  // A default that everybody can read is no secret.
  if (schema.default !== undefined) return report(reading, below(at, 'default'), 'schemaSecretDefault');
  reading.secrets.push(path);
  if (schema['x-generate'] === true) reading.generated.push(path);
  return { field };
}

function defaultOf(
  reading: Reading,
  schema: Record<string, Json>,
  at: string,
  field: FieldDefinition,
): Json | undefined {
  const { default: value } = schema;
  if (value === undefined || value === null) return undefined;
  const checked = validateValue(field, value);
  if ('fields' in checked) {
    const [violation] = Object.values(checked.fields);
    if (violation !== undefined) reading.faults[below(at, 'default')] ??= violation;
    return undefined;
  }
  return checked.value;
}

function noteFormer(reading: Reading, schema: Record<string, Json>, at: string, path: string): void {
  const former = schema['x-was'];
  if (former === undefined) return;
  if (typeof former !== 'string' || !/^[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)*$/.test(former))
    report(reading, below(at, 'x-was'), 'schemaFormer');
  else reading.former[path] = former;
}
