import { SIZE_FIELDS } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { ZoneStock } from '#model/domains/market/purchaseShapes.ts';
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

export type SizeHere = SaleProduct & { price_factor: number; zones?: ZoneStock[] };

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
      const zones = createZones();
      for (const each of await siblingProducts(platform, charged)) {
        const places = await placesOf(each);
        for (const other of places) if (other.cloud_id !== place.cloud_id) zones.note(each, other);
        const here = places.find(({ cloud_id, page }) => cloud_id === place.cloud_id && page === place.page);
        const served = here && (await serving(resource, each, here));
        if (here === undefined || (served !== undefined && served.id !== each.id)) continue;
        sizes.push({
          ...each,
          stock: served === undefined ? each.stock : served.stock,
          price_factor: here.price_factor,
        });
      }
      return sizes.map((size) => (size.stock === null ? size : { ...size, zones: zones.of(size) }));
    },
  };
}

/** What is left of each size in other zones. A product of one cloud comes before that of its region, as in an order. */
function createZones() {
  const sizes = new Map<string, Map<string, { rank: number; zone: ZoneStock }>>();
  return {
    note(product: SaleProduct, { cloud_id, label }: SalePlace): void {
      const { stock } = product;
      const rank = product.cloud_id === null ? (product.region_id === null ? 0 : 1) : 2;
      const known = sizes.get(sizeName(product)) ?? new Map<string, { rank: number; zone: ZoneStock }>();
      sizes.set(sizeName(product), known);
      if (stock !== null && rank >= (known.get(cloud_id)?.rank ?? 0))
        known.set(cloud_id, { rank, zone: { label, stock } });
    },
    of: (product: SaleProduct): ZoneStock[] =>
      [...(sizes.get(sizeName(product))?.values() ?? [])]
        .map(({ zone }) => zone)
        .toSorted((one, other) => other.stock - one.stock)
        .slice(0, MOST_ZONES),
  };
}

/** More than these are on the cards of places. */
const MOST_ZONES = 4;

/** The same thing in other regions has the name of its cloud, or else the same size. */
const sizeName = (product: SaleProduct): string =>
  product.spec_ref ?? JSON.stringify(SIZE_FIELDS.map((name) => product[name] ?? null));
