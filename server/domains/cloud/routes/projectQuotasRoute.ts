import { quotaLabel } from '#server/domains/cloud/quotas/quotaWords.ts';
import { projectLimits, type LimitLine } from '#server/domains/cloud/quotas/projectLimits.ts';
import { visibleClouds } from '#server/domains/cloud/quotas/visibleClouds.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'integer' };
const QUERY: Record<string, JsonSchema> = {
  key: { ...text, description: 'With `limit`: the reply as if this limit were stored' },
  limit: { ...number, description: '-1: no limit' },
  cloud_id: { ...text, description: 'Of the limit that is tried; absent: all clouds' },
};

/**
 * `GET /quotas/projects/{project_id}`: the limits of a project of the reader, what is used of each, and how they stand
 * to those of the organisation; of a limit that is only planned as well.
 */
export const projectQuotasRoute: ApiRoute = {
  method: 'GET',
  path: '/api/cmp/v1/quotas/projects/{project_id}',
  access: 'signed-in',
  document: {
    tag: 'clouds',
    summary: 'Limits of a project, and what follows from them',
    params: { project_id: number },
    query: QUERY,
    replies: {
      200: {
        description: 'Limits with their use, those of the organisation for the same, and notes in words',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['key', 'label', 'limit', 'used', 'organisation', 'together', 'notes'],
            properties: {
              key: text,
              label: { type: 'object' },
              unit: text,
              limit: number,
              used: number,
              cloud_id: { type: ['string', 'null'], description: 'Null: all clouds together' },
              name: { ...text, description: 'Of the cloud' },
              organisation: { type: ['object', 'null'], properties: { limit: number, used: number } },
              together: { ...number, description: 'The limits of all projects of the organisation, added up' },
              notes: { type: 'array', items: { type: 'object', properties: { text, tone: text } } },
            },
          },
        },
      },
    },
    example: { params: { project_id: '1' } },
  },
  async handle(c) {
    const context = c.get('context');
    const projects = knownDefinition(context, 'projects');
    if (projects === undefined) throw new ApiError('request.notFound');
    const { id, bp_id } = await findRecord(context, projects, c.req.param('project_id') ?? '');
    const planned = plannedLine(context, (name) => c.req.query(name));
    const names = new Map((await visibleClouds(context)).map(({ cloud_id, name }) => [cloud_id, name]));
    const limits = await projectLimits(context, { id, bp_id }, planned);
    return jsonReply(
      context,
      200,
      limits.map(({ key, ...limit }) => {
        const name = names.get(limit.cloud_id ?? '');
        return { key, ...quotaLabel(context, key), ...limit, ...(name !== undefined && { name }) };
      }),
    );
  },
};

/** The limit that a form is about to store, as far as it is entered. */
function plannedLine({ schemas }: Context, query: (name: string) => string | undefined): LimitLine | undefined {
  const [key, limit] = [query('key'), query('limit')];
  if (key === undefined && limit === undefined) return undefined;
  const { key: keys, limit: bounds } = schemas.resources.cloudQuotas?.fields ?? {};
  if (key === undefined || !Object.hasOwn(keys?.values ?? {}, key))
    throw new ApiError('request.invalid', { fields: { key: 'validation.choice' } });
  const value = Number(limit);
  if (limit === undefined || !Number.isSafeInteger(value) || value < -1 || value > (bounds?.max ?? value))
    throw new ApiError('request.invalid', { fields: { limit: 'validation.integer' } });
  return { key, limit: value, cloud_id: query('cloud_id') ?? null };
}
