import type { Manifest } from './manifest.ts';

/** Memory that one unit includes. */
const UNIT_MEMORY_MB = 2_048;
/** What a deployment has that says nothing. */
export const CPU = 0.5;
export const MEMORY_MB = 512;

export const isDatabase = ({ database }: Pick<Manifest, 'database'>): boolean => database !== null;

/** Whether it has one price, that of the app. */
export const isPackage = (manifest: Pick<Manifest, 'database' | 'package'>): boolean =>
  isDatabase(manifest) || manifest.package === true;

/** The fields of an app by which it is charged. */
export const chargedAs = (
  manifest: Pick<Manifest, 'database' | 'package' | 'deployments'>,
): { is_database: boolean; is_package: boolean; units: number | null } => ({
  is_database: isDatabase(manifest),
  is_package: isPackage(manifest),
  units: isPackage(manifest) ? unitsOf(manifest) : null,
});

/**
 * Units of 1 core and 2 GiB that all deployments take together, to two decimals.
 *
 * @example
 *   unitsOf({ deployments: [{ values: { cpu: 1, memory_mb: 4096 }, … }] }); // 2
 */
export function unitsOf({ deployments }: Pick<Manifest, 'deployments'>): number {
  const units = deployments.reduce((sum, { values: { cpu, memory_mb, replicas } }) => {
    const [cores, memory, count] = [number(cpu, CPU), number(memory_mb, MEMORY_MB), number(replicas, 1)];
    return sum + Math.max(cores, memory / UNIT_MEMORY_MB) * count;
  }, 0);
  return Math.round(units * 100) / 100;
}

export const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
