import type { Product } from '#model/language/records.ts';

/** What a GPU model can do, for one card. */
export interface GpuModelFacts {
  tflops: number | null;
  memory_bandwidth: number | null;
}

/** What the market compares; money in micro-yuan. */
export interface GpuFacts extends Pick<Product, 'gpu_total_memory' | 'gpu_bandwidth' | 'tflops'> {
  card_hour: number | null;
  tflops_hour: number | null;
}

/**
 * What all GPUs of a product have together, and what one card and one TFLOPS cost for an hour. Null where the number of
 * cards, the model or the price is not known.
 *
 * @example
 *   gpuFacts({ gpu_count: 8, gpu_memory: 96, sale_hour: 78_000_000 }, { tflops: 148, memory_bandwidth: 4000 });
 *   // { gpu_total_memory: 768, gpu_bandwidth: 4000, tflops: 1184, card_hour: 9_750_000, tflops_hour: 65_878 }
 */
export function gpuFacts(
  product: Pick<Product, 'gpu_count' | 'gpu_memory'> & { sale_hour: number | null },
  model: GpuModelFacts | undefined,
): GpuFacts {
  const { gpu_memory: memory, sale_hour: hour } = product;
  const cards = product.gpu_count || null;
  // As many decimals as a data sheet has.
  const tflops = cards !== null && model?.tflops ? Math.round(cards * model.tflops * 10) / 10 : null;
  return {
    gpu_total_memory: cards !== null && memory !== null ? cards * memory : null,
    gpu_bandwidth: cards === null ? null : (model?.memory_bandwidth ?? null),
    tflops,
    card_hour: cards !== null && hour !== null ? Math.round(hour / cards) : null,
    tflops_hour: tflops !== null && hour !== null ? Math.round(hour / tflops) : null,
  };
}
