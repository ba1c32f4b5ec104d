/** Memory is stored in MiB and entered in one of these units. */
export const MEMORY_UNITS: Readonly<Record<string, number>> = { MiB: 1, GiB: 1024, TiB: 1024 ** 2 };

/** The unit of an empty box. */
const USUAL: ReadonlySet<string> = new Set(['GiB', 'GB', 'min']);

/**
 * The largest unit in which the value is a whole number; a common one if there is no value yet.
 *
 * @example
 *   fittingUnit({ MiB: 1, GiB: 1024 }, 2048); // 'GiB'
 */
export function fittingUnit(units: Readonly<Record<string, number>>, value: unknown): string {
  const names = Object.keys(units);
  const usual = names.find((name) => USUAL.has(name)) ?? names[0] ?? '';
  if (typeof value !== 'number' || !Number.isFinite(value) || value === 0) return usual;
  return names.toReversed().find((name) => value % (units[name] ?? 1) === 0) ?? usual;
}
