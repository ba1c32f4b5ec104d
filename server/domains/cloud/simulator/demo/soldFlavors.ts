import type { FlavorInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { Context } from '#server/engine/context.ts';

const MIB = 1_048_576;
const GIB = 1_073_741_824;

/** The flavors that the machines on sale in a region need, largest first: what the market sells can be created. */
export async function soldFlavors(
  { db, schemas }: Pick<Context, 'db' | 'schemas'>,
  region: number,
  types: readonly ('vm' | 'gpu')[],
): Promise<FlavorInput[]> {
  // An installation may leave products out.
  if (types.length === 0 || schemas.resources['products'] === undefined) return [];
  const products = await db.kysely
    .selectFrom('products')
    .select(['spec_ref', 'resource_type', 'vcpus', 'memory', 'disk', 'gpu_model', 'gpu_count', 'cpu_arch'])
    .distinct()
    .where('region_id', '=', region)
    .where('status', '=', 'on_sale')
    .where('resource_type', 'in', types)
    .where('spec_ref', 'is not', null)
    .orderBy('gpu_count', 'desc')
    .orderBy('spec_ref')
    .execute();
  return products.map(({ spec_ref, resource_type, vcpus, memory, disk, gpu_model, gpu_count, cpu_arch }) => ({
    name: spec_ref ?? '',
    vcpus: vcpus ?? 1,
    ram_mb: Math.round((memory ?? GIB) / MIB),
    disk_gb: Math.round((disk ?? 0) / GIB),
    ...(resource_type === 'gpu'
      ? {
          architecture: 'heterogeneous_computing',
          category: 'compute_optimized_type_with_gpu',
          gpu_type: gpu_model,
          gpu_count: gpu_count ?? 1,
        }
      : cpu_arch === 'aarch64' && { architecture: 'arm_architecture' }),
  }));
}
