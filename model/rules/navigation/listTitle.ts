import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { Label } from '#model/language/definition.ts';

/**
 * The title of a list page, wherever it is named: in the menu, above the list and in links back to it.
 *
 * @example
 *   listTitle(entryOf('volumes')).en; // 'Volumes'
 */
export const listTitle = ({ routes, plural }: Pick<ManifestEntry, 'routes' | 'plural'>): Label =>
  routes.list?.title ?? plural;
