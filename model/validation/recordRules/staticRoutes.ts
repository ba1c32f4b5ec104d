import type { Values } from '#model/conditions/conditions.ts';
import type { Violation } from '#model/messages/messages.ts';
import { addressRange } from '#model/rules/addresses/addressRange.ts';
import { rowsIn, type RecordRule } from './recordRule.ts';

/** Routes of a router: destination and next hop of one version, no route twice, and none to the router itself. */
export const staticRoutes: RecordRule = {
  reads: ['routes', 'interfaces', 'external_ips'],
  check(values) {
    const found: Record<string, Violation> = {};
    const seen = new Set<string>();
    const own = new Set(ownAddresses(values));
    rowsIn(values, 'routes').forEach(({ destination, nexthop }, index) => {
      if (typeof destination !== 'string' || typeof nexthop !== 'string') return;
      const [to, by] = [addressRange(destination), addressRange(nexthop)];
      if (to && by && to.version !== by.version)
        found[`routes.${index}.nexthop`] = { key: 'network.wrongVersion', params: { version: to.version } };
      else if (by && own.has(by.first))
        found[`routes.${index}.nexthop`] = { key: 'network.nexthopIsRouter', params: { address: nexthop } };
      const route = `${destination} ${nexthop}`;
      if (seen.has(route)) found[`routes.${index}.destination`] = { key: 'validation.duplicates' };
      seen.add(route);
    });
    return found;
  },
};

function ownAddresses(values: Values): bigint[] {
  const outside = values['external_ips'];
  const addresses = [...rowsIn(values, 'interfaces').map(({ ip }) => ip), ...(Array.isArray(outside) ? outside : [])];
  return addresses.flatMap((address: unknown) =>
    typeof address === 'string' ? (addressRange(address)?.first ?? []) : [],
  );
}
