import type { Manifest } from '#model/reading/manifest.ts';

/**
 * The start page that a reader chose, if they may open it from the menu; undefined otherwise.
 *
 * @example
 *   startPage('/area', manifest); // '/area' if the menu has that page
 */
export function startPage(
  chosen: string | null | undefined,
  manifest: Pick<Manifest, 'pages' | 'resources'>,
  hasPage: (component: string) => boolean = () => true,
): string | undefined {
  return startPages(manifest, hasPage).find(({ path }) => path === chosen)?.path;
}

/**
 * The pages that may be chosen: every page and list of the menu, highest first (spec 6).
 *
 * @example
 *   startPages({ pages: [], resources: [] }); // []
 */
export function startPages(
  { pages, resources }: Pick<Manifest, 'pages' | 'resources'>,
  hasPage: (component: string) => boolean = () => true,
): { path: string; label: Manifest['pages'][number]['title']; group: string; sort: number }[] {
  const own = pages.flatMap(({ path, title, menu, component }) =>
    menu !== undefined && component && hasPage(component)
      ? [{ path, label: title, group: menu.group, sort: menu.sort }]
      : [],
  );
  const lists = resources.flatMap(({ routes, label, menu, can }) =>
    menu !== undefined && routes.list && can.includes('list')
      ? [{ path: routes.list.path, label, group: menu.group, sort: menu.sort }]
      : [],
  );
  return [...own, ...lists].toSorted((a, b) => b.sort - a.sort);
}
