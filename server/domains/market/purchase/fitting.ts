import type { Condition } from '#model/conditions/conditions.ts';
import type { SaleProduct } from './saleProducts.ts';

/** Software of the warehouse, which has needs. */
export const NEEDY = 'warehouseItems';

/** The items that run on a product: its cards count together. What the product does not say is no reason against one. */
export function fitting({ gpu_count: count, gpu_memory: memoryOfCard, memory, cpu_arch }: SaleProduct): Condition {
  const gpus = (memoryOfCard ?? 0) * Math.max(1, count ?? 0);
  return {
    $all: [
      atMost('min_gpu_memory', memoryOfCard == null && (count ?? 0) > 0 ? undefined : gpus),
      atMost('min_memory', memory ?? undefined),
      cpu_arch == null ? {} : { $any: [{ arch: { empty: true } }, { arch: ['any', cpu_arch] }] },
    ],
  };
}

const atMost = (field: string, value: number | undefined): Condition =>
  value === undefined ? {} : { $any: [{ [field]: { empty: true } }, { [field]: { lte: value } }] };
