import type { MarketProduct } from '#src/public/reading/marketProduct.ts';

/** One thing that is sold in a region, with its product for each way of paying. */
export interface PricedTogether {
  /** The one that its facts are those of. */
  first: MarketProduct;
  postpaid: MarketProduct | undefined;
  prepaid: MarketProduct | undefined;
}

/**
 * The products of one kind, those that are the same thing in one row: of one name, region and size. Of several for one
 * way of paying, each has its own row.
 *
 * @example
 *   pricedTogether([{ ...g7, charge_type: 'postpaid' }, { ...g7, charge_type: 'prepaid' }]).length; // 1
 */
export function pricedTogether(products: readonly MarketProduct[]): PricedTogether[] {
  const rows: PricedTogether[] = [];
  for (const product of products) {
    const way = product.charge_type === 'prepaid' ? 'prepaid' : 'postpaid';
    const open = rows.find((row) => row[way] === undefined && keyOf(row.first) === keyOf(product));
    if (open) open[way] = product;
    else rows.push({ first: product, postpaid: undefined, prepaid: undefined, [way]: product });
  }
  return rows;
}

const keyOf = ({ name, region_id, vcpus, memory, gpu_model, gpu_count }: MarketProduct): string =>
  JSON.stringify([name, region_id, vcpus, memory, gpu_model, gpu_count]);
