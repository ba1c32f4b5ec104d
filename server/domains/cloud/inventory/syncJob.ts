import { CLOUD_KINDS, type CloudKind } from '#model/language/cloudKinds.ts';
import type { Json } from '#model/language/definition.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { isObject } from '#model/fields/kind.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { cloudsDefinition, type CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';
import { faultField } from '#server/domains/cloud/driver/cloudFault.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { refreshTenantQuotas } from '#server/domains/cloud/quotas/tenantQuotas.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { notifyOfChange } from './notifyOfChange.ts';
import { rememberRun, type SyncRun } from './rememberRun.ts';
import { selfReport } from './selfReport.ts';
import { syncCloud } from './syncCloud.ts';
import { syncIntervalMs } from './syncIntervalMs.ts';

export const CLOUD_SYNC = 'cloud-sync';

/** In these states an administrator has paused the cloud, or another action is running. */
const AT_REST = new Set(['maintenance', 'offline', 'checking', 'syncing']);

/** True if the inventory of the cloud is kept: of a real cloud once it was connected, of a simulated one always. */
export const isKept = ({ status, capabilities, simulated }: CloudRecord): boolean =>
  !AT_REST.has(status) && (simulated === true || capabilities !== null);

/** The recurring job of a cloud. */
export const periodicSync = (cloudId: string, runAt: number): JobRequest => ({
  kind: CLOUD_SYNC,
  lane: cloudId,
  key: `${CLOUD_SYNC} ${cloudId}`,
  payload: { cloudId, kinds: null },
  runAt,
});

/** One synchronisation of some kinds, soon. A second request before it starts is merged with the first. */
export const refreshJob = (
  { clock }: Pick<Context, 'clock'>,
  cloudId: string,
  kinds: readonly CloudKind[],
): JobRequest => ({
  kind: CLOUD_SYNC,
  lane: cloudId,
  key: `${CLOUD_SYNC} ${cloudId} ${kinds.join()}`,
  payload: { cloudId, kinds: [...kinds] },
  runAt: clock(),
  rerunIfRunning: true,
});

/** The result of `prepare` for a refresh during an action of the cloud: it runs once the action has ended. */
const LATER = 'later';
const LATER_MS = 1_000;

/** Keeps the inventory of one cloud. Each cloud has its own lane, so a slow cloud does not delay the others. */
export function syncHandler(registry: CloudRegistry): JobHandler<Json, Outcome | typeof LATER | null> {
  return {
    collapses: true,
    async prepare(context, payload, { keep }) {
      const { cloudId, kinds } = readPayload(payload);
      const cloud = await findRecordOrNone(context, cloudsDefinition(context), cloudId);
      if (cloud === undefined) return null;
      // Records that the action itself read may be older than the request.
      if (kinds !== null && isTransient(cloudsDefinition(context), cloud)) return LATER;
      if (!isKept(cloud)) return null;
      const begun = { kind: kinds === null ? 'regular' : 'refresh', startedAt: context.clock() } as const;
      try {
        const driver = await registry.driverOf(context, cloud);
        if (driver === undefined) return null;
        const run = await syncCloud(context, driver, cloud, { keep, ...(kinds && { kinds }) });
        if (run.fault === null && kinds === null) await refreshTenantQuotas(context, driver, cloudId);
        const found = run.fault === null && kinds === null ? await selfReport(driver) : {};
        return { run: { ...begun, ...run }, found };
      } catch (error) {
        // A cloud that refuses to sign in keeps its last inventory and shows its age.
        if (!(error instanceof CloudError)) throw error;
        return {
          run: { ...begun, added: 0, changed: 0, removed: 0, fault: faultField(context, error), outdated: [] },
          found: {},
        };
      }
    },
    async finish(context, payload, outcome) {
      const { cloudId, kinds } = readPayload(payload);
      const cloud = await findRecordOrNone(context, cloudsDefinition(context), cloudId, { lock: true });
      if (cloud === undefined) return;
      if (kinds === null) await scheduleNext(context, cloudId, cloud);
      else if (outcome === LATER)
        await context.jobs.schedule(context, {
          ...refreshJob(context, cloudId, kinds),
          runAt: context.realTime() + LATER_MS,
          realTime: 'awaited',
        });
      if (outcome === null || outcome === LATER) return;
      await rememberRun(context, cloudId, outcome.run);
      await refreshOutdated(context, cloudId, outcome.run);
      await storeOutcome(context, cloud, outcome);
    },
    async giveUp(context, payload) {
      const { cloudId, kinds } = readPayload(payload);
      if (kinds === null) await scheduleNext(context, cloudId, {});
    },
  };
}

