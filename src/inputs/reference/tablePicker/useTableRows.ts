import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { usePickerScope } from '#src/inputs/reference/usePicker.ts';

export const ROWS = 8;
const SEARCH_DELAY_MS = 200;

export interface TableQuestion {
  search: string;
  /** Keyed by the field of the filter. */
  filters: Readonly<Record<string, Json>>;
  /** Starts at 1. */
  page: number;
}

/** A page of the records that `field.where` and the filters allow, in the order of the target's own list. */
export function useTableRows(
  field: FieldDefinition,
  name: string,
  { resource, list }: Definition,
  { search, filters, page }: TableQuestion,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { where, path, missing, parents } = usePickerScope(field, name);
  const q = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const filter: Condition = { ...(where && { $all: [where] }), ...filters, ...(q && { q }) };
  const sort = list.sort.map((key) => `${key.order === 'DESC' ? '-' : ''}${key.field}`).join(',');
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['suantai', 'table', resource, filter, path, page],
    queryFn: ({ signal }) =>
      dataProvider.getList<RaRecord>(resource, {
        filter,
        pagination: { page, perPage: ROWS },
        sort: { field: sort, order: 'ASC' },
        meta: { path },
        signal,
      }),
    enabled: missing.length === 0,
    placeholderData: (previous) => previous,
  });
  return {
    rows: data?.data ?? [],
    total: data?.total ?? 0,
    loading: isPending && missing.length === 0,
    failed: error !== null,
    refetch,
    missing,
    parents,
  };
}
