const HOUR_MS = 3_600_000;

/** The time that one payment of usage settles, in milliseconds: an hour, or several of one month. */
export interface Settled {
  from: number;
  to: number;
}

/**
 * The key of the payment in the ledger: `7 2026-03-01T10:00:00.000Z`, and where it begins if that is not an hour
 * earlier.
 */
export function settlementKey(accountId: number, { from, to }: Settled): string {
  const key = `${accountId} ${new Date(to).toISOString()}`;
  return to - from === HOUR_MS ? key : `${key} ${new Date(from).toISOString()}`;
}

/** The hours that the payment with this key settles; undefined if it is no payment of hours. */
export function settledBy(key: string): Settled | undefined {
  const [, to = '', from = ''] = key.split(' ');
  const end = Date.parse(to);
  if (Number.isNaN(end)) return undefined;
  const begin = Date.parse(from);
  return { from: Number.isNaN(begin) ? end - HOUR_MS : begin, to: end };
}
