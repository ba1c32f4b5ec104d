import type { ApiRoute } from '#server/engine/http/apiRoute.ts';

/** What calls about all networks of a cloud have in common: who may make them, and which rights they need. */
export const cloudNetworkCall = {
  method: 'GET',
  access: ['ADMIN', 'TENANT_ADMIN', 'TENANT'],
  does: [
    { resource: 'networks', operation: 'list' },
    { resource: 'vpcs', operation: 'list' },
  ],
} satisfies Partial<ApiRoute>;
