import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { offersRoute } from './offersRoute.ts';
import { quotasRoute } from './quotasRoute.ts';
import { refreshRoute } from './refreshRoute.ts';
import { stateRoute } from './stateRoute.ts';

/** Calls about clouds that are no operation of a definition. */
export const cloudRoutes: readonly ApiRoute[] = [stateRoute, refreshRoute, quotasRoute, offersRoute];
