import type { Product } from '#model/language/records.ts';

export type PricedFor = Pick<
  Product,
  | 'resource_type'
  | 'charge_type'
  | 'cloud_id'
  | 'region_id'
  | 'spec_ref'
  | 'flavor_id'
  | 'vm_flavor_id'
  | 'image_id'
  | 'vm_image_id'
  | 'line_id'
  | 'network_id'
>;

/** What somebody wants to buy, or uses. */
export interface Wanted {
  resource_type: Product['resource_type'];
  charge_type: Product['charge_type'];
  /** The name of the flavor, disk type, line or image; null for a resource without one. */
  spec?: string | null;
  /** The id of that record, if it is one. */
  spec_id?: string | null;
  cloud_id?: string | null;
  region_id?: number | null;
}

/**
 * How specific the price of a product is for what is wanted; undefined if it is not for it. A price of the cloud comes
 * before one of the region, that before one of everywhere; then one of the very record, of its name, of any.
 *
 * @example
 *   priceRank(product, { resource_type: 'vm', charge_type: 'postpaid', spec: 'g7.large', region_id: 1 }); // 11
 */
export function priceRank(product: PricedFor, wanted: Wanted): number | undefined {
  if (product.resource_type !== wanted.resource_type || product.charge_type !== wanted.charge_type) return undefined;
  const isElsewhere =
    (product.cloud_id !== null && product.cloud_id !== (wanted.cloud_id ?? null)) ||
    (product.region_id !== null && product.region_id !== (wanted.region_id ?? null));
  if (isElsewhere) return undefined;
  const spec = specRank(product, wanted);
  if (spec === undefined) return undefined;
  const place = product.cloud_id !== null ? 2 : product.region_id !== null ? 1 : 0;
  return place * PLACE + spec;
}

const PLACE = 10;

function specRank(product: PricedFor, { spec = null, spec_id: id = null }: Wanted): number | undefined {
  const { flavor_id, vm_flavor_id, image_id, vm_image_id, line_id, network_id } = product;
  const only = [flavor_id, vm_flavor_id, image_id, vm_image_id, line_id, network_id].find((each) => each !== null);
  if (only !== undefined && id !== null) return only === id ? 2 : undefined;
  if (product.spec_ref === null) return 0;
  return product.spec_ref === spec ? 1 : undefined;
}
