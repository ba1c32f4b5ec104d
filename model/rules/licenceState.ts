import { LICENCE_WARNING_MS } from '#model/constants.ts';

/** Spec 4.6, 8.2: the licence has expired, expires within sixty days, or neither. Both times in milliseconds. */
export function licenceState(endTimestamp: number, now: number): 'expired' | 'expiring' | 'valid' {
  if (endTimestamp <= now) return 'expired';
  return endTimestamp - now <= LICENCE_WARNING_MS ? 'expiring' : 'valid';
}
