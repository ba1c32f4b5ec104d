import { isInventory, textOf } from '#server/clouds/cloudDefinitions.ts';
import { findCloud } from '#server/clouds/enterCloud.ts';
import { ownerOf } from '#server/clouds/owners.ts';
import { quotasOf } from '#server/clouds/quotas/quotasOf.ts';
import { quotaKeys } from '#server/clouds/quotas/usage.ts';
import type { ApiRoute } from '#server/http/apiRoute.ts';
import { jsonReply } from '#server/http/reply.ts';

/** `GET /clouds/{cloud_id}/quotas`: what the reader, or their organisation, may have here and has. */
export const quotasRoute: ApiRoute = {
  method: 'GET',
  path: '/api/cmp/v1/clouds/{cloud_id}/quotas',
  access: 'signed-in',
  document: {
    tag: 'clouds',
    summary: 'Quotas of the reader in a cloud; a limit of -1 is none',
    replies: {
      200: {
        description: 'Every key that something in the cloud counts against',
        schema: {
          type: 'array',
          items: {
            type: 'object', required: ['key', 'label', 'limit', 'used'],
            properties: { key: { type: 'string' }, label: { type: 'object' }, limit: { type: 'integer' }, used: { type: 'integer' } },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const cloud = await findCloud(context, c.req.param('cloud_id') ?? '');
    const { id, bp_id } = context.actor;
    const definitions = Object.values(context.schemas.resources).filter(isInventory).filter((each) => each.cloud.products.includes(textOf(cloud, 'product')));
    return jsonReply(context, 200, await quotasOf(context, ownerOf({ user_id: id, bp_id }), textOf(cloud, 'cloud_id'), quotaKeys(definitions)));
  },
};
