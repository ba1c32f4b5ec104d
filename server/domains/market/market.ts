import type { Domain } from '#server/domains/domain.ts';
import { marketRoutes } from './marketRoutes.ts';
import { offerRoute } from './offerRoute.ts';
import { summaryRoute } from './summaryRoute.ts';
import { termsRoute } from './termsRoute.ts';

export interface MarketUses {
  createPlaces: Parameters<typeof offerRoute>[0];
}

/** The products for sale, for everybody. */
export const createMarket = ({ createPlaces }: MarketUses): Domain => ({
  hooks: { warehouseItems: { routes: [summaryRoute(), termsRoute, offerRoute(createPlaces), ...marketRoutes] } },
});
