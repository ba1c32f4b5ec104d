import { useDataProvider, useListContext, useNotify, type Identifier } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ListView } from './listView.ts';
import type { ListViews } from './useListViews.ts';
import { sortKeys } from '#src/schemaViews/list/columns/sortKeys.ts';

/**
 * Saves, renames and deletes views, which are ordinary records of `savedViews`. Throws a refusal to the dialog that
 * called.
 */
export function useViewWriting(definition: Definition, views: ListViews) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { filterValues, sort } = useListContext();
  const content = () => ({
    filter: filterValues,
    sort: sort.field.split(','),
    columns: views.columns.map((field) => field.name),
  });
  const write = async (id: Identifier, data: Record<string, unknown>) => {
    await dataProvider.update('savedViews', { id, data, previousData: { id } });
    await views.refetch();
    notify('list.views.saved', { type: 'success' });
  };
  return {
    create: async (name: string, shared: boolean) => {
      const { data } = await dataProvider.create('savedViews', {
        data: { name, shared, resource: definition.resource, ...content() },
      });
      await views.refetch();
      notify('list.views.saved', { type: 'success' });
      views.setColumns(undefined);
      views.open({ key: `saved-${data.id}`, name, filter: filterValues, sort: sortKeys(sort) });
    },
    /** Sets the view to the current state of the list. */
    update: (view: ListView) => {
      if (!view.saved) return Promise.resolve();
      return write(view.saved.id, content()).then(() => views.setColumns(undefined));
    },
    rename: (view: ListView, name: string, shared: boolean) =>
      view.saved ? write(view.saved.id, { name, shared }) : Promise.resolve(),
    remove: async (view: ListView) => {
      if (!view.saved) return;
      await dataProvider.delete('savedViews', { id: view.saved.id });
      views.open(undefined);
      await views.refetch();
      notify('list.views.removed', { type: 'success' });
    },
  };
}
