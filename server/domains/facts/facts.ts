import type { Domain } from '#server/domains/domain.ts';
import { cardJobs, keepCards } from './cards/cardJobs.ts';
import { followGateways } from './cards/followGateways.ts';
import { fillRoute } from './capacity/fillRoute.ts';
import type { ReadCards } from './cards/readCloud.ts';
import { forgetOldCards } from './cards/sweepCards.ts';
import type { CountUses } from './places/countPlaces.ts';
import { capacityRoute } from './capacity/capacityRoute.ts';

export interface FactsUses extends CountUses {
  /** Asks a cloud for its GPU cards. */
  readCards: ReadCards;
}

/** What the operator did and has by day: operating data and resource data. */
export const createFacts = (uses: FactsUses): Domain => ({
  hooks: { '*': { afterWrites: followGateways } },
  routes: [capacityRoute(uses.readCapacity), fillRoute],
  jobs: cardJobs(uses),
  cleanup: [forgetOldCards],
  begin: keepCards,
});
