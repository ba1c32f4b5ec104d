import type { Domain } from '#server/domains/domain.ts';
import { divisionRoute } from './divisionRoute.ts';
import { uniquenessRoute } from './uniquenessRoute.ts';

/** Regions, sites and divisions of the country. */
export const region: Domain = {
  hooks: { divisions: { routes: [divisionRoute] }, regions: { routes: [uniquenessRoute] } },
};
