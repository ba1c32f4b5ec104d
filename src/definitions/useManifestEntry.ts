import { useMemo } from 'react';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useManifest } from './useManifest.ts';

/** The manifest's entry of a resource; undefined if the reader may not see it. */
export function useManifestEntry(resource: string): ManifestEntry | undefined {
  const { resources } = useManifest();
  return useMemo(() => resources.find((entry) => entry.resource === resource), [resources, resource]);
}
