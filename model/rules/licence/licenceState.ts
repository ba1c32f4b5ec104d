const DAY_MS = 86_400_000;

/** Spec 4.6, 8.2: the licence has expired, expires within so many days, or neither. Both times in milliseconds. */
export function licenceState(endTimestamp: number, now: number, warningDays: number): 'expired' | 'expiring' | 'valid' {
  if (endTimestamp <= now) return 'expired';
  return endTimestamp - now <= warningDays * DAY_MS ? 'expiring' : 'valid';
}
