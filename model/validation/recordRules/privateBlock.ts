import type { Violation } from '#model/messages/messages.ts';
import { addressRange, contains, sizeOf } from '#model/rules/addresses/addressRange.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/** Private addresses (RFC 1918). */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].flatMap((block) => addressRange(block) ?? []);
/** The number of addresses in a /28. */
const FEWEST = 16n;

/** The addresses of a private cloud: inside a private block, of 8 to 28 bits; its name servers are addresses. */
export const privateBlock: RecordRule = {
  reads: ['cidr_block', 'dns_servers'],
  check(values) {
    const found: Record<string, Violation> = {};
    const block = addressRange(textIn(values, 'cidr_block') ?? '');
    if (block !== undefined && (sizeOf(block) < FEWEST || !PRIVATE.some((each) => contains(each, block))))
      found['cidr_block'] = { key: 'network.privateBlock' };
    const servers = values['dns_servers'];
    if (
      Array.isArray(servers) &&
      servers.some((each) => typeof each !== 'string' || each.includes('/') || addressRange(each) === undefined)
    )
      found['dns_servers'] = { key: 'validation.ip' };
    return found;
  },
};
