import type { Domain } from '#server/domains/domain.ts';
import { capacityRoute } from './capacity/capacityRoute.ts';
import { fillRoute } from './capacity/fillRoute.ts';
import { cardJobs, keepCards } from './cards/cardJobs.ts';
import { followGateways } from './cards/followGateways.ts';
import type { ReadCards } from './cards/readCloud.ts';
import { forgetOldCards } from './cards/sweepCards.ts';
import { factRoute } from './operating/factRoute.ts';
import {
  factsHandler,
  keepMakingFacts,
  OPERATING_FACTS,
  type FactsUses as OperatingUses,
} from './operating/factsJob.ts';
import { forecastRoute } from './operating/forecastRoute.ts';
import { operatingRoute } from './operating/operatingRoutes.ts';
import type { CountUses } from './places/countPlaces.ts';

/** What facts use of other domains. */
export interface FactsUses extends OperatingUses, CountUses {
  /** Asks a cloud for its GPU cards. */
  readCards: ReadCards;
}

/** What the operator did and has by day: operating data and resource data. */
export const createFacts = (uses: FactsUses): Domain => ({
  hooks: { '*': { afterWrites: followGateways } },
  routes: [forecastRoute(uses), operatingRoute(uses), factRoute(uses), capacityRoute(uses.readCapacity), fillRoute],
  jobs: { [OPERATING_FACTS]: factsHandler(uses), ...cardJobs(uses) },
  cleanup: [forgetOldCards],
  async begin(context) {
    await keepMakingFacts(context);
    await keepCards(context);
  },
});
