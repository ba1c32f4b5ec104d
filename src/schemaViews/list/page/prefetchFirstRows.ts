import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { columnsKey, visibleColumns } from '#src/schemaViews/list/columns/visibleColumns.ts';
import { actorQuery } from '#src/session/actor/actorQuery.ts';
import { listMeta } from './listMeta.ts';

const FRESH_MS = 1_000;

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
 * of react-admin's list, which then joins it, or takes its rows. Ends with the call. A list with a filter in its
 * address, or one that needs a cloud first, makes its own request.
 */
export async function prefetchFirstRows({
  queryClient,
  dataProvider,
  address,
  perPage,
  chosenColumns,
}: Start): Promise<void> {
  const manifest = queryClient.getQueryData(manifestQuery.queryKey);
  const place = manifest && routeTable(manifest).placeOf(address.pathname);
  if (place?.kind !== 'resource' || place.view !== 'list' || !place.entry.can.includes('list')) return;
  const { resource } = place.entry;
  const definition = queryClient.getQueryData(definitionQuery(resource).queryKey);
  const actor = queryClient.getQueryData(actorQuery.queryKey);
  if (!definition || !actor || definition.path.includes('{')) return;
  const columns = visibleColumns(definition, chosenColumns(columnsKey(resource)));
  const page = pageIn(address.search, { perPage, field: sortWord(definition.list.sort) });
  if (!page) return;
  const params = {
    ...page,
    filter: {},
    meta: listMeta(definition, columns, actor, definition.list.where),
  };
  const queryKey = [resource, 'getList', params];
  // The list that is drawn next does not request them again.
  queryClient.setQueryDefaults(queryKey, { staleTime: FRESH_MS });
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data, total } = await dataProvider.getList(resource, { ...params, signal });
      return { data, total };
    },
    retry: false,
  });
}

/** The page and sort of an address, as react-admin's list reads them; undefined if the address has anything else. */
function pageIn(search: string, { perPage, field }: { perPage: number; field: string }) {
  const words = new URLSearchParams(search);
  if ([...words.keys()].some((key) => !['page', 'perPage', 'sort', 'order'].includes(key))) return undefined;
  const order: 'ASC' | 'DESC' = words.get('order') === 'DESC' ? 'DESC' : 'ASC';
  return {
    pagination: { page: Number(words.get('page') ?? 1), perPage: Number(words.get('perPage') ?? perPage) },
    sort: { field: words.get('sort') ?? field, order },
  };
}
