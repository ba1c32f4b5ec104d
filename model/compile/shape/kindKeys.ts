import { fieldKind } from '#model/fields/index.ts';
import type { JsonSchema } from '#model/fields/kind.ts';
import { anyText } from './formats.ts';
import { list, text, word } from './shape.ts';
import type { KeyRule, Shape } from './shape.ts';

/** The keys that a kind takes beyond those of every field, read from what the kind says itself (`model/fields/`). */
export function kindKeys(kind: string, shapes: Readonly<Record<string, Shape>>): Record<string, KeyRule> {
  return Object.fromEntries(
    Object.entries(fieldKind(kind).keys).map(([key, schema]) => [
      key,
      {
        shape: shapeOfSchema(schema, key, shapes),
        says: textIn(schema, 'description') ?? '',
        required: REQUIRED.has(key),
      },
    ]),
  );
}

/** Without these the kind means nothing. */
const REQUIRED = new Set(['values', 'fields', 'item', 'to']);

/** The part of JSON Schema that field kinds use for their keys; `$ref` names one of the shapes of the language. */
function shapeOfSchema(schema: JsonSchema, key: string, shapes: Readonly<Record<string, Shape>>): Shape {
  const reference = textIn(schema, '$ref')?.replace('#/$defs/', '');
  if (reference !== undefined) {
    const shape = shapes[reference];
    if (!shape)
      throw new Error(`The key ${key} of a field kind refers to ${reference}, which the language does not define`);
    return shape;
  }
  const words = [schema['const'] ?? null, ...(Array.isArray(schema['enum']) ? schema['enum'] : [])].filter(
    (each) => typeof each === 'string',
  );
  if (words.length > 0) return word(words, key);
  switch (textIn(schema, 'type')) {
    case 'array': {
      const items = schema['items'];
      const isSchema = typeof items === 'object' && items !== null && !Array.isArray(items);
      return list(shapeOfSchema(isSchema ? items : {}, key, shapes), 1);
    }
    case 'integer':
      return { is: 'number', integer: true, ...limits(schema) };
    case 'number':
      return { is: 'number', ...limits(schema) };
    case 'boolean':
      return { is: 'flag' };
    default:
      return text(anyText);
  }
}

function limits(schema: JsonSchema): { least?: number; most?: number; above?: number } {
  const { minimum, maximum, exclusiveMinimum } = schema;
  return {
    ...(typeof minimum === 'number' ? { least: minimum } : {}),
    ...(typeof maximum === 'number' ? { most: maximum } : {}),
    ...(typeof exclusiveMinimum === 'number' ? { above: exclusiveMinimum } : {}),
  };
}

function textIn(schema: JsonSchema, key: string): string | undefined {
  const found = schema[key];
  return typeof found === 'string' ? found : undefined;
}
