import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { countByCloud } from '#server/engine/records/inventory/countByCloud.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';

const MOST_CLOUDS = 200;

/** `GET /project/{id}/resources`: the number of records in a project, by resource and cloud. */
export const projectResourcesRoute: ApiRoute = {
  method: 'GET',
  path: '/api/issue/v1/project/{id}/resources',
  access: ['ADMIN', 'TENANT_ADMIN'],
  does: [{ resource: 'projects', operation: 'show' }],
  document: {
    tag: 'projects',
    summary: 'Number of cloud resources in a project, by resource',
    params: { id: { type: 'integer' } },
    replies: {
      200: {
        description: 'Resources without records are left out',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['resource', 'cloud_id', 'cloud', 'count'],
            properties: {
              resource: { type: 'string' },
              cloud_id: { type: 'string' },
              cloud: { type: 'string' },
              count: { type: 'integer' },
            },
          },
        },
      },
    },
    example: { params: { id: '1' } },
  },
  async handle(c) {
    const context = c.get('context');
    const projects = definitionNamed(context, 'projects');
    refuseUnless(context, decide(context, 'show', projects));
    const { id } = await findRecord(context, projects, c.req.param('id') ?? '');
    // In the names that the reader knows; the platform also counts what is in clouds that are hidden from others.
    const query = { fields: ['cloud_id', 'name'] as const, filter: {}, sort: [], limit: MOST_CLOUDS };
    const named = await firstRecords(context, definitionNamed(context, 'clouds'), query);
    const clouds = new Map(named.map((cloud) => [cloud.cloud_id, cloud.name ?? '']));
    const found: { resource: string; cloud_id: string; cloud: string; count: number }[] = [];
    for (const definition of Object.values(context.schemas.resources).filter(({ cloud }) => cloud !== undefined)) {
      for (const { cloudId, count } of await countByCloud(context, definition, 'project_id', Number(id))) {
        found.push({ resource: definition.resource, cloud_id: cloudId, cloud: clouds.get(cloudId) ?? cloudId, count });
      }
    }
    return jsonReply(context, 200, found);
  },
};
