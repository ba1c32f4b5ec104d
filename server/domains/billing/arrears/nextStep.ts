import type { ArrearsPolicy } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import type { Arrears } from './openArrears.ts';

type Standing = Pick<Arrears, 'status' | 'since' | 'suspended_at' | 'exempt_until'>;

/** The next step for an account in arrears, and its time (milliseconds): never before its exemption ends. */
export function nextStep(
  { status, since, suspended_at, exempt_until }: Standing,
  { grace_s, retain_s }: ArrearsPolicy,
): Pick<Arrears, 'next_step' | 'next_at'> {
  const notBefore = exempt_until ?? 0;
  if (status === 'grace') return { next_step: 'suspend', next_at: Math.max(notBefore, (since ?? 0) + grace_s * 1_000) };
  if (status === 'suspended')
    return { next_step: 'release', next_at: Math.max(notBefore, (suspended_at ?? 0) + retain_s * 1_000) };
  return { next_step: null, next_at: null };
}
