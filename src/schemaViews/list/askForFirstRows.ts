import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';

interface Start {
  queryClient: QueryClient;
  dataProvider: Pick<DataProvider, 'getList'>;
  address: { pathname: string; search: string };
  perPage: number;
}

/**
 * Asks for the rows of the list that the console opens with, before any of it is drawn. They are laid where
 * react-admin's own list looks for them, which then joins this call. An address that narrows the list, or a list that
 * needs a cloud first, asks for itself.
 */
export function askForFirstRows({ queryClient, dataProvider, address, perPage }: Start): void {
  const manifest = queryClient.getQueryData(manifestQuery.queryKey);
  const place = manifest && routeTable(manifest).placeOf(address.pathname);
  if (place?.kind !== 'resource' || place.view !== 'list' || address.search !== '' || !place.entry.can.includes('list'))
    return;
  const { resource } = place.entry;
  const definition = queryClient.getQueryData(definitionQuery(resource).queryKey);
  if (!definition || definition.path.includes('{') || definition.list.where) return;
  const params = {
    pagination: { page: 1, perPage },
    sort: { field: sortWord(definition.list.sort), order: 'ASC' as const },
    filter: {},
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
