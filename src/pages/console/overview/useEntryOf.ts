import { useCallback } from 'react';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useManifest } from '#src/definitions/useManifest.ts';

/** Finds the entry of a resource in the manifest; undefined if the reader does not see the resource. */
export function useEntryOf(): (resource: string) => ManifestEntry | undefined {
  const { resources } = useManifest();
  return useCallback((resource: string) => resources.find((entry) => entry.resource === resource), [resources]);
}
