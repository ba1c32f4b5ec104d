const MILLION = 1_000_000;

/** A stored share of one, such as a tax rate, in millionths. */
export const millionths = (share: number | null): number => Math.round((share ?? 0) * MILLION);
