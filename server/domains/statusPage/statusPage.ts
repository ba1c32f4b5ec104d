import type { Domain } from '#server/domains/domain.ts';
import { incidentHooks } from './notices/incidentHooks.ts';
import { maintenanceHooks } from './notices/maintenanceHooks.ts';
import { MAINTENANCE_TURN, turnHandler } from './notices/turnJob.ts';
import { feedRoute } from './page/feedRoute.ts';
import { noticesOf } from './page/noticesOf.ts';
import { forgetUnconfirmed } from './subscribers/forgetUnconfirmed.ts';
import { lettersHandler, STATUS_LETTERS } from './subscribers/lettersJob.ts';
import { subscriptionRoutes } from './subscribers/subscriptionRoutes.ts';
import type { StatusPageUses } from './uses.ts';

/** The functions of the status page that other domains use. */
export const statusPageShared = { noticesOf };

/** What the operator says to everybody: maintenance, incidents, and letters to who subscribes to them. */
export const createStatusPage = (uses: StatusPageUses): Domain => ({
  hooks: { maintenances: maintenanceHooks, incidents: incidentHooks },
  routes: [feedRoute, ...subscriptionRoutes(uses)],
  jobs: { [MAINTENANCE_TURN]: turnHandler, [STATUS_LETTERS]: lettersHandler(uses) },
  cleanup: [forgetUnconfirmed],
});
