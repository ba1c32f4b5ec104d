import type { Violation } from '#model/messages/messages.ts';
import { addressRange, contains } from '#model/rules/addresses/addressRange.ts';
import { isNetworkOrBroadcast } from '#model/domains/network/isNetworkOrBroadcast.ts';
import { specialBlockFault } from './hostBlock.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/**
 * A block of addresses for machines with its own gateway, under either name: the gateway is inside the block and is not
 * its network or broadcast address.
 */
export const gatewayInside: RecordRule = {
  reads: ['cidr'],
  check(values, mode) {
    const found: Record<string, Violation> = {};
    const block = addressRange(textIn(values, 'cidr') ?? '');
    const fault = block && mode === 'create' ? specialBlockFault(block) : undefined;
    if (fault !== undefined) return { cidr: fault };
    for (const name of ['gateway_ip', 'gateway']) {
      const gateway = addressRange(textIn(values, name) ?? '');
      if (block === undefined || gateway === undefined) continue;
      if (!contains(block, gateway))
        found[name] = { key: 'network.outsideBlock', params: { cidr: String(values['cidr']) } };
      else if (isNetworkOrBroadcast(gateway, block)) found[name] = { key: 'network.networkAddress' };
    }
    return found;
  },
};
