import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { CLOUD_STORE_DELAY_MS } from '#model/values/constants.ts';
import { readSavedCloud, saveCloud, type SavedCloud } from './savedCloud.ts';

interface Selection {
  cloud: SavedCloud | null;
  /** Grows when another cloud is selected: the app view reloads with it (spec 2). */
  changes: number;
}

const start = (): Selection => ({ cloud: readSavedCloud() ?? null, changes: 0 });

/**
 * The selection in memory (spec 3). It stands in the query cache, where the console and its data providers find it at
 * once.
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

/** What is not stored yet. */
let waiting: { cloud: SavedCloud | undefined; timer: ReturnType<typeof setTimeout> } | undefined;

function store(): void {
  if (waiting === undefined) return;
  clearTimeout(waiting.timer);
  const { cloud } = waiting;
  waiting = undefined;
  saveCloud(cloud);
}

/** Selects a cloud, or none; it is stored a moment later (spec 4.5). Records of another cloud are forgotten. */
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
  // Who leaves the page within that moment finds the choice all the same. The same listener is there once.
  window.addEventListener('pagehide', store);
}
