import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { decide } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { permissionsOf, type IsUnlicensed } from './permissionsOf.ts';
import { simulationRoute } from './simulationRoute.ts';
import { livesInClouds } from '#model/rules/inClouds.ts';
import { aroundRecord } from './aroundRecord.ts';

const WORDS: JsonSchema = { type: 'array', items: { type: 'string' } };

/** The statement of a policy that decided. */
const STATEMENT: JsonSchema = {
  type: 'object',
  properties: { policy: { type: 'string' }, version: { type: 'string' }, sid: { type: 'string' } },
};

const PERMISSIONS: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      operation: { type: 'string' },
      label: { type: 'string' },
      allowed: { type: 'boolean' },
      reason: { type: 'string' },
      statement: STATEMENT,
      why: {
        type: 'object',
        properties: {
          kind: {
            enum: ['role', 'state', 'condition', 'owner', 'capability', 'cloud', 'licence', 'platform', 'policy'],
          },
          who: WORDS,
          state: {
            type: 'object',
            properties: { is: { type: 'string' }, needs: WORDS, steps: { type: 'array', items: { type: 'object' } } },
            required: ['is', 'needs', 'steps'],
          },
          statement: STATEMENT,
        },
        required: ['kind'],
      },
    },
    required: ['operation', 'allowed'],
  },
};

/** Returns the permitted operations, and the reasons that block the others. */
export const permissionRoutes = (isUnlicensed: IsUnlicensed): ApiRoute[] => [
  simulationRoute(isUnlicensed),
  {
    method: 'GET',
    path: '/api/sys/v1/permissions/{resource}',
    access: 'signed-in',
    forTokens: 'always',
    document: {
      tag: 'permissions',
      summary:
        'What the caller may do with a resource as a whole, in one cloud if its records are in clouds, and the reasons for the rest',
      query: {
        cloud_id: {
          type: 'string',
          description: 'For a resource in clouds: the permissions in this cloud; without it, those in any cloud',
        },
      },
      replies: { 200: { description: 'Every operation and action', schema: PERMISSIONS } },
      example: { params: { resource: 'regions' } },
    },
    async handle(c) {
      const context = c.get('context');
      const definition = known(context, c.req.param('resource'));
      const cloudId = livesInClouds(definition) ? c.req.query('cloud_id') : undefined;
      return c.json(
        await permissionsOf(
          cloudId === undefined ? context : await context.clouds.inside(context, cloudId),
          isUnlicensed,
          definition,
        ),
      );
    },
  },
  {
    method: 'GET',
    path: '/api/sys/v1/permissions/{resource}/{id}',
    access: 'signed-in',
    forTokens: 'always',
    document: {
      tag: 'permissions',
      summary: 'What the caller may do with a record, and the reasons for the rest',
      replies: { 200: { description: 'Every operation and action', schema: PERMISSIONS } },
      example: { params: { resource: 'regions', id: 1 } },
    },
    async handle(c) {
      const context = c.get('context');
      const definition = known(context, c.req.param('resource'));
      const record = await findRecord(context, definition, c.req.param('id') ?? '');
      const around = await aroundRecord(context, definition, record);
      return c.json(await permissionsOf(around, isUnlicensed, definition, record));
    },
  },
];

/** A resource that the reader cannot see does not exist for them. */
function known(context: Context, name = ''): Definition {
  const { resources } = context.schemas;
  const definition = Object.hasOwn(resources, name) ? resources[name] : undefined;
  const seen =
    definition !== undefined &&
    (['list', 'show'] as const).some((operation) => decide(context, operation, definition).allowed);
  if (!seen) throw new ApiError('request.notFound');
  return definition;
}
