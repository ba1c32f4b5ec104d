import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { WaitingView } from '#model/reading/watchedViews.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifest } from '#src/definitions/useManifest.ts';

/** A view whose records wait for the reader. */
export interface WaitingEntry {
  entry: ManifestEntry;
  view: WaitingView;
}

/** What waits, with the number of records in the order of `entries`. Undefined until it is known. */
export interface Waiting {
  entries: readonly WaitingEntry[];
  counts?: readonly number[] | undefined;
  isError: boolean;
}

/** The views that wait for the reader. Live events refresh the numbers. */
export function useWaiting(): Waiting {
  const provider = useDataProvider<ConsoleDataProvider>();
  const entries = useManifest().resources.flatMap((entry) => (entry.waits ?? []).map((view) => ({ entry, view })));
  const { data: counts, isError } = useQuery({
    queryKey: ['suantai', 'waiting', entries.map(({ entry, view }) => [entry.resource, view.filter])],
    queryFn: () =>
      Promise.all(
        entries.map(async ({ entry: { resource, idField }, view: { filter } }) => {
          const { total = 0 } = await provider.getList(resource, {
            filter,
            sort: { field: idField, order: 'DESC' },
            pagination: { page: 1, perPage: 1 },
            meta: { fields: [idField] },
          });
          return total;
        }),
      ),
    enabled: entries.length > 0,
    meta: { ofResource: entries.map(({ entry }) => entry.resource) },
  });
  return { entries, counts, isError };
}
