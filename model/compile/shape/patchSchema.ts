import type { JsonSchema } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Language } from '#model/messages/messages.ts';
import { languageSchema } from './jsonSchema.ts';

/**
 * The language of overlays, for editors: `schemas/patch.schema.json`. It has the same keys, none of them required, null
 * for every value that can be removed, and a patch in place of a list.
 *
 * @example
 *   JSON.stringify(patchSchema(['zh', 'en'])); // schemas/patch.schema.json
 */
export function patchSchema(languages: readonly Language[]): JsonSchema {
  const patches: JsonSchema = {};
  const { properties, ...schema } = loosened(languageSchema(languages), patches);
  return {
    ...schema,
    title: 'A resource of Suantai with a base, or an overlay of a resource',
    properties: {
      ...(isSchema(properties) ? properties : {}),
      absent: { type: 'boolean', description: 'Overlays only. `true` hides the resource; its data stays.' },
    },
    $defs: { ...(isSchema(schema['$defs']) ? schema['$defs'] : {}), ...patches },
  };
}

/**
 * Visits the keywords that hold schemas; `if` stays strict, because it identifies the case. `patches` collects those of
 * lists.
 */
function loosened(
  { required: _required, minItems: _minItems, minProperties: _minProperties, ...schema }: JsonSchema,
  patches: JsonSchema,
): JsonSchema {
  const walked = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    switch (keyword) {
      case 'properties':
        return [keyword, mapped(value, (each) => orNull(each, patches))];
      case '$defs':
        return [keyword, mapped(value, (each) => loosened(each, patches))];
      case 'additionalProperties':
        return [keyword, isSchema(value) ? orNull(value, patches) : value];
      case 'items':
      case 'then':
        return [keyword, isSchema(value) ? loosened(value, patches) : value];
      case 'anyOf':
      case 'allOf':
        return [
          keyword,
          Array.isArray(value) ? value.map((each) => (isSchema(each) ? loosened(each, patches) : each)) : value,
        ];
      default:
        return [keyword, value];
    }
  });
  return Object.fromEntries(walked);
}

function orNull({ description, ...schema }: JsonSchema, patches: JsonSchema): JsonSchema {
  const options = [schema, ...(Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isSchema) : [])];
  const list = options.find(({ type }) => type === 'array');
  const patch = list ? [patchOf(isSchema(list['items']) ? list['items'] : {}, patches)] : [];
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: [loosened(schema, patches), ...patch, { type: 'null' }],
  };
}

/** The changes to a list of these items. Lists of the same items share one definition. */
function patchOf(items: JsonSchema, patches: JsonSchema): JsonSchema {
  const item = loosened(items, patches);
  const several = { anyOf: [item, { type: 'array', items: item }] };
  const schema: JsonSchema = {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: {
      add: { description: 'Items to add.', ...several },
      after: { description: 'The item after which `add` stands; default: the end.', ...item },
      before: { description: 'The item before which `add` stands.', ...item },
      remove: { description: 'Items to remove.', ...several },
    },
  };
  const text = JSON.stringify(schema);
  const known = Object.entries(patches).find(([, each]) => JSON.stringify(each) === text)?.[0];
  const name = known ?? `listPatch${Object.keys(patches).length + 1}`;
  patches[name] = schema;
  return { $ref: `#/$defs/${name}` };
}

function mapped(value: Json, change: (schema: JsonSchema) => JsonSchema): Json {
  if (!isSchema(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isSchema(each) ? change(each) : each]));
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
