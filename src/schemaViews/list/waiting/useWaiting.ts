import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { WaitingView } from '#model/reading/watchedViews.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { waitingQuery } from './waitingQuery.ts';

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

/** The views that wait for the reader, and those of which they need a record. Live events refresh the numbers. */
export function useWaiting(): Waiting {
  const manifest = useManifest();
  const entries = manifest.resources.flatMap((entry) => (entry.waits ?? []).map((view) => ({ entry, view })));
  const waiting = useQuery(waitingQuery(manifest, { limit: 0 }));
  const needed = useNeeded(entries.filter(({ view }) => view.none !== undefined));
  const counted = entries.some(({ view }) => view.none === undefined);
  const isKnown = (!counted || waiting.data !== undefined) && needed.isKnown;
  const countOf = ({ entry: { resource }, view: { view, none } }: WaitingEntry) =>
    none === undefined
      ? waiting.data?.kinds.find((kind) => kind.resource === resource && kind.view === view)?.count
      : needed.counts?.[`${resource}.${view}`];
  return {
    entries,
    counts: isKnown ? entries.map((entry) => countOf(entry) ?? 0) : undefined,
    isError: waiting.isError || needed.isError,
  };
}

/** The number of records that the reader needs, by resource and view. */
function useNeeded(entries: readonly WaitingEntry[]) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data: counts, isError } = useQuery({
    queryKey: ['suantai', 'needed', entries.map(({ entry, view }) => [entry.resource, view.filter])],
    queryFn: async () =>
      Object.fromEntries(
        await Promise.all(
          entries.map(async ({ entry: { resource, idField }, view: { view, filter } }) => {
            const { total = 0 } = await provider.getList(resource, {
              filter,
              sort: { field: idField, order: 'DESC' },
              pagination: { page: 1, perPage: 1 },
              meta: { fields: [idField] },
            });
            return [`${resource}.${view}`, total] as const;
          }),
        ),
      ),
    enabled: entries.length > 0,
    meta: { ofResource: entries.map(({ entry }) => entry.resource) },
  });
  return { counts, isError, isKnown: entries.length === 0 || counts !== undefined };
}
