import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { branchesOf } from './branches.ts';
import { readProperty } from './readProperty.ts';
import { below, MOST_PROPERTIES, report, type Reading } from './schemaReading.ts';

export interface Place {
  /** In the schema, for faults. */
  at: string;
  /** Of the value. */
  path: string;
  depth: number;
  /** The `$ref`s that led here. */
  refs: readonly string[];
}

export interface Members {
  fields: Record<string, FieldDefinition>;
  defaults: Record<string, Json>;
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const KEYWORDS = [
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  'type',
  'title',
  'x-title',
  'description',
  'x-description',
  'x-was',
  'properties',
  'required',
  'additionalProperties',
  'allOf',
  'if',
  'then',
  'else',
  'default',
];

/**
 * The members of an object, and those that exist under a condition only.
 *
 * @example
 *   readMembers(reading, { properties: { port: { type: 'integer' } } }, place).fields; // { port: … }
 */
export function readMembers(reading: Reading, schema: Record<string, Json>, place: Place): Members {
  const members: Members = { fields: {}, defaults: {} };
  for (const word of Object.keys(schema))
    if (!KEYWORDS.includes(word)) report(reading, below(place.at, word), 'schemaKeyword', { word });
  if (schema.default !== undefined) report(reading, below(place.at, 'default'), 'schemaObjectDefault');
  if (schema.additionalProperties !== undefined && typeof schema.additionalProperties !== 'boolean')
    report(reading, below(place.at, 'additionalProperties'), 'schemaOpenObject');
  addProperties(reading, schema, place, members, undefined);
  for (const branch of branchesOf(reading, schema, place.at, members.fields))
    addProperties(reading, branch.schema, { ...place, at: branch.at }, members, branch.when);
  return members;
}

function addProperties(
  reading: Reading,
  schema: Record<string, Json>,
  place: Place,
  members: Members,
  when: FieldDefinition['when'],
): void {
  const properties = schema.properties ?? {};
  const at = below(place.at, 'properties');
  if (!isObject(properties)) return report(reading, at, 'schemaObject');
  const required = requiredOf(reading, schema, place.at, properties);
  for (const [name, property] of Object.entries(properties)) {
    const own = below(at, name);
    reading.properties += 1;
    if (reading.properties > MOST_PROPERTIES) return report(reading, at, 'schemaLarge', { max: MOST_PROPERTIES });
    if (!NAME.test(name) || name === '__proto__') report(reading, own, 'schemaName', { name });
    else if (members.fields[name] !== undefined) report(reading, own, 'schemaTwice', { name });
    else {
      const path = below(place.path, name);
      const read = readProperty(reading, property, { ...place, at: own, path, depth: place.depth + 1 }, name);
      if (read === undefined) continue;
      const isRequired = required.has(name) && !reading.generated.includes(path);
      members.fields[name] = {
        ...read.field,
        ...(isRequired && { required: true }),
        ...(when && { when }),
      };
      if (read.value !== undefined) members.defaults[name] = read.value;
    }
  }
}

/** A name under `required` that is no property here would never be requested. */
function requiredOf(
  reading: Reading,
  schema: Record<string, Json>,
  at: string,
  properties: Record<string, Json>,
): ReadonlySet<string> {
  const { required = [] } = schema;
  if (!Array.isArray(required)) {
    report(reading, below(at, 'required'), 'schemaRequired');
    return new Set();
  }
  const names = required.filter((name) => typeof name === 'string');
  const unknown = names.find((name) => !Object.hasOwn(properties, name));
  if (names.length < required.length || unknown !== undefined)
    report(reading, below(at, 'required'), 'schemaRequiredUnknown', { name: unknown ?? '' });
  return new Set(names);
}
