import { useMemo } from 'react';
import { useGetList, useListContext, useLocation, useNavigate, useStore } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useListScope } from '#src/schemaViews/list/page/listScope.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { visibleColumns } from '#src/schemaViews/list/columns/visibleColumns.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { declaredViews, savedView, viewSearch, type ListView } from './listView.ts';

const MOST_VIEWS = 100;

/** The views of a list, the one in the address, and its columns or those that the reader chose since. */
export function useListViews(definition: Definition) {
  const lang = useLang();
  const actor = useActor();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { filterValues, sort } = useListContext();
  const { page } = useListScope();
  const entry = useManifestEntry('savedViews');
  const { data: records, refetch } = useGetList(
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
  const current = views.find((view) => view.key === new URLSearchParams(search).get('view'));

  const own = current?.key ?? page?.key;
  // Each view stores the reader's columns separately.
  const [chosen, setChosen] = useStore<string[] | undefined>(
    `list.${definition.resource}.columns${own ? `.${own}` : ''}`,
  );
  const columns = useMemo(
    () => visibleColumns(definition, chosen ?? current?.columns ?? page?.view.columns),
    [definition, chosen, current?.columns, page?.view.columns],
  );

  const base = current ?? { filter: {}, sort: page?.view.sort ?? definition.list.sort };
  return {
    views,
    current,
    columns,
    setColumns: setChosen,
    /** Whether filter, order or columns differ from the view. */
    changed: !sameJson(filterValues, base.filter) || sort.field !== sortWord(base.sort) || chosen !== undefined,
    open: (view: ListView | undefined) => navigate({ search: view ? viewSearch(view) : '' }),
    canSave: page === undefined && (entry?.can.includes('create') ?? false),
    refetch,
  };
}

export type ListViews = ReturnType<typeof useListViews>;

function sameJson(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
