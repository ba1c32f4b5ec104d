import { panelsQuery } from './console/overview/panelsQuery.ts';
import { domains } from '#src/domains/index.ts';
import { page, type ConsolePage } from '#src/domains/page.ts';

/** Maps the component names in `schemas/pages.yaml` to pages. A page without a component here is not shown. */
const pages: Readonly<Record<string, ConsolePage>> = {
  Overview: page(
    'Overview',
    () => import('./console/overview/Overview.tsx'),
    (queryClient) => queryClient.prefetchQuery(panelsQuery('overview')),
  ),
  Home: page(
    'Home',
    () => import('./console/overview/home/Home.tsx'),
    (queryClient) => queryClient.prefetchQuery(panelsQuery('home')),
  ),
  ...Object.fromEntries(domains.flatMap((domain) => Object.entries(domain.pages ?? {}))),
};

export function hasPage(component: string): boolean {
  return Object.hasOwn(pages, component);
}

export function pageOf(component: string): ConsolePage | undefined {
  return hasPage(component) ? pages[component] : undefined;
}
