import type { Definition } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/http/apiRoute.ts';
import { decide } from '#server/records/write/decide.ts';
import { findRecord } from '#server/records/write/findRecord.ts';
import { permissionsOf } from './permissionsOf.ts';

const WORDS: JsonSchema = { type: 'array', items: { type: 'string' } };

const PERMISSIONS: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      operation: { type: 'string' },
      label: { type: 'string' },
      allowed: { type: 'boolean' },
      reason: { type: 'string' },
      why: {
        type: 'object',
        properties: {
          kind: { enum: ['role', 'state', 'condition', 'owner', 'capability', 'cloud', 'licence', 'platform'] },
          who: WORDS,
          state: { type: 'object', properties: { is: { type: 'string' }, needs: WORDS, steps: { type: 'array', items: { type: 'object' } } }, required: ['is', 'needs', 'steps'] },
        },
        required: ['kind'],
      },
    },
    required: ['operation', 'allowed'],
  },
};

/** What may be done and what stands in the way of the rest: the answer of the server to “why not?”. */
export const permissionRoutes: ApiRoute[] = [
  {
    method: 'GET',
    path: '/api/sys/v1/permissions/{resource}',
    access: 'signed-in',
    document: {
      tag: 'permissions',
      summary: 'What the reader may do with a resource as a whole, and why not the rest',
      replies: { 200: { description: 'Every operation and action', schema: PERMISSIONS } },
      example: { params: { resource: 'regions' } },
    },
    async handle(c) {
      const context = c.get('context');
      return c.json(await permissionsOf(context, known(context, c.req.param('resource'))));
    },
  },
  {
    method: 'GET',
    path: '/api/sys/v1/permissions/{resource}/{id}',
    access: 'signed-in',
    document: {
      tag: 'permissions',
      summary: 'What the reader may do with a record, and why not the rest',
      replies: { 200: { description: 'Every operation and action', schema: PERMISSIONS } },
      example: { params: { resource: 'regions', id: 1 } },
    },
    async handle(c) {
      const context = c.get('context');
      const definition = known(context, c.req.param('resource'));
      return c.json(await permissionsOf(context, definition, await findRecord(context, definition, c.req.param('id') ?? '')));
    },
  },
];

/** A resource of which the reader sees nothing does not exist for him. */
function known(context: Context, name = ''): Definition {
  const { resources } = context.schemas;
  const definition = Object.hasOwn(resources, name) ? resources[name] : undefined;
  const seen = definition !== undefined && (['list', 'show'] as const).some((operation) => decide(context, operation, definition).allowed);
  if (!seen) throw new ApiError('request.notFound');
  return definition;
}
