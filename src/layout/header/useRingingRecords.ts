import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import type { RingingEntry } from './useRinging.ts';

export interface RingingGroup {
  entry: RingingEntry;
  definition: Definition;
  total: number;
  records: RaRecord[];
}

const MOST = 4;

/** The first records of each resource that rings the bell, in the order of the view; only while the menu is open. */
export function useRingingRecords(entries: readonly RingingEntry[], enabled: boolean): RingingGroup[] {
  const provider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['suantai', 'ringingRecords', entries.map(({ resource, bell }) => [resource, bell.filter])],
    queryFn: () =>
      Promise.all(
        entries.map(async (entry): Promise<RingingGroup> => {
          const { resource, bell } = entry;
          const definition = await queryClient.ensureQueryData(definitionQuery(resource));
          const sort = sortWord(definition.list.views[bell.view]?.sort ?? definition.list.sort);
          const { data: records, total = 0 } = await provider.getList(resource, {
            filter: bell.filter,
            sort: { field: sort, order: 'ASC' },
            pagination: { page: 1, perPage: MOST },
          });
          return { entry, definition, total, records };
        }),
      ),
    enabled: enabled && entries.length > 0,
    meta: { ofResource: entries.map(({ resource }) => resource) },
  });
  return data.filter(({ total }) => total > 0);
}
