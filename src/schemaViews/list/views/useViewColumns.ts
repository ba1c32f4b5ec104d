import { useMemo } from 'react';
import { useGetList, useLocation, useStore } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { columnsKey, visibleColumns } from '#src/schemaViews/list/columns/visibleColumns.ts';
import type { ListScope } from '#src/schemaViews/list/page/listScope.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { completedSearch, declaredViews, savedView } from './listView.ts';

const MOST_VIEWS = 100;

/** The views of a list, the one in the address, and its columns or those that the reader chose since. */
export function useViewColumns(definition: Definition, page: ListScope['page']) {
  const lang = useLang();
  const actor = useActor();
  const { search } = useLocation();
  const entry = useManifestEntry('savedViews');
  const {
    data: records,
    isLoading,
    refetch,
  } = useGetList(
    'savedViews',
    {
      filter: { resource: definition.resource },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: MOST_VIEWS },
    },
    { enabled: entry !== undefined && page === undefined },
  );
  // The page of a view shows only that view; saved views belong to the plain list.
  const views = useMemo(
    () =>
      page
        ? []
        : [
            ...declaredViews(definition, lang),
            ...(records ?? []).map((record) => savedView(record, definition, actor.id)),
          ],
    [definition, lang, records, actor.id, page],
  );
  const query = new URLSearchParams(search);
  const wanted = query.get('view');
  const current = views.find((view) => view.key === wanted);
  // Each view stores the reader's columns separately.
  const [chosen, setChosen] = useStore<string[] | undefined>(
    columnsKey(definition.resource, current?.key ?? page?.key),
  );
  const columns = useMemo(
    () => visibleColumns(definition, chosen ?? current?.columns ?? page?.view.columns),
    [definition, chosen, current?.columns, page?.view.columns],
  );
  return {
    views,
    current,
    columns,
    chosen,
    setChosen,
    /** The address names a view that is still loading. */
    isAwaited: wanted !== null && current === undefined && isLoading,
    /** The query with all of the view, if the address only names it. */
    completed: current && !query.has('filter') ? completedSearch(search, current) : undefined,
    refetch,
  };
}
