import type { Condition } from '#model/conditions/conditions.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { listRecords } from '#server/engine/records/list/listRecords.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { MARKET_PATH, PUBLIC_CACHE } from './publicCall.ts';

/** Returns only counts, and only of these resources. */
const COUNTS: Record<string, { resource: string; where: Condition }> = {
  regions: { resource: 'regions', where: { status: 'enabled' } },
  sites: { resource: 'sites', where: { status: 'online' } },
  clouds: { resource: 'clouds', where: { enabled: true, status: ['connected', 'syncing', 'maintenance'] } },
  products: { resource: 'products', where: { status: 'on_sale' } },
  warehouse: { resource: 'warehouseItems', where: { status: 'published' } },
};
const KEPT_MS = 30_000;

/** The totals on the welcome page, counted at most twice a minute. */
export function summaryRoute(): ApiRoute {
  let kept: { at: number; counts: Record<string, number> } | undefined;
  return {
    method: 'GET',
    path: `${MARKET_PATH}/summary`,
    access: 'public',
    document: {
      tag: 'market',
      summary: 'Numbers of regions, sites, clouds, products on sale and published items',
      replies: {
        200: {
          description: 'Counts',
          schema: {
            type: 'object',
            properties: Object.fromEntries(Object.keys(COUNTS).map((name) => [name, { type: 'integer' }])),
            required: Object.keys(COUNTS),
          },
        },
      },
      example: {},
    },
    async handle(c) {
      const context = c.get('context');
      const now = context.clock();
      if (kept === undefined || now - kept.at > KEPT_MS) kept = { at: now, counts: await counted(context) };
      return jsonReply(context, 200, kept.counts, { 'cache-control': PUBLIC_CACHE });
    },
  };
}

async function counted(context: Context): Promise<Record<string, number>> {
  const platform = { ...context, actor: asPlatform(context.actor) };
  const counts: Record<string, number> = {};
  for (const [name, { resource, where }] of Object.entries(COUNTS)) {
    const definition = context.schemas.resources[resource];
    // An installation may leave a resource out.
    counts[name] =
      definition === undefined
        ? 0
        : (await listRecords(platform, definition, { fields: [], filter: where, sort: [], offset: 0, limit: 0 })).total;
  }
  return counts;
}
