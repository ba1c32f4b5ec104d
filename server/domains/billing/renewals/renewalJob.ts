import { renewalInstant } from '#model/domains/billing/outlook/renewalInstant.ts';
import type { JobRequest, RecordId } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

export const SUBSCRIPTION_DUE = 'subscription-due';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const renewalJob = (id: RecordId, runAt: number): JobRequest => ({
  kind: SUBSCRIPTION_DUE,
  key: `${SUBSCRIPTION_DUE} ${id}`,
  payload: { id },
  runAt,
});

type Subscription = Pick<
  RecordOf<'subscriptions'>,
  | 'status'
  | 'ends_at'
  | 'release_at'
  | 'noticed_to'
  | 'auto_renew'
  | 'renew_failed'
  | 'last_from'
  | 'period'
  | 'period_unit'
  | 'part_of'
>;

/**
 * When to look at a subscription next (milliseconds): at the notices of its end, when it renews itself and
 * then hourly, at its end, and when it is released. `days`: those of the notices.
 */
export function nextLook(subscription: Subscription, now: number, days: readonly number[]): number | undefined {
  const { status, ends_at, release_at, noticed_to, auto_renew, renew_failed } = subscription;
  if (status === 'expired') return release_at ?? undefined;
  if (status !== 'active' || ends_at === null) return undefined;
  // It is announced and renewed with the record that it belongs to.
  if (subscription.part_of !== null) return ends_at;
  const looks = days.map((each) => ends_at - each * DAY_MS).filter((at) => at > (noticed_to ?? now));
  if (auto_renew === true) {
    const first = Math.max(now, renewalInstant({ ...subscription, ends_at }));
    looks.push(renew_failed === null ? first : Math.max(first, now + HOUR_MS));
  }
  return Math.min(ends_at, ...looks);
}

/** The notice that is due, by its days before the end. Of several missed ones only the last is of use. */
export function dueNotice(
  { ends_at, noticed_to }: Pick<Subscription, 'ends_at' | 'noticed_to'>,
  now: number,
  days: readonly number[],
): number | undefined {
  const due = days.filter((each) => {
    const at = (ends_at ?? 0) - each * DAY_MS;
    return noticed_to !== null && at > noticed_to && at <= now;
  });
  return due.length === 0 ? undefined : Math.min(...due);
}
