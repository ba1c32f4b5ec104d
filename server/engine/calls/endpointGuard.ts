import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The reason why an address must not be called. `blocked` covers metadata services, which answer any caller. */
export type EndpointFault = 'malformed' | 'scheme' | 'unresolved' | 'blocked';

export interface SafeEndpoint {
  url: URL;
  /** The address that was checked: resolving the name again could return another one. */
  address: string;
  family: number;
}

export interface GuardOptions {
  /** A server that listens on loopback only serves its own machine, which its users can reach anyway. */
  allowLoopback: boolean;
}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

const resolveName: Resolve = (host) => lookup(host, { all: true });

// Clouds run in private networks, so private and carrier-grade ranges are allowed.
const ALLOWED_RANGES = new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat']);

/** Resolves an endpoint and refuses addresses that no cloud uses. Every address of the name must be allowed. */
export async function guardEndpoint(
  text: string,
  { allowLoopback }: GuardOptions,
  resolve: Resolve = resolveName,
): Promise<SafeEndpoint | EndpointFault> {
  if (!URL.canParse(text)) return 'malformed';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'malformed';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(host)
    ? [{ address: host, family: host.includes(':') ? 6 : 4 }]
    : await resolve(host).catch(() => []);
  const [first] = addresses;
  if (!first) return 'unresolved';
  const allowed = addresses.every(({ address }) => isAllowed(address, allowLoopback));
  return allowed ? { url, address: first.address, family: first.family } : 'blocked';
}

function isAllowed(address: string, allowLoopback: boolean): boolean {
  // An IPv4 address written as IPv6 is checked as IPv4.
  const range = ipaddr.process(address).range();
  return ALLOWED_RANGES.has(range) || (allowLoopback && range === 'loopback');
}
