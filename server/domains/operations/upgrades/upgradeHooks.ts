import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { FieldsOf, Hooks, ResourceHooks } from '#server/engine/product/hooks.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { stateSteps } from '#server/engine/jobs/stateSteps.ts';
import { blockersOf } from './blockersOf.ts';
import { prepareUpgrade } from './prepareUpgrade.ts';
import { upgradeJob, upgradeKey } from './upgradeJob.ts';
import { CODES, nodeOf, openKey, type NodeKind, type Upgrade } from './upgrades.ts';

const HOUR_MS = 3_600_000;

const ofUpgrades: ResourceHooks<'nodeUpgrades'> = {
  ...stateSteps<Upgrade>({ following, entered: showOnNode, keyOf: upgradeKey, jobOf: upgradeJob }),
  async beforeDelete(context, upgrade) {
    // An upgrade that never started leaves no trace on its node.
    if (upgrade.status === 'built') await showOnNode(context, upgrade, await codeBefore(context, upgrade));
  },
  actions: {
    async recheck(context, upgrade) {
      return { set: { blockers: await blockersNow(context, upgrade), checked_at: context.clock() } };
    },
    async start(context, upgrade) {
      // The node may have changed since the check.
      const blockers = await blockersNow(context, upgrade);
      if (blockers.length > 0) throw new ApiError('node.upgradeBlocked', { extra: { blockers } });
      const node = await nodeOf(context, upgrade);
      return { set: { from_version: node?.version ?? null, returns: node?.record.status === 'enabled' } };
    },
    async rollback(context, upgrade) {
      const node = await nodeOf(context, upgrade);
      if (node === undefined || upgrade.from_version === null) throw new ApiError('node.upgradeWrongState');
      return { set: { open_key: openKey(node), rolled_back_for: upgrade.rolled_back_for ?? 'by_hand' } };
    },
  },
  // The platform ends these transitions itself, or the agent does: this runs when their time is over.
  transitions: {
    start: () => Promise.resolve({ ok: false }),
    confirm: () => Promise.resolve({ ok: false }),
    rollback: () => Promise.resolve({ ok: false }),
  },
};

async function blockersNow(context: Context, upgrade: Upgrade) {
  return blockersOf(context, upgrade, await nodeOf(context, upgrade));
}

function following(
  context: Context,
  upgrade: Upgrade,
  { status, fault }: FieldsOf<'nodeUpgrades'>,
): FieldsOf<'nodeUpgrades'> {
  switch (status) {
    case 'upgrading':
      return {
        step: upgrade.kind === 'host' ? 'draining' : 'installing',
        started_at: context.clock(),
        ended_at: null,
        confirm_until: null,
        rolled_back_for: null,
      };
    case 'unconfirmed':
      return {
        step: 'watching',
        confirm_until:
          upgrade.confirmation === 'manual'
            ? context.clock() + context.live.read('upgrade.confirm_hours') * HOUR_MS
            : null,
      };
    case 'auto_confirmed':
    case 'confirmed':
      return { step: 'returning', confirm_until: null };
    case 'rolling_back':
      return { step: 'restoring', ended_at: null, confirm_until: null };
    case 'failed':
    case 'finished':
      return {
        step: null,
        ended_at: context.clock(),
        confirm_until: null,
        open_key: null,
        restored: status === 'failed' && upgrade.status === 'rolling_back' && (fault ?? null) === null,
      };
    case 'built':
    case undefined:
      return {};
    default:
      return status satisfies never;
  }
}

/** Spec 4.2: the node shows the state of its last upgrade; a simulated one also takes the version itself. */
async function showOnNode(
  context: Context,
  upgrade: Upgrade,
  code: number | null = CODES[upgrade.status],
): Promise<void> {
  const node = await nodeOf(context, upgrade);
  if (node === undefined) return;
  const { definition, record } = node;
  const changes: RecordData = { upgrade_status: code };
  if (upgrade.carried_by === 'simulator' && upgrade.status === 'unconfirmed') changes.version = upgrade.to_version;
  if (upgrade.carried_by === 'simulator' && upgrade.status === 'failed') changes.version = upgrade.from_version;
  await storeChanges(context, definition, record, changes);
}

async function codeBefore({ db }: Context, { id, host_id, gateway_id }: Upgrade): Promise<number | null> {
  const row = await db.kysely
    .selectFrom('node_upgrades')
    .select('status')
    .where('id', '<>', id)
    .where('host_id', host_id === null ? 'is' : '=', host_id)
    .where('gateway_id', gateway_id === null ? 'is' : '=', gateway_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : CODES[row.status];
}

const ofNode = (kind: NodeKind) => ({
  actions: {
    upgrade: (context: Context, record: RecordData, input: { version: string; confirmation: 'auto' | 'manual' }) =>
      prepareUpgrade(context, kind, record, input),
  },
});

export const upgradeHooks = {
  nodeUpgrades: ofUpgrades,
  gateways: ofNode('gateway'),
  hypervisorNodes: ofNode('host'),
} satisfies Hooks<'nodeUpgrades' | 'gateways' | 'hypervisorNodes'>;
