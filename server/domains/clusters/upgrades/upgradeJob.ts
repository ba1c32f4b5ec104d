import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { settleTransition } from '#server/engine/jobs/settleTransition.ts';
import { isTransitionPayload, transitionKey } from '#server/engine/jobs/transitionJob.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';
import { syncNowJob } from '#server/domains/clusters/inventory/syncJob.ts';
import { stepNode, type NodeStep } from './stepNode.ts';
import { sentence, UPGRADES, upgradesOf, type Upgrade } from './upgrades.ts';

export const CLUSTER_UPGRADE = 'cluster-upgrade';

/** Between two looks at a node. */
const LOOK_MS = 3_000;

export const upgradeKey = ({ id }: Pick<Upgrade, 'id'>): string => `${CLUSTER_UPGRADE} ${id}`;

const jobIn = ({ realTime }: Context, upgrade: Upgrade, ms: number): JobRequest => ({
  kind: CLUSTER_UPGRADE,
  lane: `node ${upgrade.node_id}`,
  key: upgradeKey(upgrade),
  payload: { id: upgrade.id },
  // A drain, and what people do on a machine, take their time, whatever our clock does.
  runAt: realTime() + ms,
  realTime: 'unawaited',
});

/** The next step of the platform on an upgrade; undefined while it waits for a person. */
export function upgradeJob(context: Context, upgrade: Upgrade): JobRequest | undefined {
  switch (upgrade.status) {
    case 'upgrading':
    case 'rolling_back':
    case 'auto_confirmed':
    case 'confirmed':
      return jobIn(context, upgrade, 0);
    case 'unconfirmed': {
      const { clock, live } = context;
      const { realTime: _, ...job } = jobIn(context, upgrade, 0);
      return { ...job, runAt: upgrade.confirm_until ?? clock() + live.read('upgrade.watch_seconds') * 1_000 };
    }
    default:
      return undefined;
  }
}

/** One look at the node, and what follows. Every step can be repeated: it looks at the node first. */
export const upgradeHandler: JobHandler<
  Json,
  { step: NodeStep; status: Upgrade['status']; at: Upgrade['step'] } | null
> = {
  async prepare(context, payload) {
    const upgrade = await upgradeIn(context, payload);
    if (upgrade === undefined) return null;
    const { status, step: at } = upgrade;
    try {
      return { step: await stepNode(context, upgrade), status, at };
    } catch (error) {
      // A cluster that is away, suspended or gone: the time of the transition ends it.
      if (!(error instanceof ClusterAway) && !(error instanceof ApiError)) throw error;
      return { step: { is: 'waiting', set: { problem: error.message.slice(0, 500) } }, status, at };
    }
  },
  async finish(context, payload, looked) {
    const upgrade = await upgradeIn(context, payload, true);
    if (upgrade === undefined || looked === null) return;
    if (upgrade.cluster_id !== null)
      await context.jobs.schedule(context, syncNowJob(upgrade.cluster_id, context.realTime()));
    if (looked.status !== upgrade.status || looked.at !== upgrade.step)
      return context.jobs.schedule(context, jobIn(context, upgrade, 0));
    await follow(context, upgrade, looked.step);
  },
  async giveUp(context, payload) {
    const upgrade = await upgradeIn(context, payload);
    const job = upgrade && upgradeJob(context, upgrade);
    if (upgrade !== undefined && job !== undefined)
      await context.jobs.schedule(context, jobIn(context, upgrade, LOOK_MS));
  },
};

async function upgradeIn(context: Context, payload: Json, lock = false): Promise<Upgrade | undefined> {
  const id = isObject(payload) && typeof payload.id === 'number' ? payload.id : 0;
  return findRecordOrNone(context, upgradesOf(context), id, { lock });
}

async function follow(context: Context, upgrade: Upgrade, step: NodeStep): Promise<void> {
  const definition = upgradesOf(context);
  const { status } = upgrade;
  if (step.is === 'waiting' || step.is === 'next') {
    await storeChanges(context, definition, upgrade, step.set ?? {});
    return context.jobs.schedule(context, jobIn(context, upgrade, step.is === 'next' ? 0 : LOOK_MS));
  }
  if (step.is === 'blocked') {
    // Nothing was changed: it can be checked and started again.
    await takeTransition(context, upgrade, 'start');
    await storeChanges(context, definition, upgrade, { ...step.set, status: 'built', step: null, deadline_at: null });
    return;
  }
  if (status === 'unconfirmed') {
    if (step.is === 'done' && upgrade.confirmation === 'auto')
      return void (await storeChanges(context, definition, upgrade, { status: 'auto_confirmed' }, 'auto_confirm'));
    const key = upgrade.confirmation === 'manual' ? 'node.upgradeUnconfirmed' : 'node.upgradeUnhealthy';
    await storeChanges(context, definition, upgrade, { problem: sentence(context, key) });
    const { rollback } = definition.actions;
    if (rollback !== undefined) await actOnRecord(context, definition, upgrade.id, rollback, {});
    return;
  }
  if (status === 'auto_confirmed')
    return void (await storeChanges(context, definition, upgrade, { status: 'finished' }, 'finish'));
  const action = status === 'upgrading' ? 'start' : status === 'confirmed' ? 'confirm' : 'rollback';
  const payload = await takeTransition(context, upgrade, action);
  const set: RecordData = status === 'rolling_back' ? { restored: true } : { problem: null };
  await settleTransition(context, payload, { outcome: 'done', set });
}

/** Ends the transition in place of the job that would end it when its time is over. */
async function takeTransition(context: Context, { id, status }: Upgrade, action: string) {
  const key = transitionKey(UPGRADES, id);
  const job = await context.jobs.find(context, key);
  const taken: Json | undefined = job && (await context.jobs.take(context, key, job.id));
  return taken !== undefined && isTransitionPayload(taken) ? taken : { resource: UPGRADES, id, action, from: status };
}

/** Schedules the step of every open upgrade: of a restored database, or after a crash. */
export async function keepUpgrading(context: Context): Promise<void> {
  const definition = knownDefinition(context, UPGRADES);
  if (definition === undefined) return;
  const rows = await context.db.kysely
    .selectFrom('cluster_upgrades')
    .select('id')
    .where('status', 'not in', ['built', 'failed', 'finished'])
    .execute();
  for (const { id } of rows) {
    const upgrade = await findRecordOrNone(context, definition, id);
    const job = upgrade && upgradeJob(context, upgrade);
    if (job !== undefined) await context.jobs.schedule(context, job);
  }
}
