import type { Violation } from '#model/messages/messages.ts';
import { numberIn, rowsIn, textIn, type RecordRule } from './recordRule.ts';

/** A fixed address belongs to one machine, and to one of its network cards. */
export const machineAddresses: RecordRule = {
  reads: ['networks'],
  check(values) {
    const found: Record<string, Violation> = {};
    const several = (numberIn(values, 'count') ?? 1) > 1;
    const seen = new Set<string>();
    rowsIn(values, 'networks').forEach((row, index) => {
      const address = textIn(row, 'ip');
      if (address === undefined) return;
      if (several) found[`networks.${index}.ip`] = { key: 'compute.addressOfOne' };
      else if (seen.has(`${textIn(row, 'network_id')} ${address}`))
        found[`networks.${index}.ip`] = { key: 'compute.addressTwice' };
      seen.add(`${textIn(row, 'network_id')} ${address}`);
    });
    return found;
  },
};
