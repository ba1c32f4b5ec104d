import { useSuspenseQuery } from '@tanstack/react-query';
import type { Manifest } from '#model/reading/manifest.ts';
import { manifestQuery } from './definitionQueries.ts';

/** What this reader may reach. Loaded before the console shows, replaced in place when the schemas change. */
export function useManifest(): Manifest {
  return useSuspenseQuery(manifestQuery).data;
}
