import { ownerOf } from '#server/domains/cloud/ownership/owners.ts';
import { quotaLabel } from '#server/domains/cloud/quotas/quotaWords.ts';
import { quotaLimits } from '#server/domains/cloud/quotas/quotaLimits.ts';
import { tenantLimits } from '#server/domains/cloud/quotas/tenantQuotas.ts';
import { usage } from '#server/domains/cloud/quotas/usage.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { projectLimits } from '#server/domains/cloud/quotas/projectLimits.ts';
import { visibleClouds } from '#server/domains/cloud/quotas/visibleClouds.ts';

/** A limit of the reader or of one of their projects, and its use: in one cloud, or in all of them together. */
interface Limit {
  key: string;
  limit: number;
  used: number;
  cloud?: { cloud_id: string; name: string };
  project?: string;
}

const SHOWN = 6;
const MOST = 200;
const MOST_PROJECTS = 20;

/**
 * `GET /quotas`: the limits that the reader, their organisation or their projects will reach first, over all clouds
 * that they see.
 */
export const tightestQuotasRoute: ApiRoute = {
  method: 'GET',
  path: '/api/cmp/v1/quotas',
  access: 'signed-in',
  document: {
    tag: 'clouds',
    summary: `The ${SHOWN} limits of the reader that are used most, over all clouds; those without use are left out`,
    query: { all: { type: 'boolean', description: `Every limit with use, not only ${SHOWN}` } },
    replies: {
      200: {
        description: 'The one with the largest share first',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['key', 'label', 'limit', 'used'],
            properties: {
              key: { type: 'string' },
              label: { type: 'object' },
              unit: { type: 'string' },
              limit: { type: 'integer' },
              used: { type: 'integer' },
              cloud_id: { type: 'string' },
              name: { type: 'string', description: 'Of the cloud; absent: of all clouds together' },
              project: { type: 'string', description: 'The project whose limit it is; absent: that of the reader' },
            },
          },
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const all = [...(await limitsOf(context)), ...(await ofProjects(context))];
    const limits = all
      .toSorted((one, other) => share(other) - share(one))
      .slice(0, c.req.query('all') === 'true' ? MOST : SHOWN);
    return jsonReply(
      context,
      200,
      limits.map(({ cloud, ...limit }) => ({ ...limit, ...quotaLabel(context, limit.key), ...cloud })),
    );
  },
};

const share = ({ limit, used }: Limit): number => (limit === 0 ? 1 : used / limit);

/** Every limit with use. What limits all clouds together is one entry, without a cloud. */
async function limitsOf(context: Context): Promise<Limit[]> {
  const { id, bp_id } = context.actor;
  const holder = ownerOf({ user_id: id, bp_id });
  const limits = new Map<string, Limit>();
  const add = async (key: string, limit: number, cloud?: Limit['cloud']) => {
    const name = `${key} ${cloud?.cloud_id ?? ''}`;
    const tighter = Math.min(limit, limits.get(name)?.limit ?? limit);
    const used = limits.get(name)?.used ?? (await usage(context, holder, key, cloud?.cloud_id ?? null));
    limits.set(name, { key, limit: tighter, used, ...(cloud && { cloud }) });
  };
  for (const cloud of await visibleClouds(context)) {
    for (const { key, limit, cloudId } of await quotaLimits(context, holder, cloud.cloud_id))
      await add(key, limit, cloudId === null ? undefined : cloud);
    for (const [key, limit] of (await tenantLimits(context, holder, cloud.cloud_id)) ?? [])
      await add(key, limit, cloud);
  }
  return [...limits.values()].filter(({ used }) => used > 0);
}

/** The limits of the projects that the reader may use. */
async function ofProjects(context: Context): Promise<Limit[]> {
  const projects = knownDefinition(context, 'projects');
  if (projects === undefined || context.actor.bp_id === null) return [];
  const query = { filter: { enabled: true }, sort: [], limit: MOST_PROJECTS };
  const own = await firstRecords(context, projects, { fields: ['id', 'name', 'bp_id'], ...query });
  const clouds = await visibleClouds(context);
  const found: Limit[] = [];
  for (const { id, name, bp_id } of own) {
    for (const { key, limit, used, cloud_id } of await projectLimits(context, { id, bp_id: bp_id ?? null })) {
      const cloud = clouds.find((each) => each.cloud_id === cloud_id);
      if (used > 0) found.push({ key, limit, used, project: name ?? '', ...(cloud && { cloud }) });
    }
  }
  return found;
}
