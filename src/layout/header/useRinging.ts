import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifest } from '#src/definitions/useManifest.ts';

/** A resource with `list.bell`. */
export type RingingEntry = ManifestEntry & { bell: { view: string; filter: Condition } };

const isRinging = (entry: ManifestEntry): entry is RingingEntry => entry.bell !== undefined;

/** The resources whose records ring the bell, and how many of these the reader has. Live events refresh the number. */
export function useRinging(): { entries: RingingEntry[]; total: number } {
  const provider = useDataProvider<ConsoleDataProvider>();
  const entries = useManifest().resources.filter(isRinging);
  const { data = 0 } = useQuery({
    queryKey: ['suantai', 'ringing', entries.map(({ resource, bell }) => [resource, bell.filter])],
    queryFn: async () => {
      const replies = await Promise.all(
        entries.map(({ resource, bell: { filter }, idField }) =>
          provider.getList(resource, {
            filter,
            sort: { field: idField, order: 'DESC' },
            pagination: { page: 1, perPage: 1 },
            meta: { fields: [idField] },
          }),
        ),
      );
      return replies.reduce((sum, { total = 0 }) => sum + total, 0);
    },
    enabled: entries.length > 0,
    meta: { ofResource: entries.map(({ resource }) => resource) },
  });
  return { entries, total: data };
}
