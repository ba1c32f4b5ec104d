import { cloudsDefinition, type CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { CloudError, type CloudFault, type CloudReport } from '#server/domains/cloud/driver/driver.ts';
import { foundIn } from '#server/domains/cloud/inventory/foundIn.ts';
import { forgetInventory } from '#server/domains/cloud/inventory/forgetInventory.ts';
import { rememberRun } from '#server/domains/cloud/inventory/rememberRun.ts';
import { selfReport } from '#server/domains/cloud/inventory/selfReport.ts';
import { syncCloud } from '#server/domains/cloud/inventory/syncCloud.ts';
import { isKept, periodicSync, refreshOutdated } from '#server/domains/cloud/inventory/syncJob.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { reportLines } from '#server/domains/cloud/driver/reportLines.ts';
import type { Refusal } from '#model/access/refusal.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { ResourceHooks, TransitionOutcome } from '#server/engine/product/hooks.ts';
import { basicInfoRoute } from './basicInfoRoute.ts';
import { checkCloudLabels } from './cloudLabels.ts';
import { faultsEntered, switchFaults } from './switchFaults.ts';
import { simulatorFaultsRoute } from './simulatorFaultsRoute.ts';
import { tryCloud } from './tryCloud.ts';

/**
 * The hooks connect to the cloud: a cloud that does not answer is disconnected, whatever its record contains (spec
 * 7.6).
 */
export function cloudHooks(registry: CloudRegistry): ResourceHooks<'clouds'> {
  const test = async (context: Context, cloud: CloudRecord): Promise<TransitionOutcome> => {
    const report = await registry.check(context, cloud);
    const found = {
      last_check_at: context.clock(),
      health: report.health,
      check_report: reportLines(report.services),
      check_fault: report.ok ? null : faultOf(report),
      // It may be configured differently by now.
      network_mtu: null,
      ...(report.version !== null && { api_version: report.version }),
    };
    return report.ok ? offering(context, cloud, found) : { ok: false, set: found };
  };

  /** The capabilities and the capacity of the cloud. */
  const offering = async (context: Context, cloud: CloudRecord, found: RecordData): Promise<TransitionOutcome> => {
    try {
      const driver = await registry.driverOf(context, cloud);
      if (driver === undefined) return { ok: true, set: found };
      return {
        ok: true,
        set: { ...found, ...(await selfReport(driver)), found: await foundIn(context, driver, cloud) },
      };
    } catch (error) {
      // The cloud answered but refused to sign in.
      if (!(error instanceof CloudError)) throw error;
      const health = error.fault === 'credentials' ? 'no_permission' : 'unknown';
      return { ok: false, set: { ...found, health, check_fault: FAULTS[error.fault] ?? 'status' } };
    }
  };

  const sync = async (context: Context, cloud: CloudRecord, keep: () => Promise<void>): Promise<TransitionOutcome> => {
    const { ok, set = {} } = await test(context, cloud);
    const driver = ok ? await registry.driverOf(context, cloud) : undefined;
    if (driver === undefined) return { ok, set };
    const startedAt = context.clock();
    const run = await syncCloud(context, driver, cloud, { full: true, keep });
    await context.transaction(async (inside) => {
      await rememberRun(inside, cloud.cloud_id, { kind: 'full', startedAt, ...run });
      await refreshOutdated(inside, cloud.cloud_id, run);
    });
    const { fault } = run;
    return { ok: fault === null, set: { ...set, ...(fault === null && { last_sync_at: context.clock() }) } };
  };

  return {
    refuses: (context, operation, cloud) =>
      typeof operation === 'object' &&
      CONNECTING.has(operation.action) &&
      cloud.product !== undefined &&
      !registry.knows(context, cloud)
        ? UNKNOWN_PRODUCT
        : undefined,
    async foresee(context, values) {
      // Not stored yet: whatever its driver reads of it is among the values that were entered.
      const cloud = { ...values, cloud_id: context.ids.uuid() } as CloudRecord;
      if (cloud.simulated || !registry.knows(context, cloud)) return;
      const report = await registry.check(context, cloud);
      if (!report.ok) throw notConnected(context, faultOf(report));
    },
    beforeCreate(_context, input) {
      checkCloudLabels(input.labels);
      return input;
    },
    beforeUpdate(_context, _record, changes) {
      checkCloudLabels(changes.labels);
      return changes;
    },
    async beforeDelete(context, cloud, { force }) {
      // Other references to the cloud still prevent the deletion.
      if (force) await forgetInventory(context, cloud.cloud_id);
    },
    async afterWrite(context, { operation, after }) {
      if (operation !== 'delete' && after !== undefined && isKept(after))
        await context.jobs.schedule(context, periodicSync(after.cloud_id, context.clock()));
    },
    actions: {
      simulate_faults: async (context, cloud, input) => ({
        set: (await switchFaults(context, cloud, faultsEntered(input))).set,
      }),
    },
    transitions: { test, sync, online: test },
    trials: { test: tryCloud(registry, test) },
    routes: [basicInfoRoute, simulatorFaultsRoute],
  };
}

/** The words of a check for a fault that a later call of the cloud had. */
const FAULTS: Partial<Record<CloudFault, string>> = {
  credentials: 'credentials',
  unreachable: 'refused',
  timeout: 'timeout',
  tls: 'tls',
  blocked: 'blocked',
};

/** Where the cause of a failed check is corrected. */
const FIELDS: Readonly<Record<string, string>> = {
  credentials: 'username',
  tls: 'ca_certificate',
  catalogue: 'region_name',
};

function notConnected(context: Context, fault: string): ApiError {
  const sentence = cloudsDefinition(context).fields['check_fault']?.values?.[fault]?.label[context.lang] ?? fault;
  const key =
    fault === 'credentials' || fault === 'tls' || fault === 'timeout' || fault === 'blocked' ? fault : 'unreachable';
  return new ApiError(`cloud.${key}`, { fields: { [FIELDS[fault] ?? 'endpoint']: sentence } });
}

/** The cause in one word: that of the first service that does not work, since the others are reached through it. */
const faultOf = ({ services, health }: CloudReport): string =>
  services.find(({ ok }) => !ok)?.fault ?? (health === 'no_permission' ? 'credentials' : 'status');

/** Actions that connect to the cloud. An older version may have registered a product that has no driver. */
const CONNECTING = new Set(['test', 'sync', 'online']);
const UNKNOWN_PRODUCT: Refusal = {
  allowed: false,
  kind: 'capability',
  messageKey: 'cloud.noDriver',
  errorKey: 'cloud.noDriver',
};
