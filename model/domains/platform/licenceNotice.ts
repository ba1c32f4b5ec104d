import { LICENCE_MESSAGE_MS } from '#model/values/constants.ts';
import { licenceState } from './licenceState.ts';

export interface LicenceNotice {
  type: 'error' | 'warning';
  durationMs: number;
  /** Whole days that are left, rounded up; 0 after the licence expired. */
  days: number;
}

/** Spec 6: system and admin manage the licence. */
const WARNED_KINDS: ReadonlySet<number> = new Set([0, 1]);
const DAY_MS = 86_400_000;

/**
 * Whether this kind of user sees notices about the licence (spec 4.6).
 *
 * @example
 *   isWarnedOfLicence(3); // false
 */
export function isWarnedOfLicence(kind: number): boolean {
  return WARNED_KINDS.has(kind);
}

/**
 * The notice that a user of this kind sees about a licence with this end (spec 4.6, 8.2); both times in milliseconds
 * since 1970. Undefined if the user sees none.
 *
 * @example
 *   licenceNotice(1, now + 3 * 86_400_000, now, 30); // { type: 'warning', durationMs: 10000, days: 3 }
 */
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
