import type { Json } from '#model/language/definition.ts';
import type { JsonSchema } from '#model/fields/kind.ts';

/** The TypeScript type that matches a JSON Schema. */
export function typeOfSchema(schema: JsonSchema): string {
  const { enum: values, items, properties, additionalProperties } = schema;
  if (Array.isArray(values)) return values.map(literal).join(' | ');
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(alternatives)) return [...new Set(alternatives.filter(isSchema).map(typeOfSchema))].join(' | ');
  switch (schema['type']) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array': {
      const of = isSchema(items) ? typeOfSchema(items) : 'Json';
      return of.includes(' ') && !of.startsWith('{') ? `(${of})[]` : `${of}[]`;
    }
    case 'object':
      if (isSchema(properties)) return objectType(properties);
      return `Record<string, ${isSchema(additionalProperties) ? typeOfSchema(additionalProperties) : 'Json'}>`;
    default:
      return 'Json';
  }
}

function objectType(properties: { [key: string]: Json }): string {
  const members = Object.entries(properties).map(
    ([key, schema]) => `${key}?: ${isSchema(schema) ? typeOfSchema(schema) : 'Json'} | null`,
  );
  return `{ ${members.join('; ')} }`;
}

function literal(value: Json): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
