import type { ManifestEntry } from '#model/manifest.ts';
import type { PageDefinition } from '#model/productDefinition.ts';

/** react-admin's names of the four views. */
export type View = 'list' | 'show' | 'create' | 'edit';

/** What an address of the console stands for. */
export type Place =
  | { kind: 'resource'; entry: ManifestEntry; view: View; id?: string; params: Record<string, string> }
  | { kind: 'page'; page: PageDefinition; params: Record<string, string> };
