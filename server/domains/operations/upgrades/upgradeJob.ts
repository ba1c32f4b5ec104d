import type { Json } from '#model/language/definition.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { isObject } from '#model/fields/kind.ts';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { settleTransition } from '#server/engine/jobs/settleTransition.ts';
import { isTransitionPayload, transitionKey } from '#server/engine/jobs/transitionJob.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { actOnHost, faultOf, refreshHost } from './hostCalls.ts';
import { nodeOf, UPGRADES, type Node, type Upgrade } from './upgrades.ts';

export const NODE_UPGRADE = 'node-upgrade';

/** The time that a simulated gateway takes, and between two looks at a host. */
const STEP_MS = 3_000;

export const upgradeKey = ({ id }: Pick<Upgrade, 'id'>): string => `${NODE_UPGRADE} ${id}`;

/** The last call to the cloud of a host; without one, a step begins from the start. */
type Sent = 'drain' | 'install' | 'return';

const jobOf = ({ id }: Pick<Upgrade, 'id'>, sent: Sent | null = null) => ({
  kind: NODE_UPGRADE,
  key: upgradeKey({ id }),
  payload: { id, sent },
});

/** The cloud takes its time, whatever our clock does. */
const jobIn = (context: Context, upgrade: Pick<Upgrade, 'id'>, ms: number, sent: Sent | null = null): JobRequest => ({
  ...jobOf(upgrade, sent),
  runAt: context.realTime() + ms,
  realTime: 'awaited',
});

/** The next step of the platform on an upgrade; undefined while it waits for an agent or a person. */
export function upgradeJob(context: Context, upgrade: Upgrade): JobRequest | undefined {
  switch (upgrade.status) {
    case 'upgrading':
    case 'rolling_back':
      return upgrade.carried_by === 'agent' ? undefined : jobIn(context, upgrade, firstMs(upgrade));
    case 'unconfirmed':
      return { ...jobOf(upgrade), runAt: upgrade.confirm_until ?? watchedAt(context) };
    case 'auto_confirmed':
    case 'confirmed':
      return jobIn(context, upgrade, 0);
    case 'failed':
      return upgrade.returns === true ? jobIn(context, upgrade, 0) : undefined;
    default:
      return undefined;
  }
}

const watchedAt = ({ clock, live }: Context): number => clock() + live.read('upgrade.watch_seconds') * 1_000;

const firstMs = ({ carried_by }: Upgrade): number => (carried_by === 'simulator' ? STEP_MS : 0);

/** One step of an upgrade, and the job of the next. Every step can be repeated: it looks at the node first. */
export const upgradeHandler: JobHandler = {
  async finish(context, payload) {
    const definition = knownDefinition(context, UPGRADES);
    const { id, sent } = readPayload(payload);
    const upgrade = definition && (await findRecordOrNone(context, definition, id));
    if (definition === undefined || upgrade === undefined) return;
    const node = await nodeOf(context, upgrade);
    switch (upgrade.status) {
      case 'upgrading':
        return install(context, upgrade, node, { action: 'start', version: upgrade.to_version, sent });
      case 'rolling_back':
        return install(context, upgrade, node, { action: 'rollback', version: upgrade.from_version, sent });
      case 'unconfirmed':
        return watch(context, upgrade, node);
      case 'auto_confirmed':
      case 'confirmed':
        return returnToService(context, upgrade, node);
      case 'failed':
        return returnFailed(context, upgrade, node, sent);
      default:
    }
  },
};

function readPayload(payload: Json): { id: number; sent: Json } {
  if (!isObject(payload) || typeof payload.id !== 'number') throw new Error('The payload of an upgrade is unreadable');
  return { id: payload.id, sent: payload.sent ?? null };
}

interface Goal {
  action: 'start' | 'rollback';
  version: string | null;
  sent: Json;
}

/** The machines of a host move away, then the cloud replaces its version; a simulated gateway is done at once. */
async function install(context: Context, upgrade: Upgrade, node: Node | undefined, goal: Goal): Promise<void> {
  const { action, version } = goal;
  if (node === undefined) return settle(context, upgrade, action, { outcome: 'failed' });
  if (upgrade.carried_by === 'simulator') return settle(context, upgrade, action, { outcome: 'done' });
  const { record } = node;
  const fault = faultOf(record);
  if (goal.sent !== null && fault !== null)
    return settle(context, upgrade, action, { outcome: 'failed', detail: fault });
  if (goal.sent === 'install' && node.version === version && record.state === 'up')
    return settle(context, upgrade, action, { outcome: 'done' });
  const sent = await nextCall(context, upgrade, node, goal);
  await context.jobs.schedule(context, jobIn(context, upgrade, STEP_MS, sent));
}

