import type { Violation } from '#model/messages/messages.ts';
import { addressRange } from '#model/rules/network/addressRange.ts';
import { rowsIn, type RecordRule } from './recordRule.ts';

/** Routes of a router: destination and next hop of one version, no route twice. */
export const staticRoutes: RecordRule = {
  reads: ['routes'],
  check(values) {
    const found: Record<string, Violation> = {};
    const seen = new Set<string>();
    rowsIn(values, 'routes').forEach(({ destination, nexthop }, index) => {
      if (typeof destination !== 'string' || typeof nexthop !== 'string') return;
      const [to, by] = [addressRange(destination), addressRange(nexthop)];
      if (to && by && to.version !== by.version)
        found[`routes.${index}.nexthop`] = { key: 'network.wrongVersion', params: { version: to.version } };
      const route = `${destination} ${nexthop}`;
      if (seen.has(route)) found[`routes.${index}.destination`] = { key: 'validation.duplicates' };
      seen.add(route);
    });
    return found;
  },
};
