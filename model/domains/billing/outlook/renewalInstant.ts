const DAY_MS = 86_400_000;

/** Of units that may be shorter than two days; the others never are. */
const UNIT_MS: Readonly<Record<string, number>> = { hour: DAY_MS / 24, day: DAY_MS };

interface Renewed {
  ends_at: number;
  /** When the last period that was bought begins; null: before this was stored. */
  last_from: number | null;
  /** The period that it renews by. */
  period: number | null;
  period_unit: string | null;
}

/**
 * When a subscription renews itself (milliseconds): 24 hours before its end. A period shorter than two days is renewed
 * at its middle, so that no one pays for the next one before the last one has begun.
 *
 * @example
 *   renewalInstant({ ends_at: 3_600_000, last_from: 0, period: 1, period_unit: 'hour' }); // 1_800_000
 */
export function renewalInstant({ ends_at, last_from, period, period_unit }: Renewed): number {
  const length =
    last_from === null ? (UNIT_MS[period_unit ?? ''] ?? Infinity) * (period ?? 1) : Math.max(0, ends_at - last_from);
  return ends_at - Math.min(DAY_MS, Math.floor(length / 2));
}
