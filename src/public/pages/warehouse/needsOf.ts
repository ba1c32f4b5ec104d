import type { Condition } from '#model/conditions/conditions.ts';
import type { WarehouseItemDetail } from '#src/public/reading/warehouseItem.ts';

/** As many GPUs as one machine has. */
const MOST_GPUS = 16;

/**
 * The condition for sizes on sale by the hour: the architecture, enough memory, and enough memory of all GPUs together.
 *
 * @example
 *   needsOf(item).$any; // [{ gpu_count: 1, gpu_memory: { gte: 824633720832 } }, { gpu_count: 2, … }, …]
 */
export function needsOf({
  min_gpu_memory: gpu,
  min_memory: memory,
  arch,
}: Pick<WarehouseItemDetail, 'min_gpu_memory' | 'min_memory' | 'arch'>): Condition {
  return {
    resource_type: gpu ? 'gpu' : ['vm', 'gpu'],
    charge_type: 'postpaid',
    sale_hour: { empty: false },
    ...(gpu && { $any: [{ gpu_count: { empty: true }, gpu_memory: { gte: gpu } }, ...shares(gpu)] }),
    ...(memory && { memory: { gte: memory } }),
    ...(arch && arch !== 'any' && { cpu_arch: arch }),
  };
}

/** For each number of GPUs, what one of them must have. */
const shares = (memory: number): Condition[] =>
  Array.from({ length: MOST_GPUS }, (_, index) => ({
    gpu_count: index + 1 === MOST_GPUS ? { gte: MOST_GPUS } : index + 1,
    gpu_memory: { gte: Math.ceil(memory / (index + 1)) },
  }));
