import type { QueryClient } from '@tanstack/react-query';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { pageOf } from './index.ts';

interface Start {
  queryClient: QueryClient;
  address: { pathname: string };
}

/**
 * Loads the page that the console starts with, and requests what it shows first. Otherwise it would suspend, and React
 * delays that by 300 ms.
 */
export async function preloadPage({ queryClient, address }: Start): Promise<void> {
  const manifest = queryClient.getQueryData(manifestQuery.queryKey);
  const place = manifest && routeTable(manifest).placeOf(address.pathname);
  const page = place?.kind === 'page' ? pageOf(place.page.component) : undefined;
  if (page) await Promise.all([page.load(), page.prefetch?.(queryClient)]);
}
