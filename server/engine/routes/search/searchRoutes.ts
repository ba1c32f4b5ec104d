import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { searchRoute } from './searchRoute.ts';
import { starredRoute } from './starredRoute.ts';

/** The calls that find records of every resource. */
export const searchRoutes: ApiRoute[] = [searchRoute, starredRoute];
