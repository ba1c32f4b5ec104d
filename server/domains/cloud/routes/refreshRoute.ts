import { can } from '#model/access/access.ts';
import { isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import { findCloud } from '#server/domains/cloud/enterCloud.ts';
import { refreshJob } from '#server/domains/cloud/inventory/syncJob.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';

/** `POST /clouds/{cloud_id}/refresh`: synchronises one kind now, for a user who waits for it. */
export const refreshRoute: ApiRoute = {
  method: 'POST',
  path: '/api/cmp/v1/clouds/{cloud_id}/refresh',
  access: 'signed-in',
  document: {
    tag: 'clouds',
    summary: 'Refresh the inventory of a resource now',
    body: {
      type: 'object',
      required: ['resource'],
      properties: { resource: { type: 'string', description: 'The name of the definition' } },
    },
    replies: {
      202: {
        description: 'The refresh is scheduled; lists update automatically',
        schema: { type: 'object', properties: { resource: { type: 'string' } } },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const cloud = await findCloud(context, c.req.param('cloud_id') ?? '');
    const { resource } = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const definition =
      typeof resource === 'string' && Object.hasOwn(context.schemas.resources, resource)
        ? context.schemas.resources[resource]
        : undefined;
    // A resource that the reader may not list is answered like an unknown resource.
    if (!isInventory(definition) || !can(context.actor, 'list', definition).allowed)
      throw new ApiError('request.invalid', { fields: { resource: 'validation.choice' } });
    await context.transaction((inside) =>
      inside.jobs.schedule(inside, refreshJob(inside, cloud.cloud_id, [definition.cloud.kind])),
    );
    return jsonReply(context, 202, { resource: definition.resource });
  },
};
