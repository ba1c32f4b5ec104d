import type { JsonSchema } from '#model/fields/kind.ts';
import type { Json } from '#model/definition.ts';
import { languageSchema } from './jsonSchema.ts';

/**
 * The language for what is merged over another file, for editors: `schemas/patch.schema.json`. The same keys, none of them required, and
 * null wherever a value may be taken away.
 */
export function patchSchema(): JsonSchema {
  return { ...loosened(languageSchema()), title: 'A resource of Suantai that begins as another' };
}

/** Walks the keywords that hold schemas; `if` stays as strict as it is, for it tells which case is meant. */
function loosened({ required: _required, minItems: _minItems, minProperties: _minProperties, ...schema }: JsonSchema): JsonSchema {
  const walked = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    switch (keyword) {
      case 'properties':
        return [keyword, mapped(value, orNull)];
      case '$defs':
        return [keyword, mapped(value, loosened)];
      case 'additionalProperties':
        return [keyword, isSchema(value) ? orNull(value) : value];
      case 'items':
      case 'then':
        return [keyword, isSchema(value) ? loosened(value) : value];
      case 'anyOf':
      case 'allOf':
        return [keyword, Array.isArray(value) ? value.map((each) => (isSchema(each) ? loosened(each) : each)) : value];
      default:
        return [keyword, value];
    }
  });
  return Object.fromEntries(walked);
}

function orNull({ description, ...schema }: JsonSchema): JsonSchema {
  return { ...(description === undefined ? {} : { description }), anyOf: [loosened(schema), { type: 'null' }] };
}

function mapped(value: Json, change: (schema: JsonSchema) => JsonSchema): Json {
  if (!isSchema(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isSchema(each) ? change(each) : each]));
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
