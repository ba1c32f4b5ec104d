import { isOneTimeSecret, isWritable } from '#model/access/access.ts';
import { fieldKind } from '#model/fields/index.ts';
import { requiresInput } from '#model/fields/requiresInput.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';

/** `gateways` → `Gateways`: the component of a resource; `GatewaysCreate` and `GatewaysUpdate` are its bodies. */
export const componentName = (resource: string): string => resource.charAt(0).toUpperCase() + resource.slice(1);

/** The three schemas of a record: read, create, update. */
export function recordSchemas(definition: Definition): Record<string, JsonSchema> {
  const fields = Object.values(definition.fields);
  const name = componentName(definition.resource);
  const entered = fields.filter((field) => !field.readOnly && !field.computed);
  return {
    [name]: {
      type: 'object',
      description: definition.help?.en ?? definition.label.en,
      properties: {
        ...propertiesOf(
          fields.filter((field) => !field.writeOnly || isOneTimeSecret(field)),
          (schema) => nullable(asRead(schema)),
        ),
        _labels: { type: 'object', description: 'Titles of the records that references point at.' },
        _marks: { type: 'object', description: 'Marks of the records that references point at.' },
        _version: { type: 'integer', description: 'Counts the writes; sent back in `If-Match`.' },
      },
      additionalProperties: false,
      required: [definition.id.field],
    },
    [`${name}Create`]: {
      type: 'object',
      properties: {
        ...propertiesOf(
          entered.filter((field) => !field.updateOnly),
          asSent,
        ),
        ...(definition.create?.many !== undefined && {
          count: {
            type: 'integer',
            minimum: 1,
            maximum: definition.create.many,
            description: 'Number of records to create; each name ends in its number.',
          },
        }),
      },
      required: entered.filter(requiresInput).map((field) => field.name),
    },
    [`${name}Update`]: {
      type: 'object',
      properties: propertiesOf(
        entered.filter((field) => !field.writeOnce),
        nullable,
      ),
    },
  };
}

/** The input of an action. */
export function inputSchema(input: Record<string, FieldDefinition>): JsonSchema {
  const fields = Object.values(input).filter(isWritable);
  return {
    type: 'object',
    properties: propertiesOf(fields, asSent),
    required: fields.filter(requiresInput).map((field) => field.name),
  };
}

type Finish = (schema: JsonSchema, field: FieldDefinition) => JsonSchema;

function propertiesOf(fields: FieldDefinition[], finish: Finish): JsonSchema {
  return Object.fromEntries(
    fields.map((field) => {
      const description = field.help?.en ?? field.label.en;
      return [field.name, { ...finish(fieldKind(field.type).wire(field), field), title: field.label.en, description }];
    }),
  );
}

/** Null is an answer, but not for a required field: a client that wants the default omits the field. */
function asSent(schema: JsonSchema, field: FieldDefinition): JsonSchema {
  const { type, required, default: start } = field;
  const isSecret = fieldKind(type).family === 'sealed';
  const isConstant =
    !isSecret && start !== undefined && start !== null && !(typeof start === 'string' && start.startsWith('$'));
  return { ...(required ? schema : nullable(schema)), ...(isConstant && { default: start }) };
}

/** A stored record may be older than its rules: members may be missing, null or undeclared. */
function asRead(schema: JsonSchema): JsonSchema {
  const { required: _required, additionalProperties, properties, items, ...rest } = schema;
  return {
    ...rest,
    ...(isObject(additionalProperties) && { additionalProperties }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [
          name,
          isObject(member) ? nullable(asRead(member)) : member,
        ]),
      ),
    }),
    ...(isObject(items) && { items: asRead(items) }),
  };
}

const isObject = (value: Json | undefined): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (typeof type === 'string')
    return { ...schema, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
  return { anyOf: [schema, { type: 'null' }] };
}
