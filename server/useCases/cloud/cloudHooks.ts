import type { Context, RecordData } from '#server/context.ts';
import { decrypt } from '#server/records/write/protect.ts';
import type { ResourceHooks, TransitionOutcome } from '#server/useCases/hooks.ts';
import { basicInfoRoute } from './basicInfoRoute.ts';
import { checkCloud, keystoneAccount } from './checkCloud.ts';
import { checkCloudLabels } from './cloudLabels.ts';
import { countResources } from './countResources.ts';
import { signInToKeystone } from './keystone.ts';

const CALL_TIMEOUT_MS = 8_000;

/** Clouds are reached for real: a cloud that does not answer is disconnected, whatever the record says (spec 7.6). */
export const cloudHooks: ResourceHooks = {
  beforeCreate(_context, input) {
    checkCloudLabels(input.labels);
    return input;
  },
  beforeUpdate(_context, _record, changes) {
    checkCloudLabels(changes.labels);
    return changes;
  },
  transitions: { test, sync, online: test },
  routes: [basicInfoRoute],
};

async function test(context: Context, cloud: RecordData): Promise<TransitionOutcome> {
  const report = await checkCloud(cloud, passwordOf(context, cloud), callOptions(context));
  return {
    ok: report.ok,
    set: {
      last_check_at: context.clock(),
      health: report.health,
      check_report: report.services.map((service) => ({ ...service })),
      ...(report.version !== null && { api_version: report.version }),
    },
  };
}

async function sync(context: Context, cloud: RecordData): Promise<TransitionOutcome> {
  if (cloud.product === 'nextstack') return test(context, cloud);
  const options = callOptions(context);
  const identity = await signInToKeystone(keystoneAccount(cloud, passwordOf(context, cloud)), options);
  if (!identity.ok) return { ok: false, set: { health: identity.fault === 'credentials' ? 'no_permission' : 'unknown' } };
  const counted = await countResources(identity.catalogue, identity.token, options);
  return { ok: true, set: counted ? { ...counted, health: 'normal', last_sync_at: context.clock() } : { health: 'no_permission' } };
}

const passwordOf = ({ secretKey }: Context, cloud: RecordData) => (typeof cloud.cloud_password === 'string' ? decrypt(cloud.cloud_password, secretKey) : '');

const LOOPBACK = /^(localhost|127\.|::1|\[::1\])/;

const callOptions = ({ settings }: Context) => ({ timeoutMs: CALL_TIMEOUT_MS, allowLoopback: LOOPBACK.test(settings.host) });
