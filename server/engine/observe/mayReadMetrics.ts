import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { clientAddress } from '#server/engine/http/clientAddress.ts';

/** Whether a request carries the metrics token, or comes from this machine if there is no token. */
export function mayReadMetrics(request: Request, token: string | undefined): boolean {
  if (token === undefined) return isLoopback(clientAddress(request));
  const [given, wanted] = [request.headers.get('authorization') ?? '', `Bearer ${token}`].map((text) =>
    new TextEncoder().encode(text),
  );
  return (
    given?.length === wanted?.length && given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted)
  );
}

/** A request without an address did not come over a socket. */
function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return true;
  const plain = address.replace(/^::ffff:/, '');
  return isIPv4(plain) ? plain.startsWith('127.') : plain === '::1';
}
