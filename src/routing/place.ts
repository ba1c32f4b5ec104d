import type { Operation } from '#model/language/definition.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { PageDefinition } from '#model/language/productDefinition.ts';

/** react-admin's names of the four views. */
export type View = 'list' | 'show' | 'create' | 'edit';

/** What a reader must be allowed to see each view. */
export const OPERATION_OF_VIEW: Record<View, Operation> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'update',
};

/**
 * What an address of the console stands for. `listView`: the view of the list whose page it is, or from whose page it
 * was reached.
 */
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
