import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { exportRoute } from './export/exportRoute.ts';
import { discoveryRoute } from './export/discoveryRoute.ts';
import { catalogueRoute } from './stats/catalogueRoute.ts';
import { clustersRoute } from './stats/clustersRoute.ts';
import { countsRoute, statusRoute } from './stats/countRoutes.ts';
import { costRoute } from './stats/costRoute.ts';
import { topRoute } from './stats/topRoute.ts';

export const metricRoutes: readonly ApiRoute[] = [
  catalogueRoute,
  countsRoute,
  statusRoute,
  clustersRoute,
  topRoute,
  costRoute,
  exportRoute,
  discoveryRoute,
];
