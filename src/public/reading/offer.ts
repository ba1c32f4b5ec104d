import type { Label } from '#model/language/definition.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { MarketProduct } from './marketProduct.ts';

/** One way of charging for the same thing. */
export interface OfferedProduct extends Pick<MarketProduct, 'id' | 'charge_type' | 'meter' | 'stock'> {
  price: PriceTerms | null;
  /** For what the query wishes, in yuan; null if the price does not offer it, `hourly` is null for measured use. */
  estimate: { payable: string } | { hourly: string; monthly: string } | { hourly: null } | null;
}

/** How a product can be bought (docs/api.md, `GET …/market/products/{id}/offer`). */
export interface Offer {
  products: OfferedProduct[];
  places: {
    cloud_id: string;
    label: Label;
    price_factor: number;
    page: string;
    values: Record<string, unknown>;
    size: string | null;
  }[];
  /** What an app with one price consists of, as its template says. */
  package?: {
    version: string;
    images: string[];
    units: number;
    cpu: number;
    memory_mb: number;
    storage_gb: number;
    containers: number;
    engine: string | null;
  };
}
