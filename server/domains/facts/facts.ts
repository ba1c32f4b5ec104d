import type { Domain } from '#server/domains/domain.ts';
import { factRoute } from './operating/factRoute.ts';
import { factsHandler, keepMakingFacts, OPERATING_FACTS, type FactsUses } from './operating/factsJob.ts';
import { forecastRoute } from './operating/forecastRoute.ts';
import { operatingRoute } from './operating/operatingRoutes.ts';

/** What the operator did and has by day: operating data and resource data. */
export const createFacts = (uses: FactsUses): Domain => ({
  routes: [forecastRoute(uses), operatingRoute(uses), factRoute(uses)],
  jobs: { [OPERATING_FACTS]: factsHandler(uses) },
  begin: keepMakingFacts,
});
