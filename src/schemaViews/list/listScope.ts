import { createContext, useContext } from 'react';
import { useListContext } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { SavedViewDefinition } from '#model/language/viewDefinitions.ts';
import { narrowed } from '#src/dataProviders/narrowed.ts';

/** What a list page is about before its reader narrows it. */
export interface ListScope {
  where?: Condition | undefined;
  /** The view whose page it is. */
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

/** Exactly the records of the list around: what its reader chose, within what holds on its page anyway. */
export function useListFilter(): Condition {
  const { filterValues } = useListContext();
  return narrowed(filterValues, useListScope().where);
}
