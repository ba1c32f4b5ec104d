import type { EnumValue } from '#model/language/fieldDefinition.ts';

type Entries = [word: string, value: EnumValue][];

/**
 * The values of a field in two groups: those in which a record stays, and states that end automatically. A machine has
 * a dozen of each, and readers mostly look for the first.
 */
export function settledFirst(values: Readonly<Record<string, EnumValue>>): { settled: Entries; inProgress: Entries } {
  const { settled = [], inProgress = [] } = Object.groupBy(Object.entries(values), ([, { transient }]) =>
    transient === true ? 'inProgress' : 'settled',
  );
  return { settled, inProgress };
}
