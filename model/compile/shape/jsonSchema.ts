import type { JsonSchema } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { LANGUAGES } from '#model/values/constants.ts';
import type { Language } from '#model/messages/messages.ts';
import { labelText } from './formats.ts';
import { isLabelShape } from './labelShape.ts';
import { resourceShape } from './resourceShape.ts';
import type { KeyRule, KeysShape, Shape } from './shape.ts';

/** The progress: the named shapes, each written once, and the languages of a label. */
interface Writing {
  definitions: Record<string, JsonSchema>;
  languages: readonly Language[];
}

/**
 * The language as JSON Schema 2020-12, for editors: `schemas/resource.schema.json`. In a product with one language
 * plain text is a label.
 *
 * @example
 *   JSON.stringify(languageSchema(['zh', 'en'])); // schemas/resource.schema.json
 */
export function languageSchema(languages: readonly Language[]): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const root = schemaOf(resourceShape, { definitions, languages });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A resource of Suantai',
    description:
      'One file describes one resource: its fields, pages, actions and who may do what. See docs/language.md.',
    ...root,
    $defs: Object.fromEntries(Object.entries(definitions).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function schemaOf(shape: Shape, writing: Writing): JsonSchema {
  const { definitions } = writing;
  switch (shape.is) {
    case 'named': {
      if (!definitions[shape.name]) {
        // Stored before it is filled, so that a shape may contain itself.
        const definition: JsonSchema = {};
        definitions[shape.name] = definition;
        Object.assign(definition, schemaOf(shape.get(), writing));
      }
      return { $ref: `#/$defs/${shape.name}` };
    }
    case 'text':
      return {
        type: 'string',
        ...(shape.words ? { enum: [...shape.words] } : {}),
        ...(shape.format ? { pattern: shape.format.pattern.source } : {}),
      };
    case 'number':
      return schemaOfNumber(shape);
    case 'flag':
      return { type: 'boolean' };
    case 'json':
      return {};
    case 'list':
      return { type: 'array', items: schemaOf(shape.of, writing), ...(shape.least ? { minItems: shape.least } : {}) };
    case 'dictionary':
      return {
        type: 'object',
        additionalProperties: schemaOf(shape.of, writing),
        ...(shape.key ? { propertyNames: { pattern: shape.key.pattern.source } } : {}),
        ...(shape.least ? { minProperties: shape.least } : {}),
      };
    case 'keys':
      return isLabelShape(shape) && writing.languages.length === 1
        ? schemaOfLabel(shape, writing)
        : schemaOfKeys(shape.keys, writing);
    case 'chosen':
      return schemaOfCases(shape, writing);
    case 'either':
      return { anyOf: shape.options.map((option) => schemaOf(option, writing)) };
  }
}

function schemaOfNumber({ integer, least, most, above }: Shape & { is: 'number' }): JsonSchema {
  return {
    type: integer ? 'integer' : 'number',
    ...(least === undefined ? {} : { minimum: least }),
    ...(most === undefined ? {} : { maximum: most }),
    ...(above === undefined ? {} : { exclusiveMinimum: above }),
  };
}

/**
 * Keys common to every case have one schema; the schema of the others depends on the case, because two kinds may use a
 * key in different ways.
 */
function schemaOfCases(shape: Shape & { is: 'chosen' }, writing: Writing): JsonSchema {
  const cases = [...shape.cases.values()];
  const isCommon = (key: string) => cases.every(({ keys }) => keys[key] === shape.all.keys[key]);
  const entries = Object.entries(shape.all.keys);
  const common = Object.fromEntries(entries.filter(([key]) => isCommon(key)));
  const special = entries
    .filter(([key]) => !isCommon(key))
    .map(([key, rule]): [string, Json] => [key, { description: rule.says }]);
  const whole = schemaOfKeys(common, writing);
  return {
    ...whole,
    properties: { ...(isMap(whole['properties']) ? whole['properties'] : {}), ...Object.fromEntries(special) },
    allOf: [...shape.cases].map(([word, { keys }]) => {
      const own = Object.entries(keys).filter(([key]) => !isCommon(key));
      const properties = own.map(([key, rule]): [string, Json] => [
        key,
        { description: rule.says, ...schemaOf(rule.shape, writing) },
      ]);
      return {
        if: { properties: { [shape.by]: { const: word } }, required: [shape.by] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: {
          properties: Object.fromEntries(properties),
          propertyNames: { enum: Object.keys(keys) },
          ...requiredOf(keys),
        },
      };
    }),
  };
}

function isMap(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function schemaOfKeys(keys: Record<string, KeyRule>, writing: Writing): JsonSchema {
  const properties = Object.entries(keys).map(([key, rule]): [string, Json] => [
    key,
    { description: rule.says, ...schemaOf(rule.shape, writing) },
  ]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    ...requiredOf(keys),
  };
}

/** A label of a product with one language: plain text if no other key is required, or that language. */
function schemaOfLabel(shape: KeysShape, writing: Writing): JsonSchema {
  const isUnspoken = (key: string) =>
    LANGUAGES.some((language) => language === key && !writing.languages.includes(language));
  const spoken = Object.fromEntries(Object.entries(shape.keys).filter(([key]) => !isUnspoken(key)));
  const needsMore = Object.entries(spoken).some(
    ([key, { required }]) => required && !LANGUAGES.some((language) => language === key),
  );
  const map = schemaOfKeys(spoken, writing);
  return needsMore ? map : { anyOf: [{ type: 'string', pattern: labelText.pattern.source }, map] };
}

function requiredOf(keys: Record<string, KeyRule>): { required?: string[] } {
  const required = Object.entries(keys)
    .filter(([, rule]) => rule.required)
    .map(([key]) => key);
  return required.length > 0 ? { required } : {};
}
