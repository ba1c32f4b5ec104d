import { LICENCE_MESSAGE_MS } from '#model/values/constants.ts';
import { licenceState } from './licenceState.ts';

export interface LicenceNotice {
  type: 'error' | 'warning';
  durationMs: number;
  /** Whole days that are left, rounded up; 0 once it has expired. */
  days: number;
}

/** Spec 6: system and admin, who look after the licence. */
const WARNED_KINDS: ReadonlySet<number> = new Set([0, 1]);
const DAY_MS = 86_400_000;

/** Whether this kind of user is asked to look at the licence at all (spec 4.6). */
export function isWarnedOfLicence(kind: number): boolean {
  return WARNED_KINDS.has(kind);
}

/** What a user of this kind is told of a licence that ends then (spec 4.6, 8.2); both times in milliseconds. */
export function licenceNotice(
  kind: number,
  endTimestamp: number,
  now: number,
  warningDays: number,
): LicenceNotice | undefined {
  if (!isWarnedOfLicence(kind)) return undefined;
  const state = licenceState(endTimestamp, now, warningDays);
  if (state === 'valid') return undefined;
  const days = Math.max(0, Math.ceil((endTimestamp - now) / DAY_MS));
  return { type: state === 'expired' ? 'error' : 'warning', durationMs: LICENCE_MESSAGE_MS, days };
}
