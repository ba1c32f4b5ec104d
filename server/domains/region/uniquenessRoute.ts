import type { Definition, Json } from '#model/language/definition.ts';
import { can } from '#model/access/access.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { idsInAnySpelling } from '#server/engine/records/table/idsInAnySpelling.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { requiredTexts } from '#server/engine/http/requiredTexts.ts';

const SMALL_BODY_BYTES = 16_384;

/**
 * `POST /uniqueness`: checks that a value is free. Forms call it while a name is typed; the index decides when the
 * record is written. Only for actors who may write such a record, so that it reveals nothing to others.
 */
export const uniquenessRoute: ApiRoute = {
  method: 'POST',
  path: '/api/ecrm/v1/uniqueness',
  access: 'signed-in',
  isQuestion: true,
  document: {
    tag: 'uniqueness',
    summary: 'Whether a value is available',
    body: {
      type: 'object',
      properties: {
        resource: { type: 'string' },
        field: { type: 'string' },
        value: { type: 'string' },
        id: {
          type: ['string', 'integer', 'null'],
          description: 'The record being edited, which is ignored',
        },
        within: {
          type: 'object',
          description: 'Values of the fields in which it must be unique, e.g. the site of a gateway',
        },
      },
      required: ['resource', 'field', 'value'],
    },
    replies: {
      200: {
        description: 'The answer',
        schema: { type: 'object', properties: { unique: { type: 'boolean' } }, required: ['unique'] },
      },
    },
    example: { body: { resource: 'regions', field: 'name', value: 'example' } },
  },
  async handle(c) {
    const { db, actor, schemas } = c.get('context');
    const body = await readObject(c.req.raw, SMALL_BODY_BYTES);
    const { resource, field, value } = requiredTexts(body, ['resource', 'field', 'value']);
    const definition = Object.hasOwn(schemas.resources, resource) ? schemas.resources[resource] : undefined;
    if (!definition) throw new ApiError('request.invalid', { fields: { resource: 'validation.choice' } });
    if (!can(actor, 'create', definition).allowed && !can(actor, 'update', definition).allowed)
      throw new ApiError('access.denied');
    const scope = uniqueScope(definition, field);
    if (!scope) throw new ApiError('request.invalid', { fields: { field: 'validation.choice' } });

    const tests: Record<string, SqlValue> = { [field]: stored(definition, field, value) };
    const within = body.within;
    for (const name of scope) tests[name] = stored(definition, name, isObject(within) ? (within[name] ?? null) : null);
    const ids = await idsInAnySpelling(db, definition, tests, 2);
    return c.json({ unique: ids.every((id) => String(id) === String(body.id ?? '')) });
  },
};

/** Fields within which the value must be unique; undefined if it does not have to be. */
function uniqueScope(definition: Definition, name: string): string[] | undefined {
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  if (field?.unique) return field.unique === true ? [] : field.unique;
  if (name === definition.id.field && definition.id.kind === 'text') return [];
  return definition.unique.find(({ fields }) => fields[0] === name)?.fields.slice(1);
}

function stored(definition: Definition, name: string, value: Json): SqlValue {
  const field = definition.fields[name];
  const operand = field ? fieldKind(field.type).operand(value, field) : undefined;
  if (typeof operand === 'boolean') return operand ? 1 : 0;
  return typeof operand === 'string' || typeof operand === 'number' ? operand : null;
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
