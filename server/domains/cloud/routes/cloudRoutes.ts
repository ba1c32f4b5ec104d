import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { offersRoute } from './offersRoute.ts';
import { quotasRoute } from './quotasRoute.ts';
import { projectQuotasRoute } from './projectQuotasRoute.ts';
import { tightestQuotasRoute } from './tightestQuotasRoute.ts';
import { refreshRoute } from './refreshRoute.ts';
import { stateRoute } from './stateRoute.ts';

/** Routes about clouds that are not operations of a definition. */
export const cloudRoutes: readonly ApiRoute[] = [
  stateRoute,
  refreshRoute,
  quotasRoute,
  tightestQuotasRoute,
  projectQuotasRoute,
  offersRoute,
];
