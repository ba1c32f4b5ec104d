import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';

/** Those who see resource data; each reader sees sums of their own rows. */
export const OF_PLACES: Pick<ApiRoute, 'access' | 'does'> = {
  access: ['ADMIN', 'OPERATION_SUPPORTER', 'PROVIDER'],
  does: [{ resource: 'resourceSites', operation: 'list' }],
};

/** `Figure` of `model/reading/figure.ts`. */
export const FIGURE_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['key', 'value', 'unit'],
  properties: {
    key: { type: 'string' },
    value: { type: ['number', 'null'] },
    unit: { type: 'string' },
    list: {
      type: 'object',
      required: ['resource', 'filter'],
      properties: { resource: { type: 'string' }, filter: { type: 'object' }, sum: { type: 'string' } },
    },
  },
};
