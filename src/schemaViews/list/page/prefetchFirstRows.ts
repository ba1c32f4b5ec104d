import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { columnsKey, visibleColumns } from '#src/schemaViews/list/columns/visibleColumns.ts';
import { actorQuery } from '#src/session/actor/actorQuery.ts';
import { listMeta } from './listMeta.ts';

interface Start {
  queryClient: QueryClient;
  dataProvider: Pick<DataProvider, 'getList'>;
  address: { pathname: string; search: string };
  perPage: number;
  /** The columns that the reader chose, by `columnsKey`. */
  chosenColumns: (key: string) => string[] | undefined;
}

/**
 * Requests the rows of the list that the console starts with before anything is drawn. It stores the call under the key
 * of react-admin's list, which then joins it. A list with a filter in its address, or one that needs a cloud first,
 * makes its own request.
 */
export function prefetchFirstRows({ queryClient, dataProvider, address, perPage, chosenColumns }: Start): void {
  const manifest = queryClient.getQueryData(manifestQuery.queryKey);
  const place = manifest && routeTable(manifest).placeOf(address.pathname);
  if (place?.kind !== 'resource' || place.view !== 'list' || address.search !== '' || !place.entry.can.includes('list'))
    return;
  const { resource } = place.entry;
  const definition = queryClient.getQueryData(definitionQuery(resource).queryKey);
  const actor = queryClient.getQueryData(actorQuery.queryKey);
  if (!definition || !actor || definition.path.includes('{')) return;
  const columns = visibleColumns(definition, chosenColumns(columnsKey(resource)));
  const params = {
    pagination: { page: 1, perPage },
    sort: { field: sortWord(definition.list.sort), order: 'ASC' as const },
    filter: {},
    meta: listMeta(definition, columns, actor, definition.list.where),
  };
  void queryClient.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: async ({ signal }) => {
      const { data, total } = await dataProvider.getList(resource, { ...params, signal });
      return { data, total };
    },
    retry: false,
  });
}
