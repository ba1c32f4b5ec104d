import { upgradeCommands } from '#model/domains/clusters/nodeUpgrades.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { clientOf } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';
import { clusterOf } from '#server/domains/clusters/hooks/clusterOf.ts';
import type { ClusterNode } from '#server/domains/clusters/hooks/nodeRoutes.ts';
import { outsideAction } from '#server/domains/clusters/hooks/outsideAction.ts';
import { checkNode, type Check } from './checkNode.ts';
import { nodeOf, upgradesOf, type Upgrade } from './upgrades.ts';

/** The check of a node, also where its cluster does not answer. */
async function checked(context: Context, node: ClusterNode | undefined, version: string, id?: number): Promise<Check> {
  if (node === undefined) return { blockers: [{ reason: 'gone', detail: null }], warnings: [] };
  const cluster = await clusterOf(context, node);
  try {
    const client = await clientOf(context, cluster);
    return await checkNode(context, client, { cluster, node, version, ...(id !== undefined && { upgradeId: id }) });
  } catch (error) {
    if (!(error instanceof ClusterAway)) throw error;
    return { blockers: [{ reason: 'away', detail: error.fault }], warnings: [] };
  }
}

/** The action of a node: its upgrade is checked and recorded, and nothing changes until somebody starts it. */
export const prepareRoute: ApiRoute = outsideAction({
  resource: 'clusterNodes',
  path: '/api/aos/v1/kubernetes/nodes/{id}',
  action: 'upgrade',
  async run(context, node, { version, confirmation }) {
    const wanted = String(version);
    const check = await checked(context, node, wanted);
    await context.transaction(async (inside) => {
      const key = `node ${node.id}`;
      const open = inside.db.kysely.selectFrom('cluster_upgrades').select('id').where('open_key', '=', key);
      if ((await open.executeTakeFirst()) !== undefined) throw new ApiError('node.clusterUpgradeOpen');
      const platform = { ...inside, actor: asPlatform(inside.actor) };
      await storeRecord(platform, upgradesOf(inside), {
        target_name: node.name,
        cluster_id: node.cluster_id,
        node_id: node.id,
        simulated: node.simulated,
        from_version: node.version,
        to_version: wanted,
        confirmation: confirmation ?? 'auto',
        status: 'built',
        blockers: check.blockers.map((each) => ({ ...each })),
        warnings: check.warnings.map((each) => ({ ...each })),
        commands: node.simulated === true ? null : upgradeCommands(wanted),
        checked_at: inside.clock(),
        restored: false,
        cordoned: false,
        was_cordoned: false,
        open_key: key,
      });
    });
    return { set: { upgrade_status: 1 } };
  },
});

export const recheckRoute: ApiRoute = outsideAction({
  resource: 'clusterUpgrades',
  path: '/api/aos/v1/kubernetes/node-upgrades/{id}',
  action: 'recheck',
  run: async (context, upgrade) => ({ set: await recheck(context, upgrade) }),
});

/** What a check finds now, as fields of the upgrade. */
export async function recheck(context: Context, upgrade: Upgrade) {
  const node = await nodeOf(context, upgrade);
  const { blockers, warnings } = await checked(context, node, upgrade.to_version ?? '', upgrade.id);
  return {
    blockers: blockers.map((each) => ({ ...each })),
    warnings: warnings.map((each) => ({ ...each })),
    checked_at: context.clock(),
  };
}
