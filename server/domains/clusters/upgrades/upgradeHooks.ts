import type { Context } from '#server/engine/context.ts';
import type { FieldsOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { upgradeCommands } from '#model/domains/clusters/nodeUpgrades.ts';
import { stateSteps } from '#server/engine/jobs/stateSteps.ts';
import { upgradeJob, upgradeKey } from './upgradeJob.ts';
import { sentence, showOnNode, upgradesOf, type Upgrade } from './upgrades.ts';

const HOUR_MS = 3_600_000;

export const upgradeHooks: ResourceHooks<'clusterUpgrades'> = {
  ...stateSteps<Upgrade>({ following, entered: showOnNode, keyOf: upgradeKey, jobOf: upgradeJob }),
  async beforeDelete(context, upgrade) {
    // An upgrade that never started leaves no trace on its node.
    if (upgrade.status === 'built') await showOnNode(context, upgrade, { upgrade_status: null });
  },
  actions: {
    start: (context) => ({ set: { deadline_at: deadline(context, 'start'), problem: null } }),
    rollback: (context, { node_id, from_version, problem, simulated }) => ({
      set: {
        deadline_at: deadline(context, 'rollback'),
        open_key: `node ${node_id}`,
        problem,
        commands: from_version === null || simulated === true ? null : upgradeCommands(from_version),
      },
    }),
  },
  // The steps end these transitions; this runs when their time is over.
  transitions: Object.fromEntries(
    ['start', 'confirm', 'rollback'].map((name) => [
      name,
      (context: Context, { problem }: Upgrade) =>
        Promise.resolve({
          ok: false,
          set: {
            problem: [sentence(context, 'node.upgradeLate'), problem ?? ''].filter((each) => each !== '').join('; '),
          },
        }),
    ]),
  ),
};

const deadline = (context: Context, action: string): number =>
  context.clock() + (upgradesOf(context).actions[action]?.takes ?? 0) * 1_000;

function following(
  context: Context,
  upgrade: Upgrade,
  { status }: FieldsOf<'clusterUpgrades'>,
): FieldsOf<'clusterUpgrades'> {
  switch (status) {
    case 'upgrading':
      return { step: 'draining', started_at: context.clock(), ended_at: null, confirm_until: null };
    case 'unconfirmed': {
      const until = context.clock() + context.live.read('upgrade.confirm_hours') * HOUR_MS;
      return {
        step: 'watching',
        deadline_at: null,
        problem: null,
        confirm_until: upgrade.confirmation === 'manual' ? until : null,
      };
    }
    case 'auto_confirmed':
    case 'confirmed':
      return { step: 'returning', confirm_until: null };
    case 'rolling_back':
      return { step: 'restoring', ended_at: null, confirm_until: null };
    case 'failed':
    case 'finished':
      return { step: null, ended_at: context.clock(), confirm_until: null, deadline_at: null, open_key: null };
    case 'built':
    case undefined:
      return {};
    default:
      return status satisfies never;
  }
}
