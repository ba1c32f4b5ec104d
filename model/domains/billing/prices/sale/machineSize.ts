import type { Product } from '#model/language/records.ts';

/** The size of a machine, as a product describes it and a flavor has it: numbers, and bytes of memory and disk. */
export type MachineSize = Partial<Record<SizeField, number>>;

/** The fields of a product that name a size. */
export const SIZE_FIELDS = ['vcpus', 'memory', 'disk', 'gpu_count'] as const satisfies readonly (keyof Product)[];

export type SizeField = (typeof SIZE_FIELDS)[number];

/** A product, as far as it names a size. */
export type NamesSize = { [Field in SizeField]?: number | null };

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** The fields of a flavor that say the same, and what one of their unit is. */
const OF_FLAVOR: Record<SizeField, { field: string; unit: number }> = {
  vcpus: { field: 'vcpus', unit: 1 },
  memory: { field: 'ram_mb', unit: MIB },
  disk: { field: 'disk_gb', unit: GIB },
  gpu_count: { field: 'gpu_count', unit: 1 },
};

/** The fields of records that have a size. */
export const FLAVOR_FIELDS: readonly string[] = SIZE_FIELDS.map((name) => OF_FLAVOR[name].field);

/**
 * The size of a flavor, from those of its fields that it has.
 *
 * @example
 *   sizeOfFlavor({ vcpus: 2, ram_mb: 4096 }); // { vcpus: 2, memory: 4294967296 }
 */
export function sizeOfFlavor(flavor: Readonly<Record<string, unknown>>): MachineSize {
  const size: MachineSize = {};
  for (const name of SIZE_FIELDS) {
    const value = flavor[OF_FLAVOR[name].field];
    if (typeof value === 'number') size[name] = value * OF_FLAVOR[name].unit;
  }
  return size;
}

/**
 * The fields in which a product names another size than this one. What it leaves empty, or 0, it does not name.
 *
 * @example
 *   otherSize({ vcpus: 2, memory: null }, { vcpus: 8 }); // ['vcpus']
 */
export const otherSize = (product: NamesSize, size: MachineSize): SizeField[] =>
  SIZE_FIELDS.filter((name) => product[name] && size[name] !== undefined && product[name] !== size[name]);

/** Whether a product names a size at all. */
export const namesSize = (product: NamesSize): boolean => SIZE_FIELDS.some((name) => Boolean(product[name]));
