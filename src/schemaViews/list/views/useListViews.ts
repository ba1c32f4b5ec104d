import { useListContext, useNavigate } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useListScope } from '#src/schemaViews/list/page/listScope.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { viewSearch, type ListView } from './listView.ts';
import { useViewColumns } from './useViewColumns.ts';

/** The views and columns of the surrounding list, and whether its reader changed them. */
export function useListViews(definition: Definition) {
  const navigate = useNavigate();
  const { filterValues, sort } = useListContext();
  const { page } = useListScope();
  const { views, current, columns, chosen, setChosen, refetch } = useViewColumns(definition, page);
  const entry = useManifestEntry('savedViews');
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
