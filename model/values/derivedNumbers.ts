import type { Derived, FieldDefinition } from '#model/language/fieldDefinition.ts';

/** Sums of such numbers stay readable: six decimals. */
const PRECISION = 1e6;

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The numbers of a record that follow from others (`derived`), in the order of the fields: one may lead to the next.
 * Null while a number that it needs is missing.
 *
 * @example
 *   derivedNumbers(fields, { cpu: 0.5, replicas: 4 }); // { cores: 2 } with `times: [cpu, replicas]`
 */
export function derivedNumbers(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, number | null> {
  const found: Record<string, number | null> = {};
  for (const { name, derived } of Object.values(fields))
    if (derived !== undefined) found[name] = numberFrom(derived, { ...values, ...found });
  return found;
}

/**
 * The fields that a derived number is computed from.
 *
 * @example
 *   sourcesOf({ largest: { cpu: 1, memory_mb: 2048 }, times: ['replicas'] }); // ['cpu', 'memory_mb', 'replicas']
 */
export const sourcesOf = ({ largest = {}, times }: Derived): string[] => [...Object.keys(largest), ...times];

function numberFrom({ largest, times }: Derived, values: Readonly<Record<string, unknown>>): number | null {
  const parts = Object.entries(largest ?? {}).map(([name, by]) => quotient(values[name], by));
  const factors = [
    ...(largest === undefined ? [] : [Math.max(...parts)]),
    ...times.map((name) => quotient(values[name], 1)),
  ];
  const product = factors.reduce((all, factor) => all * factor, 1);
  return Number.isFinite(product) ? Math.round(product * PRECISION) / PRECISION : null;
}

const quotient = (value: unknown, by: number): number => (typeof value === 'number' ? value / by : Number.NaN);