/**
 * Schedules the job of every cloud: of a new database, a restored one, or a cloud of the demo. A cloud without a driver
 * is not connected, whatever an older version stored.
 */
export async function keepInventories(context: Context): Promise<void> {
  const { kysely } = context.db;
  const { cloudProducts } = context.schemas;
  const driven = Object.values(cloudProducts).flatMap(({ product, driver }) => (driver === undefined ? [] : [product]));
  await kysely
    .updateTable('clouds')
    .set({ status: 'disconnected', health: 'unknown' })
    .where('status', '=', 'connected')
    .where((eb) => eb.or([eb('simulated', 'is', null), eb('simulated', '=', 0)]))
    // Products are data: the current definitions may name others than this version.
    .$if(driven.length > 0, (query) => query.where((eb) => eb(eb.ref('product').$castTo<string>(), 'not in', driven)))
    .execute();
  const clouds = await kysely.selectFrom('clouds').select('cloud_id').execute();
  for (const { cloud_id } of clouds) await context.jobs.schedule(context, periodicSync(cloud_id, context.clock()));
}

async function scheduleNext(context: Context, cloudId: string, cloud: Partial<CloudRecord>): Promise<void> {
  await context.jobs.schedule(context, periodicSync(cloudId, context.clock() + syncIntervalMs(context, cloud)));
}

/** Reads the kinds again that an item which disappeared has left outdated. */
export async function refreshOutdated(
  context: Context,
  cloudId: string,
  { outdated }: Pick<SyncRun, 'outdated'>,
): Promise<void> {
  if (outdated.length > 0) await context.jobs.schedule(context, refreshJob(context, cloudId, outdated));
}

/** A cloud that does not answer becomes disconnected, and connected again once it answers. */
async function storeOutcome(context: Context, cloud: CloudRecord, { run: { fault }, found }: Outcome): Promise<void> {
  const reported: RecordData =
    fault === null
      ? { status: 'connected', health: 'normal', ...found }
      : { status: 'disconnected', health: 'unknown' };
  const known: RecordData = cloud;
  const changes = Object.fromEntries(
    Object.entries(reported).filter(([name, value]) => !isSameJson(known[name] ?? null, value)),
  );
  if (AT_REST.has(cloud.status)) return;
  if (Object.keys(changes).length > 0) await storeChanges(context, cloudsDefinition(context), cloud, changes);
  await notifyOfChange(context, cloud, fault === null);
  // Written every minute without history or a new version, so that it cannot conflict with an administrator's edit.
  if (fault === null)
    await context.db.kysely
      .updateTable('clouds')
      .set({ last_sync_at: context.clock() })
      .where('cloud_id', '=', cloud.cloud_id)
      .execute();
}

interface Outcome {
  run: SyncRun;
  /** The fields that the cloud reports about itself. */
  found: RecordData;
}

function readPayload(payload: Json): { cloudId: string; kinds: CloudKind[] | null } {
  if (!isObject(payload) || typeof payload.cloudId !== 'string')
    throw new Error('The payload of a synchronisation is not readable');
  const { cloudId, kinds } = payload;
  return { cloudId, kinds: Array.isArray(kinds) ? CLOUD_KINDS.filter((kind) => kinds.includes(kind)) : null };
}
