import type { Json } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { addressRange, contains, overlaps, type AddressRange } from '#model/rules/network/addressRange.ts';
import { isNetworkOrBroadcast } from '#model/rules/network/isNetworkOrBroadcast.ts';
import { rowsIn, textIn, type RecordRule } from './recordRule.ts';

/** The addresses of a subnet: of its version and inside its block; pools overlap neither each other nor the gateway. */
export const subnetAddresses: RecordRule = {
  reads: ['ip_version', 'cidr', 'gateway_ip', 'allocation_pools', 'host_routes', 'dns_nameservers'],
  check(values) {
    const found: Record<string, Violation> = {};
    const version = Number(values['ip_version'] ?? 4);
    const block = rangeOf(textIn(values, 'cidr'));
    if (block === undefined) return found;
    if (block.version !== version) return { cidr: { key: 'network.wrongVersion', params: { version } } };

    const gateway = rangeOf(textIn(values, 'gateway_ip'));
    if (gateway && !contains(block, gateway)) found['gateway_ip'] = outside(values);
    else if (gateway && isNetworkOrBroadcast(gateway, block)) found['gateway_ip'] = { key: 'network.networkAddress' };

    const pools: AddressRange[] = [];
    rowsIn(values, 'allocation_pools').forEach((row, index) => {
      const [start, end] = [rangeOf(row['start']), rangeOf(row['end'])];
      const at = (name: string) => `allocation_pools.${index}.${name}`;
      if (start && !contains(block, start)) found[at('start')] = outside(values);
      if (end && !contains(block, end)) found[at('end')] = outside(values);
      if (!start || !end || found[at('start')] || found[at('end')]) return;
      const pool = { version: block.version, first: start.first, last: end.last };
      if (end.first < start.first) found[at('end')] = { key: 'network.poolBackwards' };
      else if (pools.some((other) => overlaps(other, pool))) found[at('start')] = { key: 'network.poolOverlap' };
      else if (gateway && overlaps(pool, gateway)) found['gateway_ip'] ??= { key: 'network.gatewayInPool' };
      pools.push(pool);
    });

    rowsIn(values, 'host_routes').forEach((row, index) => {
      for (const name of ['destination', 'nexthop']) {
        const range = rangeOf(row[name]);
        if (range && range.version !== version)
          found[`host_routes.${index}.${name}`] = { key: 'network.wrongVersion', params: { version } };
      }
    });
    return found;
  },
};

function rangeOf(text: Json | undefined): AddressRange | undefined {
  return typeof text === 'string' ? addressRange(text) : undefined;
}

function outside(values: { [name: string]: unknown }): Violation {
  return { key: 'network.outsideBlock', params: { cidr: String(values['cidr']) } };
}
