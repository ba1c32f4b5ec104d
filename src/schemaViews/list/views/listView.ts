import type { Identifier } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { sortKeys, sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';

/** A named view of a list: declared by the resource, or saved by a reader. */
export interface ListView {
  /** The value of `view` in the address. */
  key: string;
  name: string;
  filter: Condition;
  sort: SortKey[];
  columns?: string[];
  /** For a saved view. */
  saved?: { id: Identifier; shared: boolean; own: boolean };
}

export function declaredViews({ list }: Definition, lang: Lang): ListView[] {
  // A view with its own page is in the menu instead.
  return Object.entries(list.views)
    .filter(([, view]) => !view.routes)
    .map(([key, view]) => ({
      key,
      name: view.label[lang],
      filter: view.filter ?? {},
      sort: view.sort ?? list.sort,
      columns: view.columns,
    }));
}

/**
 * Reads a record of `savedViews`. People wrote its content, maybe for an older definition, so unknown parts are
 * dropped.
 */
export function savedView(record: Record<string, unknown>, definition: Definition, actorId: unknown): ListView {
  const sort = Array.isArray(record.sort)
    ? sortKeys({ field: record.sort.filter((word) => typeof word === 'string').join(',') })
    : [];
  const columns = Array.isArray(record.columns) ? record.columns.filter((name) => typeof name === 'string') : [];
  const known = sort.filter((key) => Object.hasOwn(definition.fields, key.field));
  return {
    key: `saved-${String(record.id)}`,
    name: String(record.name ?? ''),
    // If the definition no longer supports a condition, the server refuses it with a message.
    filter: isCondition(record.filter) ? record.filter : {},
    sort: known.length > 0 ? known : definition.list.sort,
    ...(columns.length > 0 && { columns }),
    saved: {
      id: record.id as Identifier,
      shared: record.shared === true,
      own: String(record.user_id) === String(actorId),
    }, // Every record has one.
  };
}

/** The view as the query of an address. */
export function viewSearch(view: Pick<ListView, 'filter' | 'sort'> & { key?: string }): string {
  const query = new URLSearchParams();
  if (view.key) query.set('view', view.key);
  query.set('filter', JSON.stringify(view.filter));
  query.set('sort', sortWord(view.sort));
  query.set('order', 'ASC');
  return `?${query.toString()}`;
}

/**
 * The query of an address that names a view without saying its filter, such as `?view=saved-7`, with what the view
 * adds.
 */
export function completedSearch(search: string, view: ListView): string {
  const query = new URLSearchParams(search);
  for (const [name, word] of new URLSearchParams(viewSearch(view))) if (!query.has(name)) query.set(name, word);
  return `?${query.toString()}`;
}

function isCondition(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
