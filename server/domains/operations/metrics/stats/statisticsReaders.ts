import type { ApiRoute } from '#server/engine/http/apiRoute.ts';

/** Those who have something that is measured: an empty answer would say that there is nothing. */
export const STATISTICS_READERS: ApiRoute['access'] = ['ADMIN', 'TENANT_ADMIN', 'TENANT'];

export const STATISTICS_DEEDS: NonNullable<ApiRoute['does']> = [{ resource: 'clouds', operation: 'list' }];
