import { tokenHash } from '#server/engine/access/tokenHash.ts';
import { newToken } from '#server/engine/records/agent/agentToken.ts';
import { alertingOf } from '#server/domains/operations/alertmanager/alertingOf.ts';
import { alertRoutes } from '#server/domains/operations/alertmanager/alertRoutes.ts';
import { importRulesRoute } from '#server/domains/operations/ruleFiles/importRoute.ts';
import { rulesRoute } from '#server/domains/operations/ruleFiles/rulesRoute.ts';
import { silenceRoutes } from '#server/domains/operations/alertmanager/silenceRoutes.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { ACCESS_FIELDS, accessOfEntered, type InstanceRecord } from './prometheus/instances/instanceAccess.ts';
import { CHECK_INTERVAL_MS, checkJob, checkNowJob } from './prometheus/instances/checkJob.ts';
import { jobsRoute } from './prometheus/instances/jobsRoute.ts';
import { linkRoute } from './prometheus/instances/linkRoute.ts';
import { probeInstance } from './prometheus/instances/probeInstance.ts';
import { queryRoute } from '#server/domains/operations/prometheus/query/queryRoute.ts';
import { refuseUnreachable } from './prometheus/instances/refuseUnreachable.ts';

export const instanceHooks: ResourceHooks<'prometheusInstances'> = {
  async probe(context, values, before) {
    if (values.enabled !== true || !isTouched(values, before)) return;
    const found = await probeInstance(
      accessOfEntered(context, values, before),
      typeof values.type === 'string' ? values.type : '',
      context.realTime,
    );
    if (!found.ok) refuseUnreachable(context, found, values.auth);
  },
  beforeCreate: (_context, input) => ({ ...input, ...begun(input) }),
  beforeUpdate: (_context, record, changes) =>
    isTouched(changes, record) && !isOwnCheck(changes) ? { ...changes, ...begun({ ...record, ...changes }) } : changes,
  async afterWrite(context, { operation, after }) {
    if (operation === 'delete' || after === undefined || operation === 'check') return;
    if (!after.enabled) return;
    const now = context.realTime();
    // A recurring check that waits keeps its time.
    if (operation !== 'create') await context.jobs.schedule(context, checkNowJob(after.id, now));
    await context.jobs.schedule(context, checkJob(after.id, operation === 'create' ? now : now + CHECK_INTERVAL_MS));
  },
  actions: {
    renewAlertToken({ ids, settings }) {
      const token = newToken(ids);
      return { set: { alert_token_hash: tokenHash(token) }, shown: { configuration: alertingOf(settings, token) } };
    },
    // There is one source: the chosen instance takes the place of another.
    async makeSource(context, { id }) {
      const definition = knownDefinition(context, 'prometheusInstances');
      const others = await context.db.kysely
        .selectFrom('prometheus_instances')
        .select('id')
        .where('is_source', '=', 1)
        .where('id', '!=', id)
        .execute();
      for (const other of others) {
        const before = definition && (await findRecordOrNone(context, definition, other.id, { lock: true }));
        if (definition && before) await storeChanges(context, definition, before, { is_source: false }, 'endSource');
      }
    },
    async check(context, instance) {
      await context.jobs.schedule(context, checkNowJob(instance.id, context.realTime()));
    },
  },
  trials: {
    async check(context, values, before) {
      const found = await probeInstance(
        accessOfEntered(context, values, before),
        typeof values.type === 'string' ? values.type : '',
        context.realTime,
      );
      return found.ok
        ? { ok: true, set: found.found }
        : { ok: false, set: { cause: found.fault, cause_detail: found.detail } };
    },
  },
  routes: [jobsRoute, queryRoute, linkRoute, rulesRoute, importRulesRoute, ...alertRoutes, ...silenceRoutes],
};

/** Whether a change leads elsewhere: a name or a description does not. */
function isTouched(values: RecordData, before: InstanceRecord | undefined): boolean {
  const known: RecordData | undefined = before;
  return known === undefined || ACCESS_FIELDS.some((name) => name in values && values[name] !== known[name]);
}

const isOwnCheck = (changes: RecordData): boolean => 'last_check_at' in changes;

/** Results about another place do not count here. The check before it was stored is its first success. */
const begun = ({ enabled }: RecordData): RecordData => ({
  health: 'unknown',
  health_since: null,
  failures: 0,
  successes: enabled === false ? 0 : 1,
  cause: null,
  cause_detail: null,
});
