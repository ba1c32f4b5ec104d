import type { StoredRecords } from '#server/domains/storedRecords.ts';
import type { ArrearsPolicy } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import { nextStep } from './nextStep.ts';
import type { Arrears } from './openArrears.ts';

/** A step of arrears: what it is, when it was or will be (milliseconds), and the notice that goes with it. */
export interface PlannedStep {
  step: 'owes' | 'stops' | 'releases';
  at: number | null;
  done: boolean;
  notice: NonNullable<StoredRecords['reminders']['about']>;
}

/**
 * Since when an account owes, when that stops what runs, and when it gives that up: what was, and what will be. What
 * comes next is what the job does (`nextStep`).
 */
export function arrearsPlan(arrears: Arrears, policy: ArrearsPolicy): PlannedStep[] {
  const { since, suspended_at, released_at } = arrears;
  const { next_step, next_at } = nextStep(arrears, policy);
  const stops = suspended_at ?? (next_step === 'suspend' ? next_at : null);
  const releases = released_at ?? (next_step === 'release' ? next_at : stops && stops + policy.retain_s * 1_000);
  return [
    { step: 'owes', at: since, done: true, notice: 'overdue' },
    { step: 'stops', at: stops, done: suspended_at !== null, notice: 'suspended' },
    { step: 'releases', at: releases, done: released_at !== null, notice: 'released' },
  ];
}
