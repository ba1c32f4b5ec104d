import type { Violation } from '#model/messages/messages.ts';
import { addressOrBlockFault } from './addressOrBlock.ts';
import { rowsIn, type RecordRule } from './recordRule.ts';

/** A port without port security is in no security group; an allowed address is an address or a network. */
export const portSecurity: RecordRule = {
  reads: ['port_security_enabled', 'security_group_ids', 'allowed_address_pairs'],
  check(values) {
    const found: Record<string, Violation> = {};
    const groups = values['security_group_ids'];
    if (values['port_security_enabled'] === false && Array.isArray(groups) && groups.length > 0)
      found['security_group_ids'] = { key: 'network.groupsWithoutSecurity' };
    rowsIn(values, 'allowed_address_pairs').forEach(({ ip_address: address }, index) => {
      const fault = typeof address === 'string' && address !== '' ? addressOrBlockFault(address) : undefined;
      if (fault !== undefined) found[`allowed_address_pairs.${index}.ip_address`] = fault;
    });
    return found;
  },
};
