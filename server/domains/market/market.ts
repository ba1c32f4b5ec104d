import type { Domain } from '#server/domains/domain.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { changedSource, sourceOf } from './itemSource.ts';
import { saveRoute } from './launch/saveRoute.ts';
import { marketRoutes } from './marketRoutes.ts';
import { choicesRoute } from './purchase/choicesRoute.ts';
import { purchaseRoute } from './purchase/purchaseRoute.ts';
import type { PurchaseUses } from './purchase/ways.ts';
import { offerRoute, type OfferUses } from './offerRoute.ts';
import { summaryRoute } from './summaryRoute.ts';

export interface MarketUses extends PurchaseUses {
  aboutPackage: OfferUses['aboutPackage'];
}

/** The products for sale, for everybody. */
export const createMarket = (uses: MarketUses): Domain => ({
  hooks: {
    launchTemplates: { routes: [saveRoute] } satisfies ResourceHooks<'launchTemplates'>,
    warehouseItems: {
      beforeCreate: async (context, input) => ({ ...input, ...(await sourceOf(context, input)) }),
      beforeUpdate: async (context, item, changes) => ({
        ...changes,
        ...(await changedSource(context, item, changes)),
      }),
      routes: [summaryRoute(), offerRoute(uses), purchaseRoute(uses), choicesRoute, ...marketRoutes],
    } satisfies ResourceHooks<'warehouseItems'>,
  },
});
