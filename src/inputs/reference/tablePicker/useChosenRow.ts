import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type Identifier, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { usePickerScope } from '#src/inputs/reference/usePicker.ts';

/** The chosen record if it is not among the rows: on another page, or outside the filters. It stays visible. */
export function useChosenRow(
  field: FieldDefinition,
  name: string,
  { resource }: Definition,
  chosen: Identifier | null,
  rows: readonly RaRecord[],
  isLoading: boolean,
): RaRecord | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const idField = useManifestEntry(resource)?.idField ?? 'id';
  const { path, missing } = usePickerScope(field, name);
  const isMissing = chosen !== null && chosen !== '' && !rows.some(({ id }) => String(id) === String(chosen));
  const { data } = useQuery({
    queryKey: ['suantai', 'table', resource, 'chosen', path, chosen],
    queryFn: ({ signal }) =>
      dataProvider.getList<RaRecord>(resource, {
        filter: { [idField]: [chosen] },
        pagination: { page: 1, perPage: 1 },
        sort: { field: idField, order: 'ASC' },
        meta: { path },
        signal,
      }),
    enabled: isMissing && !isLoading && missing.length === 0,
  });
  return isMissing ? data?.data[0] : undefined;
}
