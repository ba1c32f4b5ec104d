import { isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import { findCloud } from '#server/domains/cloud/enterCloud.ts';
import { ownerOf } from '#server/domains/cloud/ownership/owners.ts';
import { quotasOf } from '#server/domains/cloud/quotas/quotasOf.ts';
import { quotaKeys } from '#server/domains/cloud/quotas/usage.ts';
import type { InProject } from '#server/domains/cloud/quotas/quotaHolders.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';

/**
 * `GET /clouds/{cloud_id}/quotas`: limits and usage of the reader or their organisation; with `project_id`, those of
 * one of their projects.
 */
export const quotasRoute: ApiRoute = {
  method: 'GET',
  path: '/api/cmp/v1/clouds/{cloud_id}/quotas',
  access: 'signed-in',
  document: {
    tag: 'clouds',
    summary:
      'Quotas of the reader, or of a project that they may use, in a cloud; -1 means no limit, null that the cloud has not said it yet',
    query: {
      project_id: { type: 'integer', description: 'The limits of this project in place of those of the reader' },
    },
    replies: {
      200: {
        description: 'Every key with usage or a limit in the cloud',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['key', 'label', 'limit', 'used'],
            properties: {
              key: { type: 'string' },
              label: { type: 'object' },
              limit: { type: ['integer', 'null'] },
              used: { type: 'integer' },
              project: { type: 'string' },
            },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const cloud = await findCloud(context, c.req.param('cloud_id') ?? '');
    const { id, bp_id } = context.actor;
    const project = c.req.query('project_id');
    const holder = project === undefined ? ownerOf({ user_id: id, bp_id }) : await requestedProject(context, project);
    const definitions = Object.values(context.schemas.resources)
      .filter(isInventory)
      .filter((each) => each.cloud.products.includes(cloud.product));
    return jsonReply(context, 200, await quotasOf(context, holder, cloud.cloud_id, quotaKeys(definitions)));
  },
};

/** A project that the reader may use; otherwise a refusal that does not reveal whether the project exists. */
async function requestedProject(context: Context, id: string): Promise<InProject> {
  const { projects } = context.schemas.resources;
  if (projects === undefined) throw new ApiError('request.notFound');
  return { projectId: Number((await findRecord(context, projects, id))[projects.id.field]) };
}
