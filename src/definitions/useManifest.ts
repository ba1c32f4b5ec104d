import { useSuspenseQuery } from '@tanstack/react-query';
import type { Manifest } from '#model/reading/manifest.ts';
import { manifestQuery } from './definitionQueries.ts';

/**
 * The resources and pages that this reader can access. Loaded before the console renders, replaced in place when the
 * schemas change.
 */
export function useManifest(): Manifest {
  return useSuspenseQuery(manifestQuery).data;
}
