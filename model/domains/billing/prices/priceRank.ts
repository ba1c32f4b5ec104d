import type { Product } from '#model/language/records.ts';
import { namesSize, otherSize, type MachineSize, type NamesSize } from './sale/machineSize.ts';

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
> &
  NamesSize;

/** The product and quantity to be priced. */
export interface Wanted {
  resource_type: Product['resource_type'];
  charge_type: Product['charge_type'];
  /** The name of the flavor, disk type, line or image; null for a resource without one. */
  spec?: string | null;
  /** The id of that record, if it is one. */
  spec_id?: string | null;
  cloud_id?: string | null;
  region_id?: number | null;
  /** Of the flavor; null if it is gone or not known yet. Absent: the type has no sizes. */
  size?: MachineSize | null | undefined;
}

/**
 * How specific the price of a product is for what is wanted; undefined if it is not for it. A price of the cloud comes
 * before one of the region, that before one of everywhere; then one of the very record, of its name, of its size, of
 * any. What is of another size than a product names comes last: the product is not for it (`sellsSize`).
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
  return place * PLACE + spec - (sellsSize(product, wanted) ? 0 : LAST);
}

const PLACE = 10;
const OF_SIZE = 0.5;
const LAST = 100;

function specRank(product: PricedFor, { spec = null, spec_id: id = null }: Wanted): number | undefined {
  const { flavor_id, vm_flavor_id, image_id, vm_image_id, line_id, network_id } = product;
  const only = [flavor_id, vm_flavor_id, image_id, vm_image_id, line_id, network_id].find((each) => each !== null);
  if (only !== undefined && id !== null) return only === id ? 2 : undefined;
  if (product.spec_ref === null) return namesSize(product) ? OF_SIZE : 0;
  return product.spec_ref === spec ? 1 : undefined;
}

/**
 * Whether a product is for the size of what is wanted: it names none, or this one. A size that is not known is that of
 * a product which names the flavor.
 *
 * @example
 *   sellsSize(product, { ...wanted, size: undefined }); // true: the type has no sizes
 */
export function sellsSize(product: PricedFor, { size }: Wanted): boolean {
  if (size === undefined || !namesSize(product)) return true;
  return size === null ? product.spec_ref !== null : otherSize(product, size).length === 0;
}
