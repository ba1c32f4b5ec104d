import { createContext, useContext } from 'react';
import { useListContext } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ListDefinition, SavedViewDefinition } from '#model/language/viewDefinitions.ts';
import { narrowed, onLevel } from '#src/dataProviders/narrowed.ts';

/** The fixed scope of a list page, before its reader adds filters. */
export interface ListScope {
  where?: Condition | undefined;
  /** The view, if it has its own page. */
  page?: { key: string; view: SavedViewDefinition } | undefined;
  /** The list shows one level at a time. The page of a view shows all of its records. */
  tree?: ListDefinition['tree'];
}

export const ListScopeContext = createContext<ListScope>({});

export function listScopeOf({ list }: Definition, listView: string | undefined): ListScope {
  const view = listView === undefined ? undefined : list.views[listView];
  return view === undefined || listView === undefined
    ? { where: list.where, ...(list.tree && { tree: list.tree }) }
    : { where: view.where, page: { key: listView, view } };
}

export const useListScope = () => useContext(ListScopeContext);

/** The filter of the surrounding list: the reader's filter within the fixed scope of the page. */
export function useListFilter(): Condition {
  const { filterValues } = useListContext();
  const { where, tree } = useListScope();
  return narrowed(onLevel(filterValues, tree?.by), where);
}

/** The filter that the reader has set, without the level of the tree, and how to set it. */
export function useOwnFilter(): { own: Condition; setOwn: (filter: Condition) => void } {
  const { filterValues, setFilters } = useListContext();
  const { tree } = useListScope();
  if (tree === undefined) return { own: filterValues, setOwn: setFilters };
  const { [tree.by]: above, ...own } = filterValues;
  return { own, setOwn: (filter) => setFilters({ ...filter, ...(above !== undefined && { [tree.by]: above }) }) };
}
