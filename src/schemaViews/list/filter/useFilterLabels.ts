import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { fieldAt } from '#model/conditions/fieldPath.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import type { FilterLabels } from './useDescribeFilter.ts';
import type { FilterRow } from './filterRows.ts';

/** Titles of the records that a filter names by id, so that its chips show names instead of ids. */
export function useFilterLabels(definition: Definition, rows: readonly FilterRow[]): FilterLabels {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { resources } = useManifest();
  const wanted = Object.entries(idsByResource(definition, rows));
  const mayPick = (resource: string) =>
    resources.some((entry) => entry.resource === resource && entry.can.includes('pick'));
  return useQueries({
    queries: wanted.map(([resource, ids]) => ({
      queryKey: ['filterLabels', definition.resource, resource, ids],
      queryFn: async () => {
        // A reader may know the names of records that they cannot choose, such as regions: the list knows them.
        if (!mayPick(resource)) return namesInList(definition, rows, resource);
        const idField = resources.find((entry) => entry.resource === resource)?.idField ?? 'id';
        const { data } = await dataProvider.options(resource, { filter: { [idField]: { in: ids } }, size: ids.length });
        return Object.fromEntries(data.map((choice) => [String(choice.id), choice.label]));
      },
      retry: false,
    })),
    combine: (results) => Object.fromEntries(wanted.map(([resource], index) => [resource, results[index]?.data ?? {}])),
  });

  async function namesInList({ fields }: Definition, of: readonly FilterRow[], target: string) {
    const named = of.filter(({ field }) => fields[field]?.to === target).map(({ field }) => field);
    const found = await Promise.all([...new Set(named)].map((by) => dataProvider.values(definition.resource, { by })));
    return Object.fromEntries(found.flatMap(({ data }) => data.map(({ value, label }) => [String(value), label])));
  }
}

function idsByResource(definition: Definition, rows: readonly FilterRow[]): Record<string, (string | number)[]> {
  const ids: Record<string, (string | number)[]> = {};
  for (const { field, value } of rows) {
    const target = fieldAt(definition.fields, field)?.field.to;
    if (!target) continue;
    const named = (Array.isArray(value) ? value : [value]).filter(isId);
    if (named.length > 0) ids[target] = [...new Set([...(ids[target] ?? []), ...named])];
  }
  return ids;
}

/** Variables such as `$user.id` are not ids of records. */
function isId(value: Json): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && !value.startsWith('$'));
}
