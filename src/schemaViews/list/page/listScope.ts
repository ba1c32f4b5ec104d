import { createContext, useContext } from 'react';
import { useListContext } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { SavedViewDefinition } from '#model/language/viewDefinitions.ts';
import { narrowed } from '#src/dataProviders/narrowed.ts';

/** The fixed scope of a list page, before its reader adds filters. */
export interface ListScope {
  where?: Condition | undefined;
  /** The view, if it has its own page. */
  page?: { key: string; view: SavedViewDefinition } | undefined;
}

export const ListScopeContext = createContext<ListScope>({});

export function listScopeOf({ list }: Definition, listView: string | undefined): ListScope {
  const view = listView === undefined ? undefined : list.views[listView];
  return view === undefined || listView === undefined
    ? { where: list.where }
    : { where: view.where, page: { key: listView, view } };
}

export const useListScope = () => useContext(ListScopeContext);

/** The filter of the surrounding list: the reader's filter within the fixed scope of the page. */
export function useListFilter(): Condition {
  const { filterValues } = useListContext();
  return narrowed(filterValues, useListScope().where);
}
