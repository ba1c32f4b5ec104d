import type { Domain } from '#server/domains/domain.ts';
import { networkHooks } from './networkHooks.ts';
import { reachRoute, type HourlyOf } from './reach/reachRoute.ts';
import { refuseAddress } from './refuseAddress.ts';

/** The functions for networks that other domains use. */
export const networkShared = { refuseAddress };

/** Networks, routers, addresses and security groups. */
export const createNetwork = ({ hourlyOfValues }: { hourlyOfValues: HourlyOf }): Domain => ({
  hooks: networkHooks,
  routes: [reachRoute(hourlyOfValues)],
});
