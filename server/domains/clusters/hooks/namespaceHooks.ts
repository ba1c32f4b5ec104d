import type { Context } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { syncNowJob } from '#server/domains/clusters/inventory/syncJob.ts';
import { ownerOf } from './ownerOf.ts';

/** A namespace belongs to the owner of its cluster, until an administrator gives it to somebody. */
export const namespaceHooks: ResourceHooks<'clusterNamespaces'> = {
  async afterWrite(context, { operation, after }) {
    if ((operation === 'assign' || operation === 'unassign') && after?.cluster_id)
      await context.jobs.schedule(context, syncNowJob(after.cluster_id, context.realTime()));
  },
  actions: {
    assign: async (context, _namespace, { owner_id: owner }) => ({
      set: { ...(await ownerOf(context, owner)), is_assigned: true },
    }),
    unassign: async (context, { cluster_id: id }) => ({
      set: { ...(await ownerOfCluster(context, id)), is_assigned: false },
    }),
  },
};

async function ownerOfCluster({ db }: Context, id: string | null) {
  const row = await db.kysely
    .selectFrom('clusters')
    .select(['user_id', 'bp_id'])
    .where('id', '=', id ?? '')
    .executeTakeFirst();
  return { user_id: row?.user_id ?? null, bp_id: row?.bp_id ?? null };
}
