import type { Context, RecordData } from '#server/context.ts';
import { CloudError } from '#server/clouds/driver.ts';
import { accountOf } from '#server/clouds/openstack/account.ts';
import { createOpenstack } from '#server/clouds/openstack/createOpenstack.ts';
import { decrypt } from '#server/records/write/protect.ts';
import type { ResourceHooks, TransitionOutcome } from '#server/useCases/hooks.ts';
import { basicInfoRoute } from './basicInfoRoute.ts';
import { checkCloud } from './checkCloud.ts';
import { checkCloudLabels } from './cloudLabels.ts';

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
  const report = await checkCloud(cloud, revealed(context), callOptions(context));
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
  try {
    const { clock, log } = context;
    const driver = await createOpenstack({ clock, log, ...callOptions(context) }, accountOf(cloud, revealed(context)));
    const { vcpu_total: total, vcpu_used: used, ...figures } = await driver.figures();
    // Clouds oversubscribe processors; the tag of spec 4.4 ends at full.
    const usage = total === 0 ? 0 : Math.min(1, used / total);
    return { ok: true, set: { ...figures, vcpu_total: total, vcpu_used: used, usage, health: 'normal', last_sync_at: clock() } };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    // Who may not see the hosts is let in all the same.
    if (error.fault === 'forbidden') return { ok: true, set: { health: 'no_permission' } };
    return { ok: false, set: { health: error.fault === 'credentials' ? 'no_permission' : 'unknown' } };
  }
}

const revealed = ({ secretKey }: Context) => (stored: string) => decrypt(stored, secretKey);

const LOOPBACK = /^(localhost|127\.|::1|\[::1\])/;

const callOptions = ({ settings }: Context) => ({ timeoutMs: CALL_TIMEOUT_MS, allowLoopback: LOOPBACK.test(settings.host) });
