import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { CLOUD_STORE_DELAY_MS } from '#model/values/constants.ts';
import { readSavedCloud, saveCloud, type SavedCloud } from './savedCloud.ts';

interface Selection {
  cloud: SavedCloud | null;
  /** Increases when another cloud is selected: the app view reloads with it (spec 2). */
  changes: number;
}

const start = (): Selection => ({ cloud: readSavedCloud() ?? null, changes: 0 });

/**
 * The selection in memory (spec 3). The query cache holds it, so that the console and its data providers read it
 * synchronously.
 */
const selectionQuery = queryOptions({
  queryKey: ['suantai', 'selectedCloud'],
  queryFn: start,
  initialData: start,
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useSelection(): Selection {
  return useQuery(selectionQuery).data;
}

export function selectedCloudOf(queryClient: QueryClient): SavedCloud | undefined {
  return (queryClient.getQueryData(selectionQuery.queryKey) ?? start()).cloud ?? undefined;
}

/** The selection that is not stored yet. */
let waiting: { cloud: SavedCloud | undefined; timer: ReturnType<typeof setTimeout> } | undefined;

function store(): void {
  if (waiting === undefined) return;
  clearTimeout(waiting.timer);
  const { cloud } = waiting;
  waiting = undefined;
  saveCloud(cloud);
}

/** Selects a cloud, or none, and stores it a moment later (spec 4.5). Cached records of another cloud are removed. */
export function selectCloud(queryClient: QueryClient, cloud: SavedCloud | undefined): void {
  const before = queryClient.getQueryData(selectionQuery.queryKey) ?? start();
  const isAnother = before.cloud !== null && before.cloud.cloud_id !== cloud?.cloud_id;
  if (isAnother) queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'suantai' });
  queryClient.setQueryData(selectionQuery.queryKey, {
    cloud: cloud ?? null,
    changes: before.changes + (isAnother ? 1 : 0),
  });
  clearTimeout(waiting?.timer);
  waiting = { cloud, timer: setTimeout(store, CLOUD_STORE_DELAY_MS) };
  // Store the choice before the page unloads. Adding the same listener twice has no effect.
  window.addEventListener('pagehide', store);
}
