import type { ApiRoute } from '#server/engine/http/apiRoute.ts';

/** The settings that pages without a session need. */
export const publicSettingsRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/settings',
  access: 'public',
  document: {
    tag: 'settings',
    summary: 'Settings that anyone may read',
    replies: {
      200: {
        description: 'Their values by key',
        schema: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
      },
    },
    example: {},
  },
  handle(c) {
    c.header('Cache-Control', 'no-store');
    return c.json(c.get('context').live.publicValues());
  },
};
