import type { Operation } from '#model/language/definition.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { PageDefinition } from '#model/language/productDefinition.ts';

/** react-admin's names of the four views. */
export type View = 'list' | 'show' | 'create' | 'edit';

/** The operation that a reader needs for each view. */
export const OPERATION_OF_VIEW: Record<View, Operation> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'update',
};

/** The meaning of a console address. `listView`: the view whose page it is, or from whose page it was reached. */
export type Place =
  | {
      kind: 'resource';
      entry: ManifestEntry;
      view: View;
      listView?: string;
      id?: string;
      params: Record<string, string>;
    }
  | { kind: 'page'; page: PageDefinition; params: Record<string, string> };
