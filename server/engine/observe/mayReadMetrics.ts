import { timingSafeEqual } from 'node:crypto';
import { addressRange, contains } from '#model/rules/addresses/addressRange.ts';
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
  const from = address === undefined ? undefined : addressRange(address);
  if (from === undefined) return address === undefined;
  return LOOPBACK.some((network) => contains(network, from));
}

const LOOPBACK = ['127.0.0.0/8', '::1'].flatMap((network) => addressRange(network) ?? []);
