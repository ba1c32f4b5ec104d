import type { Domain } from '#server/domains/domain.ts';
import { divisionRoute } from './divisionRoute.ts';
import { createTunnels } from './tunnels/createTunnels.ts';
import { uniquenessRoute } from './uniquenessRoute.ts';

/** The functions about gateways that other domains use. */
export const regionShared = { createTunnels };

/** Regions, sites and divisions of the country. */
export const region: Domain = {
  hooks: { divisions: { routes: [divisionRoute] }, regions: { routes: [uniquenessRoute] } },
};
