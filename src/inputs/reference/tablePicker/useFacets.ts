import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { usePickerScope } from '#src/inputs/reference/usePicker.ts';

/** More records than this are not read to count families. */
const MOST = 500;

/** The values of a field among the choices, with the number of choices that have each. */
export interface Families {
  field: FieldDefinition;
  counts: ReadonlyMap<string, number>;
  /** The number of choices of any family. */
  all: number;
}

/** The different numbers that the choices have, in order: the stops of a slider. */
export interface Range {
  field: FieldDefinition;
  stops: readonly number[];
}

/**
 * The families and ranges of a picker, read from the choices themselves, so that no card is empty and every stop of a
 * slider matches something. Absent while they load, and where the choices do not differ.
 */
export function useFacets(
  field: FieldDefinition,
  name: string,
  target: Definition,
): { families?: Families; ranges: Range[]; isPending: boolean } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const idField = useManifestEntry(target.resource)?.idField ?? 'id';
  const { where, path, missing } = usePickerScope(field, name);
  const family = target.fields[field.picker?.families ?? ''];
  const numbers = (field.picker?.ranges ?? []).flatMap((word) => target.fields[word] ?? []);
  const names = [...(family ? [family] : []), ...numbers].map((each) => each.name);
  const wanted = names.length > 0 && missing.length === 0;
  const { data, isPending } = useQuery({
    queryKey: ['suantai', 'table', target.resource, 'facets', names, where, path],
    queryFn: ({ signal }) =>
      dataProvider.getList<RaRecord>(target.resource, {
        filter: where ? { $all: [where] } : {},
        pagination: { page: 1, perPage: MOST },
        sort: { field: idField, order: 'ASC' },
        meta: { path, fields: names },
        signal,
      }),
    enabled: wanted,
    // Another id in the form changes the path: the cards stay where they are.
    placeholderData: (previous) => previous,
  });
  const records = data?.data ?? [];
  const valuesOf = ({ name: member }: FieldDefinition) => records.map((record) => record[member] as unknown);
  const counts = family ? countsOf(valuesOf(family)) : NO_COUNTS;
  return {
    ...(family && counts.size > 1 && { families: { field: family, counts, all: data?.total ?? records.length } }),
    ranges: numbers
      .map((number) => ({ field: number, stops: stopsOf(valuesOf(number)) }))
      .filter(({ stops }) => stops.length > 1),
    isPending: wanted && isPending,
  };
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map();

/** Each value with the number of times that it occurs. */
function countsOf(values: readonly unknown[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values)
    if (value !== null && value !== undefined) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return counts;
}

function stopsOf(values: readonly unknown[]): number[] {
  return [...new Set(values.filter((value): value is number => typeof value === 'number'))].toSorted(
    (one, other) => one - other,
  );
}
