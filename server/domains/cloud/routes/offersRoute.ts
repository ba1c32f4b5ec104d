import type { CloudOffer } from '#model/language/cloudKinds.ts';
import type { Json } from '#model/language/definition.ts';
import { offersOf } from '#server/domains/cloud/enterCloud.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';

const OFFERED = {
  type: 'array',
  items: {
    type: 'object',
    required: ['name', 'available', 'description', 'medium', 'min_gb', 'max_gb'],
    properties: {
      name: { type: 'string' },
      available: { type: 'boolean' },
      description: { type: ['string', 'null'] },
      medium: { type: ['string', 'null'] },
      isDefault: { type: 'boolean' },
      min_gb: { type: ['number', 'null'] },
      max_gb: { type: ['number', 'null'] },
    },
  },
};

/** `GET /clouds/{cloud_id}/offers`: the options that the cloud reported when it was last queried. */
export const offersRoute: ApiRoute = {
  method: 'GET',
  path: '/api/cmp/v1/clouds/{cloud_id}/offers',
  access: 'signed-in',
  document: {
    tag: 'clouds',
    summary: 'Zones and disk types that a cloud offers; a missing choice accepts any word',
    replies: {
      200: {
        description: 'The words to choose from, by choice',
        schema: { type: 'object', properties: { zones: OFFERED, volume_zones: OFFERED, volume_types: OFFERED } },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const offers = Object.entries(await offersOf(context, c.req.param('cloud_id') ?? '')).map(
      ([choice, offered]): [string, Json] => [choice, offered.map((each: CloudOffer) => ({ ...each }))],
    );
    return jsonReply(context, 200, Object.fromEntries(offers));
  },
};
