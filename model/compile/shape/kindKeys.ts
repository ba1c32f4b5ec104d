import { kindGrammar } from '#model/fields/index.ts';
import type { KeySchema } from '#model/fields/kindGrammar.ts';
import { anyText } from './formats.ts';
import { list, text, word } from './shape.ts';
import type { KeyRule, Shape } from './shape.ts';

/**
 * The keys of a kind in addition to those of every field, from its own description (`model/fields/`).
 *
 * @example
 *   Object.keys(kindKeys('integer', shapes)); // ['min', 'max', …]
 */
export function kindKeys(kind: string, shapes: Readonly<Record<string, Shape>>): Record<string, KeyRule> {
  return Object.fromEntries(
    Object.entries(kindGrammar(kind).keys).map(([key, schema]) => [
      key,
      { shape: shapeOfSchema(schema, key, shapes), says: schema.description, required: schema.required === true },
    ]),
  );
}

/** `$ref` names one of the shapes of the language. */
function shapeOfSchema(schema: Partial<KeySchema>, key: string, shapes: Readonly<Record<string, Shape>>): Shape {
  const reference = schema.$ref?.replace('#/$defs/', '');
  if (reference !== undefined) {
    const shape = shapes[reference];
    if (!shape)
      throw new Error(`The key ${key} of a field kind refers to ${reference}, which the language does not define`);
    return shape;
  }
  const words = schema.const === undefined ? schema.enum : [schema.const];
  if (words !== undefined) return word(words, key);
  switch (schema.type) {
    case 'array':
      return list(shapeOfSchema(schema.items ?? {}, key, shapes), 1);
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

function limits({ minimum, maximum, exclusiveMinimum }: Partial<KeySchema>): {
  least?: number;
  most?: number;
  above?: number;
} {
  return {
    ...(minimum !== undefined && { least: minimum }),
    ...(maximum !== undefined && { most: maximum }),
    ...(exclusiveMinimum !== undefined && { above: exclusiveMinimum }),
  };
}
