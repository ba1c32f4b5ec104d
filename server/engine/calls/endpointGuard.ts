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
  /** For addresses that users choose: TLS, and no address of a private network. Default: such as clouds have. */
  publicOnly?: boolean;
  /** A server that listens on loopback only serves its own machine, which its users can reach anyway. */
  allowLoopback: boolean;
}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

const resolveName: Resolve = (host) => lookup(host, { all: true });

// Clouds run in private networks, so private and carrier-grade ranges are allowed.
const CLOUD_RANGES = new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat']);
const PUBLIC_RANGES = new Set(['unicast']);

/** Resolves an endpoint and refuses addresses that no cloud uses. Every address of the name must be allowed. */
export async function guardEndpoint(
  text: string,
  { allowLoopback, publicOnly = false }: GuardOptions,
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
  // No name outside this machine may be called without TLS, whatever it resolves to later.
  if (!first) return isPlain(url, publicOnly) && !(allowLoopback && isNameOfLoopback(host)) ? 'scheme' : 'unresolved';
  const ranges = addresses.map(({ address }) => rangeOf(address));
  if (isPlain(url, publicOnly) && !(allowLoopback && ranges.every(isLoopback))) return 'scheme';
  const usual = publicOnly ? PUBLIC_RANGES : CLOUD_RANGES;
  const allowed = ranges.every((range) => usual.has(range) || (allowLoopback && isLoopback(range)));
  return allowed ? { url, address: first.address, family: first.family } : 'blocked';
}

const isPlain = (url: URL, publicOnly: boolean): boolean => publicOnly && url.protocol !== 'https:';

const isNameOfLoopback = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** An IPv4 address written as IPv6 is checked as IPv4. */
const rangeOf = (address: string): string => ipaddr.process(address).range();

const isLoopback = (range: string): boolean => range === 'loopback';
