import type { JobRequest, RecordId } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

export const SUBSCRIPTION_DUE = 'subscription-due';

const HOUR_MS = 3_600_000;
const AHEAD_MS = 24 * HOUR_MS;

export const renewalJob = (id: RecordId, runAt: number): JobRequest => ({
  kind: SUBSCRIPTION_DUE,
  key: `${SUBSCRIPTION_DUE} ${id}`,
  payload: { id },
  runAt,
});

type Subscription = Pick<RecordOf<'subscriptions'>, 'status' | 'ends_at' | 'auto_renew' | 'renew_failed'>;

/** When to look at a subscription next: 24 hours before its end, then hourly, and at its end. */
export function nextLook({ status, ends_at, auto_renew, renew_failed }: Subscription, now: number): number | undefined {
  if (status !== 'active' || ends_at === null) return undefined;
  if (auto_renew !== true) return ends_at;
  const first = Math.max(now, ends_at - AHEAD_MS);
  return Math.min(ends_at, renew_failed === null ? first : Math.max(first, now + HOUR_MS));
}
