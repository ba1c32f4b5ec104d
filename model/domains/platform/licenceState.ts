const DAY_MS = 86_400_000;

/**
 * Whether the licence has expired, expires within this number of days, or neither (spec 4.6, 8.2). Both times are
 * milliseconds since 1970.
 *
 * @example
 *   licenceState(now - 1, now, 30); // 'expired'
 */
export function licenceState(endTimestamp: number, now: number, warningDays: number): 'expired' | 'expiring' | 'valid' {
  if (endTimestamp <= now) return 'expired';
  return endTimestamp - now <= warningDays * DAY_MS ? 'expiring' : 'valid';
}
