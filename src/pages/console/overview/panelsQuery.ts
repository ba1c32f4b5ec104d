import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';
import type { PanelPage } from '#model/language/viewDefinitions.ts';
import type { FilledPanel } from './overviewQuery.ts';

const FRESH_MS = 1_000;

/**
 * The figures come apart from the counts of every resource, which take longer. They are requested before the page of
 * the overview is loaded, so that this file has nothing of it.
 */
export const panelsQuery = (page: PanelPage) =>
  queryOptions({
    queryKey: ['suantai', 'overview', 'panels', page],
    queryFn: async ({ signal }) =>
      (await request<{ panels: FilledPanel[] }>(`/api/sys/v1/overview/panels?page=${page}`, { signal })).json.panels,
    meta: { ofEverything: true },
    // The page that the console starts with has just requested them.
    staleTime: FRESH_MS,
    retry: false,
  });
