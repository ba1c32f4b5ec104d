import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';

/** A download may be interrupted and continued for this long; then the link counts again. */
const VALID_MS = 3_600_000;

/** A link, as it is stored. */
interface Link {
  token: string | null;
  password: string | null;
}

/**
 * Lets the holder of a link download it once, in as many ranges as the browser needs: the password was right, and the
 * download is counted. Another password ends it.
 */
export function newTicket({ secretKey, realTime }: Context, link: Link): string {
  const until = realTime() + VALID_MS;
  return `${until}.${signed(secretKey, link, until)}`;
}

export function isTicket({ secretKey, realTime }: Context, link: Link, ticket: string): boolean {
  const [until = '', signature = ''] = ticket.split('.', 2);
  if (!/^\d{13}$/.test(until) || Number(until) < realTime()) return false;
  const right = Buffer.from(signed(secretKey, link, Number(until)));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}

const signed = (key: Uint8Array, { token, password }: Link, until: number): string =>
  createHmac('sha256', key)
    .update(`share ${token} ${until} ${password ?? ''}`)
    .digest('base64url');
