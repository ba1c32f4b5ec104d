/** Spec 2.1: the pages that need no session. */
const PAGES = {
  '/': 'welcome',
  '/login': 'login',
  '/register': 'register',
  '/Terms-of-Service': 'terms',
  '/market': 'market',
  '/warehouse': 'warehouse',
  '/404': 'missing',
} as const;

export type PublicPage = (typeof PAGES)[keyof typeof PAGES] | 'item';

export interface PublicPlace {
  page: PublicPage;
  /** Of `/warehouse/{id}`. */
  id?: string;
}

const ITEM = /^\/warehouse\/([^/]+)$/;

/**
 * The public page of a path; undefined for paths of the console and for unknown paths. A trailing slash is ignored.
 *
 * @example
 *   publicPage('/warehouse/7'); // { page: 'item', id: '7' }
 */
export function publicPage(path: string): PublicPlace | undefined {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const page = Object.entries(PAGES).find(([each]) => each === bare)?.[1];
  if (page !== undefined) return { page };
  const id = ITEM.exec(bare)?.[1];
  return id === undefined ? undefined : { page: 'item', id };
}
