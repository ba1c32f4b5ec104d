import { useMemo } from 'react';
import { useListContext, useNavigate } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useListScope, useOwnFilter } from '#src/schemaViews/list/page/listScope.ts';
import { sameColumns } from '#src/schemaViews/list/columns/sameColumns.ts';
import { sortKeys, sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { viewSearch, type ListView } from './listView.ts';
import { useViewColumns } from './useViewColumns.ts';

/** The views and columns of the surrounding list, and whether its reader changed them. */
export function useListViews(definition: Definition) {
  const navigate = useNavigate();
  const { sort, data } = useListContext();
  const { own } = useOwnFilter();
  const { page } = useListScope();
  const { views, current, columns, chosen, setChosen, refetch } = useViewColumns(definition, page);
  // Columns that a reader chose stay.
  const isChosen = chosen !== undefined || current?.saved !== undefined;
  const same = useMemo(
    () => sameColumns(definition, isChosen ? [] : columns, data ?? [], sortKeys(sort)),
    [definition, isChosen, columns, data, sort],
  );
  const shown = useMemo(() => columns.filter(({ name }) => !same.has(name)), [columns, same]);
  const entry = useManifestEntry('savedViews');
  const base = current ?? { filter: {}, sort: page?.view.sort ?? definition.list.sort };
  return {
    views,
    current,
    columns: shown,
    /** With those that are hidden because they say the same in every row. */
    requested: columns,
    same,
    setColumns: setChosen,
    /** Whether filter, order or columns differ from the view. */
    changed: !sameJson(own, base.filter) || sort.field !== sortWord(base.sort) || chosen !== undefined,
    open: (view: ListView | undefined) => navigate({ search: view ? viewSearch(view) : '' }),
    canSave: page === undefined && (entry?.can.includes('create') ?? false),
    refetch,
  };
}

export type ListViews = ReturnType<typeof useListViews>;

function sameJson(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
