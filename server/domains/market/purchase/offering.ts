import type { Definition } from '#model/language/definition.ts';
import type { SalePlace } from '#server/domains/billing/prices/sale/places.ts';
import type { Context } from '#server/engine/context.ts';
import { productsElsewhere, siblingProducts, type SaleProduct } from './saleProducts.ts';
import type { PurchaseUses } from './ways.ts';

/** A place with the product that an order there is for, and what is left of it. */
export interface Spot {
  place: SalePlace;
  product_id: number;
  stock: number | null;
  /** What is bought on its page; undefined for what has a form only. */
  resource: Definition | undefined;
}

export type SizeHere = SaleProduct & { price_factor: number };

/** Where a product is sold, and which sizes a place has: each with the stock that an order takes from. */
export function createOffering(context: Context, platform: Context, uses: PurchaseUses) {
  const placesOf = uses.createPlaces(context);
  const serving = uses.createServing(platform);
  const boughtAt = ({ page }: SalePlace): Definition | undefined =>
    Object.values(context.schemas.resources).find(
      ({ routes, purchase }) => routes.create?.path === page && purchase !== undefined,
    );

  return {
    /** The places of a product, then those of the same thing in other regions. */
    async spotsOf(product: SaleProduct): Promise<Spot[]> {
      const spots = new Map<string, Spot>();
      for (const each of [product, ...(await productsElsewhere(platform, product))])
        for (const place of await placesOf(each)) {
          const resource = boughtAt(place);
          if (spots.has(place.cloud_id)) continue;
          const served = resource && (await serving(resource, each, place));
          const { id: product_id, stock } = served ?? each;
          spots.set(place.cloud_id, { place, product_id, stock, resource });
        }
      return [...spots.values()];
    },

    /** The sizes that a place has; a product that another one takes the place of there is left out. */
    async sizesAt(charged: SaleProduct, { place, resource }: { place: SalePlace; resource: Definition }) {
      const sizes: SizeHere[] = [];
      for (const each of await siblingProducts(platform, charged)) {
        const here = (await placesOf(each)).find(
          ({ cloud_id, page }) => cloud_id === place.cloud_id && page === place.page,
        );
        const served = here && (await serving(resource, each, here));
        if (here === undefined || (served !== undefined && served.id !== each.id)) continue;
        sizes.push({
          ...each,
          stock: served === undefined ? each.stock : served.stock,
          price_factor: here.price_factor,
        });
      }
      return sizes;
    },
  };
}