async function nextCall(context: Context, upgrade: Upgrade, node: Node, { version, sent }: Goal): Promise<Sent | null> {
  if (sent === null) return (await actOnHost(context, node, 'start_maintenance')) ? 'drain' : null;
  if (sent === 'drain' && node.record.running_vms === 0 && (await actOnHost(context, node, 'upgrade', { version }))) {
    await noteInstall(context, upgrade, node, version);
    return 'install';
  }
  await refreshHost(context, node, upgrade.cloud_id);
  return sent === 'install' ? 'install' : 'drain';
}

async function noteInstall(context: Context, upgrade: Upgrade, node: Node, version: string | null): Promise<void> {
  const definition = knownDefinition(context, UPGRADES);
  if (definition !== undefined && upgrade.status === 'upgrading')
    await storeChanges(context, definition, upgrade, { step: 'installing' }, 'install');
  await recordEvent(context, {
    type: `${UPGRADES}.install`,
    state: 'started',
    description: [node.version, version].join(' → '),
    resource: UPGRADES,
    id: upgrade.id,
    title: upgrade.target_name,
  });
}

/** After a time in good health the upgrade confirms itself; one that a person must confirm is rolled back instead. */
async function watch(context: Context, upgrade: Upgrade, node: Node | undefined): Promise<void> {
  const definition = knownDefinition(context, UPGRADES);
  if (definition === undefined) return;
  const locked = await findRecordOrNone(context, definition, upgrade.id, { lock: true });
  if (locked?.status !== 'unconfirmed') return;
  if (node !== undefined && isTransient(node.definition, node.record)) {
    await context.jobs.schedule(context, { ...jobOf(upgrade), runAt: context.clock() + STEP_MS });
    return;
  }
  if (upgrade.confirmation === 'auto' && node !== undefined && isHealthy(node, upgrade)) {
    await storeChanges(context, definition, locked, { status: 'auto_confirmed' }, 'auto_confirm');
    return;
  }
  const rollback = definition.actions.rollback;
  await storeChanges(context, definition, locked, {
    rolled_back_for: upgrade.confirmation === 'manual' ? 'unconfirmed' : 'unhealthy',
  });
  if (rollback !== undefined) await actOnRecord(context, definition, upgrade.id, rollback, {});
}

const WELL: Readonly<Record<Node['kind'], (record: Node['record']) => boolean>> = {
  gateway: ({ status }) => status === 'active' || status === 'inactive',
  host: (record) => record.state === 'up' && faultOf(record) === null,
};

const isHealthy = ({ kind, record, version }: Node, { to_version }: Upgrade): boolean =>
  version === to_version && WELL[kind](record);

async function returnToService(context: Context, upgrade: Upgrade, node: Node | undefined): Promise<void> {
  const definition = knownDefinition(context, UPGRADES);
  if (definition === undefined) return;
  if (upgrade.returns && node !== undefined && node.record.status === 'disabled' && faultOf(node.record) === null) {
    await actOnHost(context, node, 'end_maintenance');
    await context.jobs.schedule(context, jobIn(context, upgrade, STEP_MS));
    return;
  }
  if (upgrade.status === 'confirmed') return settle(context, upgrade, 'confirm', { outcome: 'done' });
  await storeChanges(context, definition, upgrade, { status: 'finished' }, 'finish');
}

/** A host that runs its former version returns to service once. */
async function returnFailed(context: Context, upgrade: Upgrade, node: Node | undefined, sent: Json): Promise<void> {
  if (sent === 'return' || node?.kind !== 'host' || node.version !== upgrade.from_version) return;
  const isReturned = node.record.status === 'disabled' && (await actOnHost(context, node, 'end_maintenance'));
  if (!isReturned && node.record.status === 'disabled')
    await context.jobs.schedule(context, jobIn(context, upgrade, STEP_MS));
}

/** Ends the transition of an action in place of the job that would end it when its time is over. */
async function settle(
  context: Context,
  { id, status }: Upgrade,
  action: 'start' | 'rollback' | 'confirm',
  settled: { outcome: 'done' | 'failed'; detail?: string | null },
): Promise<void> {
  const key = transitionKey(UPGRADES, id);
  const job = await context.jobs.find(context, key);
  const taken: Json | undefined = job && (await context.jobs.take(context, key, job.id));
  const payload =
    taken !== undefined && isTransitionPayload(taken) ? taken : { resource: UPGRADES, id, action, from: status };
  await settleTransition(context, payload, settled);
}

/** Schedules the step of every open upgrade: of a restored database, or after a crash. */
export async function keepUpgrading(context: Context): Promise<void> {
  const definition = knownDefinition(context, UPGRADES);
  if (definition === undefined) return;
  const rows = await context.db.kysely
    .selectFrom('node_upgrades')
    .select('id')
    .where('status', 'not in', ['built', 'failed', 'finished'])
    .execute();
  for (const { id } of rows) {
    const upgrade = await findRecordOrNone(context, definition, id);
    const job = upgrade && upgradeJob(context, upgrade);
    if (job !== undefined) await context.jobs.schedule(context, job);
  }
}
