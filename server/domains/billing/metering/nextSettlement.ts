const HOUR_MS = 3_600_000;

/** Settlement looks at items at whole hours: the next one after an instant. */
export const nextSettlement = (at: number): number => (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
