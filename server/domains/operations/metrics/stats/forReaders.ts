import type { ApiRoute } from '#server/engine/http/apiRoute.ts';

/** Those who have something that is measured: an empty answer would say that there is nothing. */
export const FOR_READERS: Pick<ApiRoute, 'access' | 'does'> = {
  access: ['ADMIN', 'TENANT_ADMIN', 'TENANT', 'OPERATION_SUPPORTER', 'PROVIDER'],
  does: [{ resource: 'clouds', operation: 'list' }],
};
