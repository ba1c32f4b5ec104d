import type { Condition } from '#model/conditions/conditions.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';

/** The list of a resource, filtered to the records that a figure counts. */
export function listAddress({ routes }: Pick<ManifestEntry, 'routes'>, filter?: Condition): string {
  const path = routes.list?.path ?? '';
  return filter ? `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}` : path;
}
