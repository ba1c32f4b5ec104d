import type { MachineSize } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { Product } from '#model/language/records.ts';

/** A column of the list: everywhere, a region, or a cloud. */
export interface ListPlace {
  key: string;
  cloud_id: string | null;
  region_id: number | null;
  name: string | null;
}

/** A price that is not in force: a draft, one that awaits an approval, or one for later. */
export interface LaterPrice {
  id: number;
  /** For conflicts: another writer was faster if it differs. */
  version: number;
  amount: string | null;
  effective_from: string;
  status: 'draft' | 'submitted' | 'scheduled';
  by: string | null;
}

export interface ListCell {
  /** The product of exactly this place. */
  product: { id: number; code: string; status: Product['status']; meter: Product['meter'] } | null;
  /** In force, before the factor of a cloud. */
  amount: string | null;
  /** Whether one amount makes the price; false: it has tiers. */
  isOnly: boolean;
  draft: LaterPrice | null;
  /** Submitted or scheduled, the next one. */
  next: LaterPrice | null;
  cost: string | null;
  stock: number | null;
  /**
   * Of a cloud: what a customer pays there now (with its factor), and the product that says so. Without it, it is not
   * for sale, or free where the platform gives away what has no price. `isOffered`: the cloud has it at all.
   */
  here?: { isOffered: boolean; amount: string | null; by: string | null };
}

export interface ListRow {
  key: string;
  resource_type: Product['resource_type'];
  /** The name of the flavor, disk type, line or image; null: any. */
  spec: string | null;
  /** What customers read: the name of its product, in the language of the reader; null without a product. */
  name: string | null;
  size: MachineSize | null;
  /** By the keys of the places; a missing one has nothing. */
  cells: { [place: string]: ListCell };
}

/** The answer of `GET /price-list`. */
export interface PriceList {
  /** What has no price is free; otherwise it is not for sale. */
  free_unpriced: boolean;
  places: ListPlace[];
  rows: ListRow[];
}

/**
 * The key of a column.
 *
 * @example
 *   placeKey({ cloud_id: null, region_id: 3 }); // 'region:3'
 */
export function placeKey({ cloud_id, region_id }: Pick<ListPlace, 'cloud_id' | 'region_id'>): string {
  if (cloud_id !== null) return `cloud:${cloud_id}`;
  return region_id === null ? 'all' : `region:${region_id}`;
}

/**
 * The key of a row: what is sold. Products of one type that name only a size have a row for each size.
 *
 * @example
 *   rowKey({ resource_type: 'vm', spec: 'g7.large' }); // '["vm","g7.large"]'
 */
export const rowKey = (row: Pick<ListRow, 'resource_type' | 'spec'>, ...more: (number | string)[]): string =>
  JSON.stringify([row.resource_type, row.spec, ...more]);
