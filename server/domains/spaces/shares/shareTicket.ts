import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';

/** A download may be interrupted and continued for this long; then the link counts again. */
const VALID_MS = 3_600_000;

/**
 * Lets the holder of a link download it once, in as many ranges as the browser needs: the password was right, and the
 * download is counted.
 */
export function newTicket({ secretKey, realTime }: Context, token: string): string {
  const until = realTime() + VALID_MS;
  return `${until}.${signed(secretKey, token, until)}`;
}

export function isTicket({ secretKey, realTime }: Context, token: string, ticket: string): boolean {
  const [until = '', signature = ''] = ticket.split('.', 2);
  if (!/^\d{13}$/.test(until) || Number(until) < realTime()) return false;
  const right = Buffer.from(signed(secretKey, token, Number(until)));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}

const signed = (key: Uint8Array, token: string, until: number): string =>
  createHmac('sha256', key).update(`share ${token} ${until}`).digest('base64url');
